#!/bin/bash
#
# Runs avatars.sbatch on a real Slurm: a controller and a node on this machine, started for it and stopped afterwards.
#
#   apt-get install --no-install-recommends slurmctld slurmd slurm-client munge
#   AVATAR_RENDER=/path/to/avatar-render Examples/distributed/slurm/test.sh
#
# Needs root, Debian 12 or Ubuntu, and python3. It must not run where Slurm is in use.

set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command=${AVATAR_RENDER:-$(command -v avatar-render || true)}
if [[ -z $command || ! -x $command ]]; then
  echo "error: AVATAR_RENDER must be the path of the command" >&2
  exit 64
fi
command=$(cd "$(dirname "$command")" && pwd)/$(basename "$command")
if ((EUID != 0)); then
  echo "error: must be root" >&2
  exit 64
fi
for daemon in slurmctld slurmd munged; do
  if pgrep -x "$daemon" >/dev/null; then
    echo "error: $daemon runs on this machine already" >&2
    exit 64
  fi
done

work=$(mktemp -d)
chmod 755 "$work"
daemons=()
stop() {
  # Steps outlive the daemons, so they must have ended before; then the last daemon first, as MUNGE is needed to the end.
  local index
  scancel --me 2>/dev/null || true
  for ((index = 0; index < 100; index++)); do
    if [[ -z $(squeue --noheader 2>/dev/null) ]] && ! pgrep -x slurmstepd >/dev/null; then break; fi
    sleep 0.2
  done
  for ((index = ${#daemons[@]} - 1; index >= 0; index--)); do
    kill "${daemons[index]}" 2>/dev/null || true
    wait "${daemons[index]}" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap stop EXIT

mkdir "$work/munge" "$work/state" "$work/spool"
chmod 700 "$work/munge"
head -c 1024 /dev/urandom >"$work/munge/key"
chmod 400 "$work/munge/key"
host=$(hostname -s)
cat >"$work/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
JobAcctGatherType=jobacct_gather/none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=1100 State=UNKNOWN
PartitionName=test Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$work/slurm.conf AVATAR_RENDER=$command

munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" --seed-file="$work/munge/seed" \
  --pid-file="$work/munge/pid" --log-file="$work/munge/log" >/dev/null 2>&1 &
daemons+=($!)
for ((i = 0; i < 50; i++)); do
  if [[ -S $work/munge/socket ]]; then break; fi
  sleep 0.1
done
slurmctld -D -i >/dev/null 2>&1 &
daemons+=($!)
slurmd -D >/dev/null 2>&1 &
daemons+=($!)
for ((i = 0; i < 60; i++)); do
  if [[ $(sinfo --noheader --format=%t 2>/dev/null) == idle ]]; then break; fi
  sleep 0.5
done
if [[ $(sinfo --noheader --format=%t 2>/dev/null) != idle ]]; then
  tail -n 20 "$work/slurmctld.log" "$work/slurmd.log" "$work/munge/log" >&2 || true
  echo "FAILED: Slurm does not start" >&2
  exit 1
fi

# state JOB: how each task of an array ended, as "1 COMPLETED 0:0".
state() { scontrol show job "$1" --oneliner | sed -E 's/.*ArrayTaskId=([0-9]+) .*JobState=([A-Z_]+) .*ExitCode=([0-9:]+) .*/\1 \2 \3/' | sort; }

# same EXPECTED FOUND
same() {
  if [[ $1 != "$2" ]]; then
    cat "$work"/*_*.log >&2 || true
    echo "FAILED: $2 instead of $1" >&2
    exit 1
  fi
}

python3 - "$work/team.csv" <<'PYTHON'
import sys

with open(sys.argv[1], "w", encoding="utf-8") as file:
    print("id,name,scale", file=file)
    for row in range(1, 101):
        print(f"p{row:03},Ada Lovelace {row},{0 if row == 7 else 1}", file=file)
PYTHON
cd "$work"

# Four parts; the row that fails is in the first.
job=$(sbatch --wait --parsable --mem=100 --cpus-per-task=1 "$here/avatars.sbatch" team.csv Avatars --size 48) || true
same "1 FAILED 1:0|2 COMPLETED 0:0|3 COMPLETED 0:0|4 COMPLETED 0:0|" "$(state "$job" | tr '\n' '|')"
python3 "$here/../check-shards.py" team.csv Avatars/reports/*.ndjson --parts 4 --pictures Avatars --allow-failed

# One part again, alone; and without saying how many there are.
job=$(AVATAR_SHARDS=4 sbatch --wait --parsable --mem=100 --cpus-per-task=1 --array=3 "$here/avatars.sbatch" team.csv Avatars --size 48)
same "3 COMPLETED 0:0|" "$(state "$job" | tr '\n' '|')"
same 0 "$(grep -c '"status":"written"' Avatars/reports/3.ndjson || true)"
job=$(sbatch --wait --parsable --mem=100 --cpus-per-task=1 --array=3 "$here/avatars.sbatch" team.csv Avatars --size 48) || true
same "3 FAILED 64:0|" "$(state "$job" | tr '\n' '|')"

# A task that is put back into the queue while it runs (as by a job that takes its node) begins again and ends well.
cat >"$work/slow" <<'SLOW'
#!/bin/bash
if [[ ${SLURM_RESTART_COUNT:-0} == 0 ]]; then
  touch started
  sleep 60
fi
exec "$COMMAND" "$@"
SLOW
chmod +x "$work/slow"
job=$(COMMAND=$command AVATAR_RENDER=$work/slow sbatch --parsable --mem=100 --cpus-per-task=1 --array=1 "$here/avatars.sbatch" \
  team.csv Requeued --size 48 --type agent)
for ((i = 0; i < 100; i++)); do
  if [[ -e started ]]; then break; fi
  sleep 0.1
done
scontrol requeue "${job}_1"
for ((i = 0; i < 180; i++)); do
  if [[ $(state "$job") == *FAILED* || $(state "$job") == *COMPLETED* ]]; then break; fi
  scontrol update jobid="${job}_1" StartTime=now 2>/dev/null || true
  sleep 1
done
same "1 FAILED 1:0|" "$(state "$job" | tr '\n' '|')"
same 99 "$(find Requeued -name '*.png' | wc -l)"
echo "ok: slurm $(sinfo --version | cut -d ' ' -f 2): array, one part again, requeue"
