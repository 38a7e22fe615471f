/* Everything that the page says, in English and in French: one table, and how to look into it.
 *
 *     say("clues", { n: 12 })   "12 clues", "12 cases données"
 *
 * {name} is replaced by what is handed over under that name. Where a word has two forms, a bar
 * separates them: the first is for one (in French also for none), the second for more; `n` decides.
 * These are the words of the page itself. What the program says (rules, hints, verdicts, names of
 * values and options) comes from its own files of words, in the language that --lang names. */

const table = {
    // The page.
    damier: ["Damier", "Damier"],
    skip: ["Skip to the board", "Aller à la grille"],
    menu: ["Puzzles and tools", "Jeux et outils"],
    new: ["New", "Nouveau"],
    open: ["Open", "Ouvrir"],
    edit: ["Edit", "Éditer"],
    share: ["Share", "Partager"],
    print: ["Print", "Imprimer"],
    settings: ["Settings", "Réglages"],
    help: ["Help", "Aide"],
    close: ["Close", "Fermer"],
    language: ["Language", "Langue"],
    board: ["Board", "Grille"],
    tools: ["Tools", "Outils"],
    values: ["Values", "Valeurs"],
    news: ["What happened", "Ce qui s’est passé"],
    loading: ["Loading the program…", "Chargement du programme…"],
    working: ["Working…", "Calcul en cours…"],
    stop: ["Stop", "Arrêter"],
    stopped: ["Stopped.", "Arrêté."],
    broken: ["The program could not be loaded: {why}", "Le programme n’a pas pu être chargé : {why}"],
    refused: ["{why}", "{why}"],

    // Cells, for those who do not see them.
    "value.open": ["open", "à remplir"],
    "value.wall": ["wall", "mur"],
    "role.given": ["given", "donnée"],
    "role.trial": ["on trial", "à l’essai"],
    "role.notes": ["pencil marks {values}", "notes {values}"],
    "role.struck": ["not {values}", "sauf {values}"],

    // Levels.
    "level.any": ["any level", "tous niveaux"],
    "level.easy": ["easy", "facile"],
    "level.medium": ["medium", "moyen"],
    "level.hard": ["hard", "difficile"],
    "level.expert": ["expert", "expert"],
    "level.beyond": ["beyond expert", "au-delà d’expert"],

    // Above and beside the board.
    size: ["{rows} × {columns}", "{rows} × {columns}"],
    clues: ["{n} clue|{n} clues", "{n} case donnée|{n} cases données"],
    numbered: ["no. {seed}", "n° {seed}"],
    of: ["{count} of {wanted}", "{count} sur {wanted}"],
    daily: ["Puzzle of {date}", "Jeu du {date}"],
    rules: ["Rules", "Règles"],

    // Playing.
    undo: ["Undo", "Défaire"],
    redo: ["Redo", "Refaire"],
    erase: ["Erase", "Effacer"],
    pencil: ["Pencil", "Crayon"],
    trial: ["Trial", "Essai"],
    keep: ["Keep", "Garder"],
    drop: ["Throw away", "Jeter"],
    check: ["Check", "Vérifier"],
    hint: ["Hint", "Indice"],
    step: ["Step", "Étape"],
    solve: ["Solve", "Résoudre"],
    restart: ["Restart", "Tout effacer"],
    cross: ["Empty for sure", "Vide à coup sûr"],
    number: ["Next number", "Prochain nombre"],
    previous: ["Previous", "Précédent"],
    following: ["Following", "Suivant"],
    more: ["Tell me more", "Dites-m’en plus"],
    show: ["Show it", "Montrer"],
    apply: ["Fill it in", "Remplir"],
    done: ["Done", "Terminé"],
    pause: ["Pause", "Pause"],
    go: ["Go on", "Continuer"],
    faster: ["Faster", "Plus vite"],
    slower: ["Slower", "Moins vite"],
    time: ["Time", "Temps"],
    best: ["Is it the best?", "Est-ce optimal ?"],

    // What happened.
    placed: ["{cell}: {value}.", "{cell} : {value}."],
    erased: ["{cell}: erased.", "{cell} : effacée."],
    pencilled: ["{cell}: pencil marks {values}.", "{cell} : notes {values}."],
    counted: ["{line}: {counts}.", "{line} : {counts}."],
    times: ["{value} × {n}", "{value} × {n}"],
    region: ["same region", "même région"],
    clueList: ["{line}, clues: {clues}.", "{line}, indices : {clues}."],
    runAcross: ["Across: {n}.", "Horizontalement : {n}."],
    runDown: ["Down: {n}.", "Verticalement : {n}."],
    undone: ["Undone.", "Coup défait."],
    redone: ["Redone.", "Coup refait."],
    nothingUndo: ["Nothing to undo.", "Rien à défaire."],
    nothingRedo: ["Nothing to redo.", "Rien à refaire."],
    pencilOn: ["Pencil marks on.", "Notes au crayon activées."],
    pencilOff: ["Pencil marks off.", "Notes au crayon désactivées."],
    trialOn: ["A trial begins: what you enter now can be kept or thrown away.", "Un essai commence : ce que vous écrivez maintenant pourra être gardé ou jeté."],
    trialKept: ["The trial was kept.", "L’essai est gardé."],
    trialDropped: ["The trial was thrown away.", "L’essai est jeté."],
    restarted: ["The board is empty again; undo brings everything back.", "La grille est de nouveau vide ; « Défaire » ramène tout."],
    fine: ["Nothing is wrong so far.", "Jusqu’ici, il n’y a pas d’erreur."],
    unfinished: ["Nothing is wrong so far, but it is not finished: {why}.", "Jusqu’ici, il n’y a pas d’erreur, mais ce n’est pas fini : {why}."],
    nothingYet: ["Nothing is filled in yet.", "Rien n’est encore écrit."],
    wrong: ["This cell is wrong; it is ringed.|{n} cells are wrong; they are ringed.", "Cette case est fausse ; elle est entourée.|{n} cases sont fausses ; elles sont entourées."],
    together: ["These entries contradict each other; they are ringed.", "Ces valeurs se contredisent ; elles sont entourées."],
    noSolution: ["This board has no solution.", "Cette grille n’a pas de solution."],
    severalOpen: ["Nothing more follows: there are several solutions.", "On ne peut rien déduire de plus : il y a plusieurs solutions."],
    solved: ["Solved.", "Résolu."],
    solvedIn: ["Solved in {time}.", "Résolu en {time}."],
    valid: ["The rules hold, with {n}.", "Les règles sont respectées, avec {n}."],
    isBest: ["Solved: the rules hold, and nothing is better than {n}.", "Résolu : les règles sont respectées, et on ne peut pas faire mieux que {n}."],
    notBest: ["The rules hold, but {better} is better than {n}.", "Les règles sont respectées, mais {better} est mieux que {n}."],
    unknownBest: ["The rules hold; whether {n} is the best was not found out.", "Les règles sont respectées ; on ne sait pas si {n} est optimal."],
    steps: ["{n} step|{n} steps", "{n} étape|{n} étapes"],
    stepOf: ["Step {at} of {n}", "Étape {at} sur {n}"],
    oneOfSeveral: ["There are several solutions; this is one of them.", "Il y a plusieurs solutions ; en voici une."],
    openedFrom: ["Opened: {title}.", "Ouvert : {title}."],

    // Around the sentences of the program.
    row: ["row {row}", "ligne {row}"],
    column: ["column {column}", "colonne {column}"],
    cell: ["row {row}, column {column}", "ligne {row}, colonne {column}"],
    given: ["given: {fact}", "donné : {fact}"],
    supposed: ["supposed: {fact}", "supposé : {fact}"],
    rule: ["rule: {rule}", "règle : {rule}"],
    contradiction: ["These contradict each other:", "Ceci se contredit :"],
    invalid: ["Not right: {why}.", "Ce n’est pas juste : {why}."],

    // Making.
    makeTitle: ["A new puzzle", "Un nouveau jeu"],
    family: ["Family", "Famille"],
    level: ["Level", "Niveau"],
    symmetry: ["Clue pattern", "Disposition"],
    "symmetry.none": ["free", "libre"],
    "symmetry.rotational": ["half turn", "demi-tour"],
    "symmetry.mirror": ["mirror", "miroir"],
    seed: ["Number", "Numéro"],
    dice: ["Another number", "Un autre numéro"],
    make: ["Make it", "Créer"],
    today: ["Puzzle of the day", "Jeu du jour"],
    ownBoard: ["Empty board", "Grille vide"],
    "wish.size": ["Size", "Taille"],
    "wish.rows": ["Rows", "Lignes"],
    "wish.columns": ["Columns", "Colonnes"],
    "shape.usual": ["usual", "habituelle"],
    "shape.same": ["that of the board on screen", "celle de la grille affichée"],
    nearest: ["None of that kind was found; this is the nearest.", "Rien de tel n’a été trouvé ; voici ce qui s’en approche le plus."],
    cannotMake: ["Such a board cannot be made.", "Une telle grille ne peut pas être créée."],

    // Opening.
    openTitle: ["Open a puzzle", "Ouvrir un jeu"],
    openHelp: [
        "Paste a puzzle in any form that Damier reads (its own formats, JSON, game ids), or drop a file anywhere on the page.",
        "Collez un jeu dans une forme que Damier lit (ses formats, JSON, identifiants), ou déposez un fichier n’importe où sur la page.",
    ],
    openText: ["The puzzle as text", "Le jeu en texte"],
    openFile: ["Choose a file…", "Choisir un fichier…"],
    tooLong: ["That is too long: a puzzle has at most {most} characters here.", "C’est trop long : un jeu a ici au plus {most} caractères."],
    tooLarge: ["That board is too large for this page.", "Cette grille est trop grande pour cette page."],
    badLink: ["The link is damaged: there is no puzzle in it.", "Le lien est abîmé : il ne contient pas de jeu."],
    badProgress: ["The progress in the link does not fit its puzzle, and was left out.", "La progression du lien ne va pas avec son jeu : elle est ignorée."],
    notText: ["That file is not text.", "Ce fichier n’est pas du texte."],
    tookLong: ["Reading that took too long, and was stopped.", "La lecture était trop longue : elle a été arrêtée."],
    droppable: ["Drop the file to open it", "Déposez le fichier pour l’ouvrir"],

    // Editing.
    editTitle: ["Edit the board", "Éditer la grille"],
    editHelp: [
        "What you write is given. Ask whether the board has one solution, and play it.",
        "Ce que vous écrivez est donné. Demandez si la grille a une seule solution, puis jouez-la.",
    ],
    editing: ["Editing", "Édition"],
    ask: ["One solution?", "Une seule solution ?"],
    fill: ["Add or drop clues until it has one", "Ajouter ou retirer des cases données pour qu’il n’y en ait qu’une"],
    thin: ["Drop clues that are not needed", "Retirer les cases données superflues"],
    empty: ["Empty the board", "Vider la grille"],
    text: ["Edit as text", "Éditer en texte"],
    takeText: ["Use this text", "Utiliser ce texte"],
    play: ["Play it", "Jouer"],
    unique: ["This board has exactly one solution.", "Cette grille a exactement une solution."],
    several: ["This board has several solutions. Here are two; the cells that differ are ringed.", "Cette grille a plusieurs solutions. En voici deux ; les cases qui diffèrent sont entourées."],
    none: ["This board has no solution.", "Cette grille n’a pas de solution."],
    firstOf: ["One solution", "Une solution"],
    secondOf: ["Another solution", "Une autre solution"],
    added: ["{n} clue added.|{n} clues added.", "{n} case donnée ajoutée.|{n} cases données ajoutées."],
    oneNow: ["Now there is one solution.", "Il y a maintenant une seule solution."],
    thinned: ["{n} clue dropped.|{n} clues dropped.", "{n} case donnée retirée.|{n} cases données retirées."],
    noPose: ["Boards of this family are edited as text.", "Les grilles de cette famille s’éditent en texte."],
    notCounted: ["The program could not tell: {why}", "Le programme n’a pas pu le dire : {why}"],

    // Sharing.
    shareTitle: ["Share the puzzle", "Partager le jeu"],
    shareHelp: [
        "The link holds the whole puzzle; nothing is sent anywhere.",
        "Le lien contient tout le jeu ; rien n’est envoyé nulle part.",
    ],
    link: ["Link", "Lien"],
    withProgress: ["With what I have filled in", "Avec ce que j’ai rempli"],
    copy: ["Copy", "Copier"],
    copied: ["Copied.", "Copié."],
    notCopied: ["Copying was refused; select the text yourself.", "La copie a été refusée ; sélectionnez le texte vous-même."],
    download: ["Download", "Télécharger"],
    "download.native": ["Text", "Texte"],
    "download.json": ["JSON", "JSON"],
    "download.svg": ["Picture (SVG)", "Image (SVG)"],
    saved: ["Saved as {name}.", "Enregistré sous {name}."],

    // Printing.
    printTitle: ["Print the puzzle", "Imprimer le jeu"],
    withSolution: ["The solution on a page of its own", "La solution sur une page à part"],
    withRules: ["The rules", "Les règles"],
    withEntries: ["What I have filled in", "Ce que j’ai rempli"],
    solution: ["Solution", "Solution"],
    printedBy: ["Made with Damier", "Fait avec Damier"],

    // Settings.
    settingsTitle: ["Settings", "Réglages"],
    timer: ["Show a timer", "Afficher un chronomètre"],
    rulers: ["Number rows and columns", "Numéroter lignes et colonnes"],
    watch: ["Check while I type", "Vérifier pendant que je joue"],
    looks: ["Colours", "Couleurs"],
    "looks.system": ["as the system", "comme le système"],
    "looks.light": ["light", "claires"],
    "looks.dark": ["dark", "sombres"],
    forget: ["Forget all my progress", "Oublier toute ma progression"],
    forgotten: ["Everything that was kept here is forgotten.", "Tout ce qui était gardé ici est oublié."],

    // Help.
    helpTitle: ["How to play", "Comment jouer"],
    helpPointer: ["Mouse or finger", "Souris ou doigt"],
    helpKeys: ["Keyboard", "Clavier"],
    "help.tap.cycle": ["Tap a cell to go through its values; right click or a long press goes backwards.", "Touchez une case pour faire défiler ses valeurs ; clic droit ou appui long : en arrière."],
    "help.tap.digit": ["Tap a cell, then a value below the board.", "Touchez une case, puis une valeur sous la grille."],
    "help.tap.number": ["Tap a number, then the cells where the next ones go, or drag from cell to cell. Tap your own number twice to erase it.", "Touchez un nombre, puis les cases des suivants, ou glissez de case en case. Touchez deux fois votre nombre pour l’effacer."],
    "help.tap.walk": ["Drag from the end of the way, or tap where it goes on. Tap the way itself to go back to there.", "Glissez depuis la fin du chemin, ou touchez là où il continue. Touchez le chemin pour revenir jusque-là."],
    "key.arrows": ["arrows", "flèches"],
    "key.move": ["move from cell to cell", "aller de case en case"],
    "key.walk": ["lengthen the way, or take it back", "allonger le chemin, ou le reprendre"],
    "key.values": ["the digit or letter of a value", "le chiffre ou la lettre d’une valeur"],
    "key.write": ["write it", "l’écrire"],
    "key.space": ["space, Enter", "espace, Entrée"],
    "key.next": ["go through the values; on number paths, write the next number", "faire défiler les valeurs ; sur un chemin, écrire le nombre suivant"],
    "key.delete": ["Backspace, Delete", "Retour arrière, Suppr"],
    "key.clear": ["erase", "effacer"],
    "key.undo": ["Ctrl+Z, Ctrl+Y", "Ctrl+Z, Ctrl+Y"],
    "key.undoredo": ["undo, redo", "défaire, refaire"],
    "key.letters": ["P, T, V, H, S, W, Esc", "P, T, V, H, S, W, Échap"],
    "key.tools": ["pencil, trial, check, hint, next step, where am I, put the message away", "crayon, essai, vérifier, indice, étape, où suis-je, fermer le message"],
    about: [
        "Damier runs in this page alone: no account, no server, nothing is sent anywhere. Your progress is kept in this browser.",
        "Damier fonctionne dans cette page seule : pas de compte, pas de serveur, rien n’est envoyé. Votre progression reste dans ce navigateur.",
    ],
};

export const LANGUAGES = ["en", "fr"];

let language = 0; // column of the table

/* The first language of the list that the page speaks; English if it speaks none of them. */
export function speak(wishes) {
    const known = wishes.map((wish) => LANGUAGES.indexOf(String(wish).slice(0, 2).toLowerCase())).find((at) => at >= 0);
    language = known ?? 0;
    return LANGUAGES[language];
}

export function spoken() {
    return LANGUAGES[language];
}

/* French has a narrow blank before high punctuation, which must not be torn from its word. */
function tidy(text) {
    return language === 1 ? text.replace(/ ([:;?!»])/g, "\u00a0$1").replace(/« /g, "«\u00a0") : text;
}

function oneOf(forms, n) {
    if (forms.length === 1 || n === undefined) return forms[0];
    const single = language === 1 ? Math.abs(n) < 2 : n === 1;
    return forms[single ? 0 : 1];
}

export function known(key) {
    return Object.hasOwn(table, key);
}

export function say(key, parts = {}) {
    if (!known(key)) throw new Error(`no words for ${key}`);
    const text = oneOf(table[key][language].split("|"), parts.n);
    return tidy(text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(parts, name) ? String(parts[name]) : whole)));
}

/* Keys of the table, for tests. */
export function keys() {
    return Object.keys(table);
}

/* Both forms of a row, for tests. */
export function row(key) {
    return table[key];
}
