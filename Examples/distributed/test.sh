#!/bin/bash
#
# Runs each of these examples on one machine, and compares what they make with the list made in one piece.
#
#   AVATAR_RENDER=/path/to/avatar-render Examples/distributed/test.sh
#
# Needs python3. The Spark example is run where python3 has PySpark, and takes longer than all the rest; with
# AVATAR_SPARK=1 PySpark is installed for it, which needs Java 17 or later and the network; AVATAR_SPARK=0 leaves it out.

set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command=${AVATAR_RENDER:-$(command -v avatar-render || true)}
if [[ -z $command || ! -x $command ]]; then
  echo "error: AVATAR_RENDER must be the path of the command" >&2
  exit 64
fi
command=$(cd "$(dirname "$command")" && pwd)/$(basename "$command")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$command" "$work/bin/avatar-render"
export PATH=$work/bin:$PATH AVATAR_RENDER=$command
parts=4
options=(--size 48 --scale "1,2")

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# expect STATUSES COMMAND…: runs it; its output is shown where it ends otherwise.
expect() {
  local wanted=$1 status=0 log=$work/${log_name:-log}
  shift
  "$@" >"$log" 2>&1 || status=$?
  if [[ " $wanted " != *" $status "* ]]; then
    cat "$log" >&2
    fail "exit status $status instead of $wanted: $*"
  fi
}

# compare NAME DIRECTORY…: the pictures in the directories are those of the whole, byte by byte, and none appears twice.
compare() {
  local name=$1 merged
  shift
  merged=$work/merged-$name
  mkdir "$merged"
  while IFS= read -r -d '' picture; do
    [[ ! -e $merged/${picture##*/} ]] || fail "$name: ${picture##*/} was made twice"
    cp "$picture" "$merged/"
  done < <(find "$@" -name '*.png' -print0)
  diff -r "$work/pictures" "$merged" >&2 || fail "$name: the parts are not the whole"
  echo "ok: $name: $(find "$merged" -name '*.png' | wc -l) pictures, as in one piece"
}

# check STATUS NAME [OPTION…]: checks the reports.
check() {
  local status=$1 name=$2
  shift 2
  expect "$status" python3 "$here/check-shards.py" "$work/list/team.csv" "$work/$name"/reports/* \
    --whole "$work/whole.ndjson" "$@"
  tail -n 1 "$work/log"
}

# Two rows fail: the focus of one is outside the photo, and the id of the other is taken.
# A missing photo is no failure, because the initials are drawn instead.
mkdir "$work/list"
cp "$here/../portrait.jpg" "$work/list/"
python3 - "$work/list/team.csv" <<'PYTHON'
import csv, sys

names = ["Ada Lovelace", "Grace Hopper", "Åsa Öberg", "محمد علي", "Νίκος Παππάς", "O'Neill, Tom", 'Jo "J" Ray', "Ли Юй"]
with open(sys.argv[1], "w", encoding="utf-8", newline="") as file:
    table = csv.writer(file)
    table.writerow(["id", "name", "type", "src", "focus"])
    for row in range(1, 201):
        id, name, kind, photo, focus = f"p{row:03}", names[row % 8], "human", "", ""
        if row % 9 == 0:
            name, kind = "", "agent"
        if row % 40 == 0:
            photo, focus = "portrait.jpg", f"0.{row // 40},0.3"
        if row == 50:
            photo = "missing.jpg"
        if row == 77:
            focus = "0.5,2"
        if row == 150:
            id = "p010"
        table.writerow([id, name, kind, photo, focus])
PYTHON

expect 1 avatar-render batch "$work/list/team.csv" --output-dir "$work/whole" --report "$work/whole.ndjson" "${options[@]}"
mkdir "$work/pictures"
cp "$work"/whole/*.png "$work/pictures/"
[[ $(find "$work/pictures" -name '*.png' | wc -l) == 396 ]] || fail "396 pictures were expected in one piece"

# MARK: Slurm

# slurm DIRECTORY PART STATUS [NAME=VALUE…]: a task of the array.
slurm() {
  local directory=$1 part=$2 status=$3
  shift 3
  expect "$status" env SLURM_ARRAY_TASK_ID="$part" SLURM_ARRAY_TASK_COUNT=$parts SLURM_ARRAY_TASK_MIN=1 \
    SLURM_ARRAY_TASK_MAX=$parts SLURM_CPUS_PER_TASK=2 "$@" \
    bash "$here/slurm/avatars.sbatch" "$work/list/team.csv" "$directory" "${options[@]}"
}

for part in $(seq $parts); do slurm "$work/slurm" "$part" "0 1"; done
compare slurm "$work/slurm"
check 3 slurm --parts $parts --pictures "$work/slurm"
check 0 slurm --allow-failed

# A task that is run again, alone: it finds all as it was.
slurm "$work/slurm" 1 "0 1" SLURM_ARRAY_TASK_COUNT=1 SLURM_ARRAY_TASK_MAX=1 AVATAR_SHARDS=$parts
if grep -q '"status":"written"' "$work/slurm/reports/1.ndjson"; then fail "slurm: a second run made pictures again"; fi
slurm "$work/slurm" 2 64 SLURM_ARRAY_TASK_COUNT=1 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=2

# All at once, into one directory.
tasks=()
for part in $(seq $parts); do
  log_name=log-$part slurm "$work/shared" "$part" "0 1" AVATAR_SHARED=1 &
  tasks+=($!)
done
for task in "${tasks[@]}"; do wait "$task" || fail "slurm, one directory: a task failed"; done
compare shared "$work/shared"
check 3 shared --parts $parts --pictures "$work/shared"

# Missing and duplicate rows are found.
cp -R "$work/slurm" "$work/less"
rm "$work/less/reports/3.ndjson"
check 1 less --parts $parts
cp -R "$work/slurm" "$work/twice"
head -n 1 "$work/slurm/reports/2.ndjson" >>"$work/twice/reports/3.ndjson"
check 1 twice

# MARK: Kubernetes

# The shell command and the number of parts that are in the manifest.
python3 - "$here/kubernetes/job.yaml" >"$work/pod.sh" <<'PYTHON'
import re, sys, textwrap

text = open(sys.argv[1], encoding="utf-8").read()
block = re.search(r"^( +)args:\n +- \|\n((?:\1   .*\n|\s*\n)+)", text, re.MULTILINE).group(2)
completions = re.search(r"^  completions: (\d+)$", text, re.MULTILINE).group(1)
shards = re.search(r'name: AVATAR_SHARDS\n +value: "(\d+)"', text).group(1)
assert completions == shards == "4", "completions and AVATAR_SHARDS must be the same"
assert 'command: ["/bin/sh", "-eu", "-c"]' in text
print(textwrap.dedent(block), end="")
PYTHON

for index in $(seq 0 $((parts - 1))); do
  expect "0 1" env -i PATH="$PATH" HOME=/nonexistent JOB_COMPLETION_INDEX="$index" AVATAR_SHARDS=$parts \
    AVATAR_LIST="$work/list/team.csv" AVATAR_OUTPUT="$work/kubernetes" /bin/sh -eu -c "$(<"$work/pod.sh")"
done
compare kubernetes "$work/kubernetes"
check 3 kubernetes --parts $parts --pictures "$work/kubernetes"

# MARK: Spark

if [[ ${AVATAR_SPARK:-} == 0 ]]; then exit 0; fi
python=python3
if [[ ${AVATAR_SPARK:-0} == 1 ]] && ! python3 -c 'import pyspark' 2>/dev/null; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet pyspark
  python=$work/venv/bin/python3
fi
if ! "$python" -c 'import pyspark' 2>/dev/null; then
  echo "skipped: spark: python3 has no PySpark; AVATAR_SPARK=1 installs it"
  exit 0
fi

# These settings shorten the start of a program that runs briefly.
settings=(spark.ui.enabled=false spark.ui.showConsoleProgress=false spark.sql.codegen.wholeStage=false
  spark.driver.extraJavaOptions=-XX:TieredStopAtLevel=1)

# spark NAME STATUS LIST [OPTION…]
spark() {
  local name=$1 status=$2 list=$3
  shift 3
  expect "$status" env PYSPARK_PYTHON="$python" SPARK_LOCAL_IP=127.0.0.1 SPARK_LOCAL_DIRS="$work/tmp" \
    PYSPARK_SUBMIT_ARGS="--master local[2,3] ${settings[*]/#/--conf } pyspark-shell" \
    "$python" "$here/spark/avatars.py" "$list" --output-dir "$work/$name" --report "$work/$name-report" \
    --partitions 6 "$@" -- "${options[@]}"
}

spark spark 1 "$work/list/team.csv"
for line in "396 written" "0 unchanged" "2 failed" "2 without their photo"; do
  grep -qx "$line" "$work/log" || fail "spark: lacks \"$line\": $(<"$work/log")"
done
grep -q 'row 150: p010-48.png: is also an output of row 10,' "$work/log" || fail "spark: $(<"$work/log")"
compare spark "$work/spark"
mkdir "$work/spark/reports"
cat "$work"/spark-report/*.json >"$work/spark/reports/all.ndjson"
check 3 spark --pictures "$work/spark"

# The same rows as NDJSON, without those that fail; a directory for each partition.
python3 - "$work/list" <<'PYTHON'
import csv, json, sys

with open(sys.argv[1] + "/team.csv", encoding="utf-8", newline="") as file:
    rows = [row for number, row in enumerate(csv.DictReader(file), 1) if number not in (77, 150)]
with open(sys.argv[1] + "/team.ndjson", "w", encoding="utf-8") as file:
    for row in rows:
        print(json.dumps({name: value for name, value in row.items() if value}, ensure_ascii=False), file=file)
PYTHON
# The command fails once in each directory, as on a machine that is taken away: Spark tries again.
cat >"$work/bin/unsteady" <<'UNSTEADY'
#!/bin/bash
if [[ $4 == */part-* ]] && mkdir -p "$4" && mkdir "$4/.failed" 2>/dev/null; then
  head -n 5 | "$AVATAR_RENDER" "$@"
  kill -KILL $$
fi
exec "$AVATAR_RENDER" "$@"
UNSTEADY
chmod +x "$work/bin/unsteady"
spark directories 0 "$work/list/team.ndjson" --own-directories --avatar-render unsteady
compare directories "$work/directories"
