"""Types lines into a shell on a pseudo-terminal, completes each, and prints the resulting lines as JSON.

Usage: complete.py SHELL SCRIPT KEY BIN < LINES, where SHELL is bash or zsh, SCRIPT its completion script, KEY is "one" to
press Tab or "all" to insert all completions, BIN is the directory of the command, and LINES is a JSON array of texts. The
working directory is where names are completed.
"""
import json
import os
import pty
import re
import select
import sys

shell, script, key, bin = sys.argv[1:5]
lines = json.load(sys.stdin)

# The shell prints the line that it edits between two of these, which nothing else prints.
MARK = "\x1e"
BASH = r"""
PS1=$'\x1eREADY\x1e'
bind 'set completion-query-items 0' 'set page-completions off' 'set bell-style none' 'set enable-bracketed-paste off'
bind 'set colored-stats off'
bind '"\C-y": insert-completions'
bind -x '"\C-t": printf "\x1eLINE:%s\x1e" "$READLINE_LINE"'
source "$AVATAR_COMPLETIONS"
"""
ZSH = r"""
PS1=$'\x1eREADY\x1e'
unsetopt beep prompt_cr prompt_sp
bindkey -e
autoload -Uz compinit
compinit -u -D
source "$AVATAR_COMPLETIONS"
zstyle ':completion:*' menu no
zstyle ':completion:all-matches::::' completer _all_matches _complete
zstyle ':completion:all-matches:*' insert true
zle -C all-matches complete-word _generic
bindkey '^Y' all-matches
report-line() { print -rn -- $'\x1eLINE:'"$BUFFER"$'\x1e' }
zle -N report-line
bindkey '^T' report-line
"""

home = os.path.join(os.path.dirname(os.path.abspath(script)), "shell")
os.makedirs(home, exist_ok=True)
with open(os.path.join(home, ".zshrc"), "w") as file:
    file.write(ZSH)
with open(os.path.join(home, "bashrc"), "w") as file:
    file.write(BASH)
environment = {
    "PATH": f"{bin}:/usr/bin:/bin",
    "HOME": home,
    "ZDOTDIR": home,
    "TERM": "dumb",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "AVATAR_COMPLETIONS": os.path.abspath(script),
    "COLUMNS": "10000",
}
arguments = {
    "bash": ["bash", "--noprofile", "--rcfile", os.path.join(home, "bashrc"), "-i"],
    "zsh": ["zsh", "--no-globalrcs", "-i"],
}[shell]

child, terminal = pty.fork()
if child == 0:
    os.execvpe(arguments[0], arguments, environment)

received = ""


def wait_for(pattern):
    """Returns the match of a pattern in the output, and drops what precedes its end."""
    global received
    while True:
        match = re.search(pattern, received, re.DOTALL)
        if match:
            received = received[match.end() :]
            return match
        if not select.select([terminal], [], [], 60)[0]:
            sys.exit(f"the shell does not respond: {received!r}")
        received += os.read(terminal, 65536).decode(errors="replace")


wait_for(f"{MARK}READY{MARK}")
results = []
for line in lines:
    os.write(terminal, (line + {"one": "\t", "all": "\x19"}[key] + "\x14").encode())
    results.append(wait_for(f"{MARK}LINE:([^{MARK}]*){MARK}").group(1))
    os.write(terminal, b"\x15")
os.close(terminal)
os.waitpid(child, 0)
print(json.dumps(results))
