"""What the compiled objects of a build define: shared by check-names and check-statics."""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
BUILD = ROOT / os.environ.get("BUILD", "build")
# compiled only where their library was found
OPTIONAL = {"src/solver/engine/cadical.c", "src/solver/engine/cadical_proof.c", "src/solver/engine/cadical_calls.cpp",
            "src/solver/engine/cbc.c", "src/solver/engine/cbc_load.c", "src/solver/engine/cbc_search.cpp", "src/solver/engine/integer_program.c",
            "src/solver/engine/fence.c", "src/solver/engine/operator_new.cpp",
            "src/cluster/mpi/mpi_main.c", "src/cluster/mpi/mpi_transport.c"}


def sources():
    """Pairs (folder, source) of what the build compiles under src/ and tools/. TEMPLATE.c is for copying: check-templates looks after it."""
    return [(ROOT / top, path) for top in ("src", "tools") for path in sorted((ROOT / top).rglob("*"))
            if path.suffix in (".c", ".cpp") and path.name != "TEMPLATE.c"]


def objects():
    """Pairs (source, object) for all sources, object None where there is none. Meson names the object of src/base/buf.c
    `base_buf.c.o`, or `src_base_buf.c.o` for a target of the top folder."""
    built = {path.name: path for path in BUILD.rglob("*.o") if path.parent.name.endswith(".p")}
    for top, source in sources():
        name = "_".join(source.relative_to(top).parts) + ".o"
        yield source.relative_to(ROOT), built.get(name) or built.get("src_" + name)


def symbols(path):
    """Defined symbols of an object: (name, is it global, is it code, section), but for what C++ adds by itself: DW.ref., and the stream
    initialiser of every file that sees <iostream>."""
    output = subprocess.run(["readelf", "-W", "-S", "-s", str(path)], capture_output=True, text=True, check=True).stdout
    sections = dict(re.findall(r"^\s*\[\s*(\d+)\]\s+(\S+)", output, re.MULTILINE))
    for line in output.splitlines():
        field = line.split()
        if len(field) >= 8 and not field[7].startswith(("DW.ref.", "_ZStL8__ioinit")) and re.fullmatch(r"\d+:", field[0]) and field[3] in ("FUNC", "OBJECT", "TLS", "COMMON"):
            if field[6] == "COM":
                yield field[7], True, False, ".bss"
            elif field[6] in sections:
                yield field[7], field[4] != "LOCAL", field[3] == "FUNC", sections[field[6]]


def line_of(source, name):
    """Where a source defines a name, as well as text can tell; 1 if it cannot (a name made by a macro)."""
    word = re.compile(r"\b" + re.escape(name.split(".")[0]) + r"\b")
    found = 0
    for number, line in enumerate((ROOT / source).read_text(errors="replace").splitlines(), 1):
        if word.search(line):
            if re.match(r"[A-Za-z_]", line) and not line.rstrip().endswith(";"):
                return number
            found = found or number
    return found or 1
