# Steps, hints and contradictions of Garams, museums and tours, judged by trial (reasons.py): a few
# boards here, as many as REASONS_ALL says in scripts/nightly.
load kit
setup() { kit_setup; }

judged() { # FAMILY
    python3 "$root/tests/cli/reasons.py" "$DAMIER" --family "$1" --number "${REASONS_ALL:-$(brief 2 1)}" \
        --seed "${REASONS_SEED:-5}" >judged
    cat judged
    grep -q ' [1-9][0-9]* steps' judged
    grep -q ' [1-9][0-9]* hints' judged
}

@test "garam" { judged garam; }

@test "museum" { judged museum; }

@test "tour" { judged tour; }

# The judge is no judge if it takes everything: a part that is not needed, something that does not
# follow, a contradiction that is none.
@test "what is not so is refused" {
    cat >liar <<'END'
#!/usr/bin/env python3
import json, os, subprocess, sys
run = subprocess.run([os.environ["HONEST"], *sys.argv[1:]], capture_output=True, text=True)
lines = []
for line in run.stdout.splitlines():
    try:
        said = json.loads(line)
    except ValueError:
        said = None
    if isinstance(said, dict):
        alter = os.environ["LIE"]
        if alter == "part" and said.get("rules") and ("step" in said or said.get("status") == "wrong"):
            said["rules"] = said["rules"][1:]
        if alter == "value" and said.get("facts") and "step" in said:
            said["facts"][0]["value"] = (said["facts"][0]["value"] + 1) % 2
        if alter == "why" and said.get("contradiction"):
            said["contradiction"] = said["contradiction"][1:]
        if alter == "wrong" and said.get("status") == "wrong":
            said["status"] = "hint"
        line = json.dumps(said)
    lines.append(line + "\n")
sys.stdout.write("".join(lines))
sys.stderr.write(run.stderr)
sys.exit(run.returncode)
END
    chmod +x liar
    local lie
    for lie in part value why wrong; do
        thin 2 || continue
        LIE=$lie HONEST=$DAMIER run ! python3 "$root/tests/cli/reasons.py" ./liar --family tour --number 2 --seed 5
        echo "$lie: $output"
        [[ "$output" == *'tour '* ]]
    done
}
