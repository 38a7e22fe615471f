/* Everything that the page says, in English and in French: one table, and how to look into it.
 *
 *     say("clues", { n: 12 })   "12 clues", "12 cases données"
 *
 * {name} is replaced by what is handed over under that name. Where a word has two forms, a bar
 * separates them: the first is for one (in French also for none), the second for more; `n` decides.
 * What the program itself says in sentences (hints, verdicts) is put into words in wording.js, by
 * the keys that its JSON has. */

const table = {
    // The page.
    damier: ["Damier", "Damier"],
    tagline: ["Logic puzzles, in your browser alone", "Des jeux de logique, dans votre navigateur et nulle part ailleurs"],
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
    cancel: ["Cancel", "Annuler"],
    language: ["Language", "Langue"],
    english: ["English", "English"],
    french: ["Français", "Français"],
    board: ["Board", "Grille"],
    tools: ["Tools", "Outils"],
    values: ["Values", "Valeurs"],
    news: ["What happened", "Ce qui s’est passé"],
    loading: ["Loading the program…", "Chargement du programme…"],
    working: ["Working…", "Calcul en cours…"],
    stop: ["Stop", "Arrêter"],
    stopped: ["Stopped.", "Arrêté."],
    broken: ["The program could not be loaded: {why}", "Le programme n’a pas pu être chargé : {why}"],
    refused: ["{why}", "Le programme répond (en anglais) : {why}"],

    // Families.
    "family.binero": ["Binero", "Binero"],
    "family.queens": ["Queens", "Dames"],
    "family.chess": ["Chess placements", "Placements d’échecs"],
    "family.museum": ["Museum", "Musée"],
    "family.tour": ["Knight’s tour", "Tour du cavalier"],
    "family.maze": ["Maze", "Labyrinthe"],
    "family.garam": ["Garam", "Garam"],
    "family.rikudo": ["Rikudo", "Rikudo"],
    "family.hidato": ["Hidato", "Hidato"],
    "family.numbrix": ["Numbrix", "Numbrix"],

    // Their rules, for people who play.
    "rules.binero": [
        "Fill the grid with 0s and 1s. No three neighbours in a line are equal, every line has as many 0s as 1s, and no two rows and no two columns are equal.",
        "Remplissez la grille de 0 et de 1. Jamais trois chiffres égaux à la suite sur une ligne ou une colonne, autant de 0 que de 1 dans chacune, et pas deux lignes ni deux colonnes identiques.",
    ],
    "rules.queens": [
        "Put as many queens on the board as it has rows, so that no two stand in the same row, column or diagonal.",
        "Placez autant de dames que l’échiquier a de lignes, sans que deux d’entre elles partagent une ligne, une colonne ou une diagonale.",
    ],
    "rules.chess": [
        "Put the pieces on the board. A piece threatens what it could take; whatever stands in its way ends its line of sight.",
        "Placez les pièces sur l’échiquier. Une pièce menace ce qu’elle pourrait prendre ; ce qui se trouve sur son chemin arrête sa vue.",
    ],
    "rules.museum": [
        "Put sensors into the museum, each looking one way, so that every empty cell is seen. Obstacles and sensors end a line of sight. Use as few sensors as possible.",
        "Placez des capteurs dans le musée, chacun tourné d’un côté, pour que chaque case vide soit vue. Obstacles et capteurs arrêtent la vue. Utilisez le moins de capteurs possible.",
    ],
    "rules.tour": [
        "Visit every square once, from leap to leap. The knight leaps two squares one way and one the other.",
        "Passez une fois par chaque case, de saut en saut. Le cavalier saute de deux cases dans un sens et d’une dans l’autre.",
    ],
    "rules.maze": ["Find a way from S to the exit E.", "Trouvez un chemin de S à la sortie E."],
    "rules.garam": [
        "Write a digit into every cell so that all equations are right, across and down. A result of two digits takes two cells and does not begin with 0.",
        "Écrivez un chiffre dans chaque case pour que toutes les opérations soient justes, en ligne et en colonne. Un résultat à deux chiffres occupe deux cases et ne commence pas par 0.",
    ],
    "rules.rikudo": [
        "Write the numbers from 1 on into the hexagons so that consecutive numbers touch. A dot between two cells means that their numbers follow one another.",
        "Écrivez les nombres à partir de 1 dans les hexagones pour que deux nombres consécutifs se touchent. Un point entre deux cases signifie que leurs nombres se suivent.",
    ],
    "rules.hidato": [
        "Write the numbers from 1 on into the cells so that consecutive numbers touch by a side or a corner.",
        "Écrivez les nombres à partir de 1 dans les cases pour que deux nombres consécutifs se touchent par un côté ou un coin.",
    ],
    "rules.numbrix": [
        "Write the numbers from 1 on into the cells so that consecutive numbers touch by a side.",
        "Écrivez les nombres à partir de 1 dans les cases pour que deux nombres consécutifs se touchent par un côté.",
    ],

    // What a board asks for, where boards of a family differ.
    "term.equal-lines": ["Two lines may be equal.", "Deux lignes peuvent être identiques."],
    "term.independent": ["No piece threatens another.", "Aucune pièce n’en menace une autre."],
    "term.dominate": ["Every empty square is threatened.", "Chaque case vide est menacée."],
    "term.museum.dominate": ["", ""],
    "term.museum.fewest": ["", ""],
    "term.most": ["Use as many pieces as possible.", "Utilisez le plus de pièces possible."],
    "term.fewest": ["Use as few as possible.", "Utilisez-en le moins possible."],
    "term.total": ["{0} pieces in all.", "{0} pièces en tout."],
    "term.upper-left": ["A piece stands in the upper left quarter.", "Une pièce se trouve dans le quart en haut à gauche."],
    "term.open": ["The tour may end anywhere.", "Le tour peut finir n’importe où."],
    "term.closed": ["The tour is closed: one more leap leads from the last square to the first.", "Le tour est fermé : un saut de plus mène de la dernière case à la première."],
    "term.uncrossed": ["The line must not cross itself; make it as long as possible.", "La ligne ne doit pas se croiser ; qu’elle soit la plus longue possible."],
    "term.neighbours": ["How many squares can be reached from each?", "Combien de cases peut-on atteindre de chacune ?"],
    "term.leaper": ["The piece leaps {0} one way and {1} the other.", "La pièce saute de {0} dans un sens et de {1} dans l’autre."],

    // Values by name, as they stand alone and as a cell holds them.
    "value.zero": ["0", "0"],
    "value.one": ["1", "1"],
    "value.empty": ["empty", "vide"],
    "value.not visited": ["not visited", "non visitée"],
    "value.not on the way": ["not on the way", "hors du chemin"],
    "value.queen": ["queen", "dame"],
    "value.rook": ["rook", "tour"],
    "value.bishop": ["bishop", "fou"],
    "value.knight": ["knight", "cavalier"],
    "value.king": ["king", "roi"],
    "value.obstacle": ["obstacle", "obstacle"],
    "value.amazon": ["amazon", "amazone"],
    "value.chancellor": ["chancellor", "impératrice"],
    "value.archbishop": ["archbishop", "princesse"],
    "value.nightrider": ["nightrider", "noctambule"],
    "value.wazir": ["wazir", "vizir"],
    "value.ferz": ["ferz", "fers"],
    "value.camel": ["camel", "chameau"],
    "value.zebra": ["zebra", "zèbre"],
    "value.north-rook": ["looks north", "regarde au nord"],
    "value.south-rook": ["looks south", "regarde au sud"],
    "value.east-rook": ["looks east", "regarde à l’est"],
    "value.west-rook": ["looks west", "regarde à l’ouest"],
    "value.north-east-bishop": ["looks north-east", "regarde au nord-est"],
    "value.south-east-bishop": ["looks south-east", "regarde au sud-est"],
    "value.south-west-bishop": ["looks south-west", "regarde au sud-ouest"],
    "value.north-west-bishop": ["looks north-west", "regarde au nord-ouest"],
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
    cells: ["{n} cell|{n} cells", "{n} case|{n} cases"],
    clues: ["{n} clue|{n} clues", "{n} case donnée|{n} cases données"],
    numbered: ["no. {seed}", "n° {seed}"],
    of: ["{count} of {wanted}", "{count} sur {wanted}"],
    daily: ["Puzzle of {date}", "Jeu du {date}"],
    yours: ["Your board", "Votre grille"],
    rules: ["Rules", "Règles"],

    // Playing.
    undo: ["Undo", "Annuler"],
    redo: ["Redo", "Rétablir"],
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
    best: ["Is it the best?", "Est-ce le mieux ?"],

    // What happened.
    placed: ["{cell}: {value}.", "{cell} : {value}."],
    erased: ["{cell}: erased.", "{cell} : effacée."],
    pencilled: ["{cell}: pencil marks {values}.", "{cell} : notes {values}."],
    counted: ["{line}: {counts}.", "{line} : {counts}."],
    times: ["{value} × {n}", "{value} × {n}"],
    undone: ["Undone.", "Annulé."],
    redone: ["Redone.", "Rétabli."],
    nothingUndo: ["Nothing to undo.", "Rien à annuler."],
    nothingRedo: ["Nothing to redo.", "Rien à rétablir."],
    pencilOn: ["Pencil marks on.", "Notes au crayon activées."],
    pencilOff: ["Pencil marks off.", "Notes au crayon désactivées."],
    trialOn: ["A trial begins: what you enter now can be kept or thrown away.", "Un essai commence : ce que vous entrez maintenant se garde ou se jette."],
    trialKept: ["The trial was kept.", "L’essai est gardé."],
    trialDropped: ["The trial was thrown away.", "L’essai est jeté."],
    restarted: ["The board is empty again; undo brings everything back.", "La grille est de nouveau vide ; « Annuler » ramène tout."],
    fine: ["Nothing is wrong so far.", "Jusqu’ici, rien de faux."],
    nothingYet: ["Nothing is filled in yet.", "Rien n’est encore rempli."],
    wrong: ["This cell is wrong; it is ringed.|{n} cells are wrong; they are ringed.", "Cette case est fausse ; elle est entourée.|{n} cases sont fausses ; elles sont entourées."],
    together: ["These entries contradict each other; they are ringed.", "Ces entrées se contredisent ; elles sont entourées."],
    noSolution: ["This board has no solution.", "Cette grille n’a pas de solution."],
    severalOpen: ["Nothing more follows: there are several solutions.", "Rien de plus ne s’ensuit : il y a plusieurs solutions."],
    solved: ["Solved.", "Résolu."],
    solvedIn: ["Solved in {time}.", "Résolu en {time}."],
    valid: ["The rules hold, with {n}.", "Les règles sont respectées, avec {n}."],
    isBest: ["Solved: the rules hold, and nothing is better than {n}.", "Résolu : les règles sont respectées, et rien ne fait mieux que {n}."],
    notBest: ["The rules hold, but {better} is better than {n}.", "Les règles sont respectées, mais {better} est mieux que {n}."],
    unknownBest: ["The rules hold; whether {n} is the best was not found out.", "Les règles sont respectées ; on ne sait pas si {n} est le mieux."],
    steps: ["{n} step|{n} steps", "{n} étape|{n} étapes"],
    stepOf: ["Step {at} of {n}", "Étape {at} sur {n}"],
    oneOfSeveral: ["There are several solutions; this is one of them.", "Il y a plusieurs solutions ; en voici une."],
    openedFrom: ["Opened: {title}.", "Ouvert : {title}."],

    // Hints in sentences (wording.js).
    lookAt: ["Look at {where}.", "Regardez la {where}."],
    lookAround: ["Look around {where}.", "Regardez autour de la {where}."],
    think: ["Think of this: {rule}.", "Pensez à ceci : {rule}."],
    wrongEntry: ["Something is wrong: {what}.", "Il y a une erreur : {what}."],
    row: ["row {row}", "ligne {row}"],
    rowsList: ["rows {list}", "lignes {list}"],
    column: ["column {column}", "colonne {column}"],
    columnsList: ["columns {list}", "colonnes {list}"],
    cell: ["row {row}, column {column}", "ligne {row}, colonne {column}"],
    and: ["{a} and {b}", "{a} et {b}"],
    to: ["{a} to {b}", "{a} à {b}"],
    holds: ["{cells} holds {value}|{cells} hold {value}", "{cells} contient {value}|{cells} contiennent {value}"],
    isEmpty: ["{cells} is empty|{cells} are empty", "{cells} : vide|{cells} : vides"],
    isOff: ["{cells} is not on the way|{cells} are not on the way", "{cells} : hors du chemin"],
    holdsNot: ["{cells} does not hold {value}|{cells} do not hold {value}", "{cells} ne contient pas {value}|{cells} ne contiennent pas {value}"],
    holdsSomething: ["{cells} is not empty|{cells} are not empty", "{cells} : occupée|{cells} : occupées"],
    cannotHold: ["{cells} cannot hold {value}", "{cells} ne peut pas contenir {value}"],
    cannotBe: ["{cells} cannot be {value}", "{cells} : ne peut pas être {value}"],
    linked: ["the path goes from {a} to {b}", "le chemin passe de {a} à {b}"],
    notLinked: ["the path does not go from {a} to {b}", "le chemin ne passe pas de {a} à {b}"],
    given: ["given: {fact}", "donné : {fact}"],
    supposed: ["supposed: {fact}", "supposé : {fact}"],
    known: ["known: {fact}", "connu : {fact}"],
    rule: ["rule: {rule}", "règle : {rule}"],
    isTheBest: ["no solution has another number than {n}", "aucune solution n’a un autre nombre que {n}"],
    listed: ["{a}; {b}", "{a} ; {b}"],
    ringed: ["the ringed cells", "les cases entourées"],
    seenLine: ["given {cells}", "vu la {cells}"],
    seenCells: ["given {cells}", "vu les cases {cells}"],
    seenMarked: ["given the marked cells", "vu les cases marquées"],
    therefore: ["{because}: {conclusion}", "{because} : {conclusion}"],
    ruleTogether: ["{n} rule together|{n} rules together", "{n} règle à la fois|{n} règles à la fois"],
    contradiction: ["These contradict each other:", "Ceci se contredit :"],

    // Rules that people use, by family.
    "step.trial": ["a trial: suppose a value, and see where it leads", "un essai : supposez une valeur et voyez où elle mène"],
    "step.reason": ["several rules together", "plusieurs règles à la fois"],
    "step.wrong": ["what was filled in", "ce qui a été rempli"],
    "step.binero.pair": ["pair: beside two equal neighbours is the other digit", "paire : à côté de deux chiffres égaux vient l’autre chiffre"],
    "step.binero.gap": ["gap: between two equal digits with one cell between them is the other digit", "trou : entre deux chiffres égaux séparés d’une case vient l’autre chiffre"],
    "step.binero.count": ["count: a line that has all its 0s holds 1 elsewhere, and vice versa", "compte : une ligne qui a tous ses 0 se complète de 1, et inversement"],
    "step.binero.last one": ["last one: the only 0 that a line lacks is where three 1s would meet otherwise, and vice versa", "dernier : le seul 0 qui manque est là où trois 1 se suivraient, et inversement"],
    "step.binero.comparison": ["comparison: the last two cells of a line differ from a complete line that agrees with it", "comparaison : les deux dernières cases d’une ligne diffèrent d’une ligne complète qui lui ressemble"],
    "step.binero.line": ["line: a cell has the same digit in every way to fill its line", "ligne : une case a le même chiffre de quelque façon qu’on remplisse sa ligne"],
    "step.maze.blind alley": ["blind alley: what leads only into a dead end is not on the way", "cul-de-sac : ce qui ne mène qu’à une impasse n’est pas sur le chemin"],
    "step.maze.way on": ["way on: the way goes on where it can go on in one direction alone", "suite : le chemin continue là où il n’a qu’une direction"],
    "step.maze.rest": ["rest: once the way has come to the only exit, nothing else is on it", "reste : une fois à la seule sortie, rien d’autre n’est sur le chemin"],
    "step.garam.sum": ["sum: all but one part of an equation is known, which follows", "somme : d’une opération, tout est connu sauf un terme, qui s’ensuit"],
    "step.garam.equation": ["equation: a cell has the same value in every way to complete its equation", "opération : une case a la même valeur de quelque façon qu’on complète son opération"],
    "step.garam.crossing": ["crossing: a cell has the only value that fits all its equations", "croisement : une seule valeur convient à toutes les opérations de la case"],
    "step.garam.candidates": ["candidates: what is left in the cells of an equation strikes out other values in it", "candidats : ce qui reste possible dans une opération y exclut d’autres valeurs"],
    "step.path.link": ["link: a cell linked to a number holds the next one if the one before is elsewhere", "lien : la case liée à un nombre contient le suivant si le précédent est ailleurs"],
    "step.path.neighbour": ["neighbour: the next number is in the only free cell beside a number", "voisine : le nombre suivant est dans la seule case libre à côté"],
    "step.path.bridge": ["bridge: between two numbers two apart is the only free cell that touches both", "pont : entre deux nombres à deux d’écart, la seule case libre qui touche les deux"],
    "step.path.between": ["between: a number has one cell left that is near enough, or a cell one number", "entre : il ne reste qu’une case assez proche pour un nombre, ou qu’un nombre pour une case"],
    "step.path.dead end": ["dead end: the path goes through both neighbours of a cell that has no other open ones", "impasse : le chemin passe par les deux seules voisines libres d’une case"],
    "step.path.ways": ["ways: what all ways from a number to the next known ones have in common", "chemins : ce que tous les chemins d’un nombre aux suivants ont en commun"],
    "step.path.cut off": ["cut off: a number is not where it would put a cell or another number out of reach", "coupure : un nombre n’est pas là où il mettrait une case ou un nombre hors d’atteinte"],

    // Rules that reasons are made of; {0}, {1}, {2} are their arguments.
    "reason.queens.some-row": ["row {0} has a queen", "la ligne {0} a une dame"],
    "reason.queens.one-row": ["row {0} has at most one queen", "la ligne {0} a au plus une dame"],
    "reason.queens.some-column": ["column {0} has a queen", "la colonne {0} a une dame"],
    "reason.queens.one-column": ["column {0} has at most one queen", "la colonne {0} a au plus une dame"],
    "reason.queens.rising": ["the diagonal that rises from row {0}, column {1} has at most one queen", "la diagonale qui monte de la ligne {0}, colonne {1} a au plus une dame"],
    "reason.queens.falling": ["the diagonal that falls from row {0}, column {1} has at most one queen", "la diagonale qui descend de la ligne {0}, colonne {1} a au plus une dame"],
    "reason.binero.no-three-row": ["in row {0}, columns {1} to {2} are not all equal", "ligne {0}, les colonnes {1} à {2} ne sont pas toutes égales"],
    "reason.binero.no-three-column": ["in column {0}, rows {1} to {2} are not all equal", "colonne {0}, les lignes {1} à {2} ne sont pas toutes égales"],
    "reason.binero.balance-row": ["row {0} holds as many 0s as 1s", "la ligne {0} a autant de 0 que de 1"],
    "reason.binero.balance-column": ["column {0} holds as many 0s as 1s", "la colonne {0} a autant de 0 que de 1"],
    "reason.binero.different-rows": ["rows {0} and {1} differ", "les lignes {0} et {1} diffèrent"],
    "reason.binero.different-columns": ["columns {0} and {1} differ", "les colonnes {0} et {1} diffèrent"],
    "reason.binero.too-many-rows": ["there are no {0} different rows of {1} cells", "il n’y a pas {0} lignes différentes de {1} cases"],
    "reason.binero.too-many-columns": ["there are no {0} different columns of {1} cells", "il n’y a pas {0} colonnes différentes de {1} cases"],
    "reason.chess.watched": ["row {0}, column {1} is occupied or threatened", "ligne {0}, colonne {1} est occupée ou menacée"],
    "reason.chess.total": ["the number of pieces is {0}", "le nombre de pièces est {0}"],
    "reason.chess.number": ["the number of pieces of each kind is as asked for", "le nombre de pièces de chaque sorte est celui demandé"],
    "reason.chess.peace": ["what stands in row {0}, column {1} threatens no occupied square", "ce qui est en ligne {0}, colonne {1} ne menace aucune case occupée"],
    "reason.chess.quarter": ["there is a piece in the upper left quarter, or none at all", "il y a une pièce dans le quart en haut à gauche, ou aucune"],
    "reason.museum.watched": ["row {0}, column {1} is seen, or has a sensor", "ligne {0}, colonne {1} est vue, ou a un capteur"],
    "reason.museum.total": ["the number of sensors is {0}", "le nombre de capteurs est {0}"],
    "reason.tour.leap": ["{0} and {1} are a leap apart", "{0} et {1} sont à un saut l’un de l’autre"],
    "reason.tour.home": ["{0} and 1 are a leap apart", "{0} et 1 sont à un saut l’un de l’autre"],
    "reason.tour.direction": ["2 is on an earlier square than {0}", "2 est sur une case avant celle de {0}"],
    "reason.tour.something": ["there is a square to visit", "il y a une case à visiter"],
    "reason.tour.three": ["a closed tour visits at least three squares", "un tour fermé visite au moins trois cases"],
    "reason.tour.beginning": ["numbers begin on the first square", "les nombres commencent sur la première case"],
    "reason.garam.equation-row": ["the equation in row {0}, columns {1} to {2} is right", "l’opération de la ligne {0}, colonnes {1} à {2}, est juste"],
    "reason.garam.equation-column": ["the equation in column {0}, rows {1} to {2} is right", "l’opération de la colonne {0}, lignes {1} à {2}, est juste"],
    "reason.garam.too-long-row": ["the equation in row {0}, columns {1} to {2} has a result of at most two digits", "l’opération de la ligne {0}, colonnes {1} à {2}, a un résultat d’au plus deux chiffres"],
    "reason.garam.too-long-column": ["the equation in column {0}, rows {1} to {2} has a result of at most two digits", "l’opération de la colonne {0}, lignes {1} à {2}, a un résultat d’au plus deux chiffres"],
    "reason.path.neighbours": ["{0} and {1} are neighbours", "{0} et {1} sont voisins"],

    // Verdicts of the referee, by the program's own pattern; {c0}, {c1} are the cells it names.
    "says.{} {} has three {}s in a row, at {}s {} to {}": ["", "{0} {1} : trois {2} à la suite, {3}s {4} à {5}"],
    "says.{} {} has {} cells with {}, must have {}: {}s {}{}": ["", "{0} {1} : {2} cases avec {3}, il en faut {4}"],
    "says.{}s {} and {} are equal": ["", "{0}s {1} et {2} identiques"],
    "says.row {}, column {} holds {}, must hold 0 or 1": ["", "ligne {0}, colonne {1} contient {2}, il y faut 0 ou 1"],
    "says.the given {} in row {}, column {} was changed": ["", "ce qui est donné en ligne {1}, colonne {2} a changé"],
    "says.the empty square {} is threatened by no piece": ["", "la case vide en {c0} n’est menacée par aucune pièce"],
    "says.the {} {} threatens the {} {}": ["", "la pièce en {c0} menace celle en {c1}"],
    "says.the board has {} {}, must have {}": ["", "le nombre des pièces d’une sorte est {0}, il en faut {2}"],
    "says.the board has {} piece{}, must have {}": ["", "il y a {0} pièce{1}, il en faut {2}"],
    "says.no piece stands in the upper left quarter": ["", "aucune pièce dans le quart en haut à gauche"],
    "says.the square {} holds {}, must be from 0 to {}": ["", "la case en {c0} contient {1}, il y faut de 0 à {2}"],
    "says.no sensor may stand {}": ["", "aucun capteur ne peut être placé en {c0}"],
    "says.the given {} is missing": ["", "le {0} donné manque"],
    "says.the given {} {} is missing": ["", "la pièce donnée en {c0} manque"],
    "says.the board has {} {} from the start, must have {}": ["", "il y a d’avance {0} pièces d’une sorte, il en faut {2}"],
    "says.the queens on {} and {} attack each other along a {}": ["", "les dames en {c0} et en {c1} s’attaquent"],
    "says.row {} has its queen in column {}": ["", "la ligne {0} a sa dame dans la colonne {1}"],
    "says.{} holds {}, must be 0 or 1": ["", "la case en {c0} contient {1}"],
    "says.the given queen on {} is missing": ["", "la dame donnée en {c0} manque"],
    "says.there {} {} queen{}, must be {}": ["", "il y a {1} dames, il en faut {3}"],
    "says.{}, {}": ["", "l’opération entourée est fausse"],
    "says.row {}, column {} holds {}, must hold {}": ["", "ligne {0}, colonne {1} contient {2}, ce qui ne se peut"],
    "says.row {}, column {} holds {}, must hold a number from 1 to {}": ["", "ligne {0}, colonne {1} contient {2}, il y faut un nombre de 1 à {3}"],
    "says.{} is there twice, in row {}, column {} and in row {}, column {}": ["", "{0} apparaît deux fois, en ligne {1}, colonne {2} et en ligne {3}, colonne {4}"],
    "says.{} in row {}, column {} and {} in row {}, column {} are not neighbours": ["", "{0} en ligne {1}, colonne {2} et {3} en ligne {4}, colonne {5} ne sont pas voisins"],
    "says.row {}, column {} holds {}, but {} is given there": ["", "ligne {0}, colonne {1} contient {2}, mais {3} y est donné"],
    "says.row {}, column {} and row {}, column {} are linked, but hold {} and {}": ["", "{c0} et {c1} sont liées, mais contiennent {4} et {5}"],
    "says.{} has {} links, a path has at most two": ["", "une case a {1} liens, un chemin en a au plus deux"],
    "says.the links through {} and {} close a circle": ["", "les liens par {c0} et {c1} ferment un cercle"],
    "says.{} and {} are linked, but are not consecutive": ["", "{0} et {1} sont liés, mais ne se suivent pas"],
    "says.{} and {} are too far apart: they are {} steps from each other": ["", "{0} et {1} sont trop éloignés : {2} pas les séparent"],
    "says.other given numbers keep {} from {}": ["", "d’autres nombres donnés séparent {0} de {1}"],
    "says.coloured like a chess board, the cells of {} and {} are {}: no path has {} step{} between them": ["", "sur un damier, les cases de {0} et {1} ne permettent pas un chemin de {3} pas"],
    "says.coloured like a chess board, it has {} cells of one colour and {} of the other, so odd numbers are on the first, but {} is on the {}": ["", "sur un damier, {0} cases sont d’une couleur et {1} de l’autre : les nombres impairs sont sur la première, mais {2} est du mauvais côté"],
    "says.{},{} has {} neighbour{}, not {}": ["", "{c0} a {2} voisine{3}, pas {4}"],
    "says.{}: {},{}": ["", "le tour est faux en {c0}"],
    "says.{}: {},{} and {},{}": ["", "le tour est faux entre {c0} et {c1}"],
    "says.the start is not the first square": ["", "le tour ne commence pas à la case de départ"],
    "says.no way leads from the start to an exit": ["", "aucun chemin ne mène du départ à une sortie"],
    "says.the way leads through a wall": ["", "le chemin traverse un mur"],
    "says.the way jumps from one cell to another": ["", "le chemin saute d’une case à une autre"],
    "says.the way does not begin at the start": ["", "le chemin ne commence pas au départ"],
    "says.the way does not end at an exit": ["", "le chemin ne finit pas à une sortie"],
    "says.the cells of the way are not numbered one after another": ["", "les cases du chemin ne se suivent pas"],
    "says.row": ["row", "ligne"],
    "says.column": ["column", "colonne"],
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
    "wish.radius": ["Radius", "Rayon"],
    "wish.links": ["Links, at most", "Liens, au plus"],
    "wish.whole": ["No hole in the middle", "Sans trou au milieu"],
    "wish.shape": ["Shape", "Forme"],
    "wish.hide-operators": ["Some operators are to be found", "Des opérateurs sont à trouver"],
    "wish.openings": ["Loops: share of the walls broken", "Boucles : part des murs percés"],
    "wish.obstacles": ["Share of obstacles", "Part d’obstacles"],
    "wish.closed": ["Closed tour", "Tour fermé"],
    "wish.dominate": ["Every empty square is threatened", "Chaque case vide est menacée"],
    "wish.rooks": ["Rooks", "Tours"],
    "wish.bishops": ["Bishops", "Fous"],
    "wish.knights": ["Knights", "Cavaliers"],
    "wish.queens": ["Queens", "Dames"],
    "wish.kings": ["Kings", "Rois"],
    "shape.usual": ["usual", "habituelle"],
    "shape.published": ["as published", "comme publiée"],
    "shape.mini": ["small", "petite"],
    "shape.same": ["that of the board on screen", "celle de la grille affichée"],
    nearest: ["None of that kind was found; this is the nearest.", "Rien de tel n’a été trouvé ; voici le plus proche."],
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
    fill: ["Add or drop clues until it has one", "Ajouter ou ôter des cases données jusqu’à une seule"],
    thin: ["Drop clues that are not needed", "Ôter les cases données superflues"],
    empty: ["Empty the board", "Vider la grille"],
    text: ["Edit as text", "Éditer en texte"],
    takeText: ["Use this text", "Utiliser ce texte"],
    play: ["Play it", "Jouer"],
    unique: ["This board has exactly one solution.", "Cette grille a exactement une solution."],
    several: ["This board has several solutions. Here are two; the cells that differ are ringed.", "Cette grille a plusieurs solutions. En voici deux ; les cases qui diffèrent sont entourées."],
    none: ["This board has no solution.", "Cette grille n’a pas de solution."],
    firstOf: ["One solution", "Une solution"],
    secondOf: ["Another solution", "Une autre solution"],
    added: ["{n} clue added.|{n} clues added.", "{n} case ajoutée.|{n} cases ajoutées."],
    oneNow: ["Now there is one solution.", "Il y a maintenant une seule solution."],
    thinned: ["{n} clue dropped.|{n} clues dropped.", "{n} case ôtée.|{n} cases ôtées."],
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
    "key.undoredo": ["undo, redo", "annuler, rétablir"],
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
