extension Shell {
  /// The script that completes words with the output of `Completion`.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// The script for bash 3.2 or later.
  private static let bashScript = #"""
    # Completions of avatar-render for bash, printed by `avatar-render completions bash`.

    # Sets `plain` to the text of a word that may have quotes and backslashes. Nothing is expanded or run.
    _avatar_render_unquote() {
      local rest=$1 quote=- char
      plain=
      while [ -n "$rest" ]; do
        char=${rest:0:1} rest=${rest:1}
        case $quote$char$rest in
        -\\* | \"\\[\"\\\$\`]*) plain+=${rest:0:1} rest=${rest:1} ;;
        -\'* | -\"*) quote=$char ;;
        \'\'* | \"\"*) quote=- ;;
        *) plain+=$char ;;
        esac
      done
    }

    _avatar_render() {
      local IFS=$' \t\n' line=$COMP_LINE typed=() words=() rest index word plain
      local reply files prefix file path saved
      COMPREPLY=()
      # Readline also splits words at = and :, where no space separates them.
      for ((index = 0; index <= COMP_CWORD; index++)); do
        rest=${line#"${line%%[![:space:]]*}"}
        [[ $index -gt 0 && $rest == "$line" ]] || typed+=("")
        typed[${#typed[@]} - 1]+=${COMP_WORDS[index]}
        line=${rest#"${COMP_WORDS[index]}"}
      done
      for word in "${typed[@]}"; do _avatar_render_unquote "$word" && words+=("$plain"); done
      case ${words[0]} in '~/'*) words[0]=$HOME/${words[0]:2} ;; esac
      type "${words[0]}" >/dev/null 2>&1 || return 0
      reply=$("${words[0]}" --complete bash "${words[@]:1}" 2>/dev/null </dev/null) || return 0
      {
        IFS= read -r files
        IFS= read -r prefix
        while IFS= read -r word; do
          COMPREPLY+=("$prefix$word")
          case $word in *=) compopt -o nospace 2>/dev/null ;; esac
        done
      } <<<"$reply"
      if [ -n "$files" ]; then
        word=${plain#"$prefix"} path=${plain#"$prefix"}
        case $path in '~/'*) path=$HOME/${path:2} ;; esac
        saved=$(shopt -p nullglob nocasematch)
        shopt -s nullglob nocasematch
        for file in "$path"*; do
          case $file in . | .. | */. | */..) continue ;; esac
          if [[ -d $file || $file =~ $files ]]; then COMPREPLY+=("$prefix$word${file:${#path}}"); fi
        done
        eval "$saved"
        compopt -o filenames 2>/dev/null
      fi
      # Readline replaces only what follows the last = or : of the word.
      case ${COMP_WORDS[COMP_CWORD]} in = | :) rest= ;; *) rest=${COMP_WORDS[COMP_CWORD]} ;; esac
      _avatar_render_unquote "${typed[${#typed[@]} - 1]%"$rest"}"
      for index in "${!COMPREPLY[@]}"; do COMPREPLY[index]=${COMPREPLY[index]#"$plain"}; done
    }

    complete -F _avatar_render avatar-render

    """#

  /// The script for a directory in zsh's `fpath`.
  private static let zshScript = #"""
    #compdef avatar-render
    # Completions of avatar-render for zsh, printed by `avatar-render completions zsh`.

    _avatar-render() {
      local command=${${(Q)words[1]}/#\~\//$HOME/} reply pattern prefix expl result=1
      local -a lines described values tag=(-t commands subcommand)
      whence -- "$command" >/dev/null || return
      reply=$("$command" --complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null </dev/null) || return
      lines=("${(@f)reply}")
      pattern=$lines[1] prefix=$lines[2]
      lines[1,2]=()
      [[ -z $prefix ]] || compset -P "${(b)prefix}" || return
      [[ $PREFIX != -* ]] || tag=(-o option)
      # A tab precedes the description of a word, and a sign = follows an option with a value.
      described=("${(@)${(@)${(@M)lines:#*$'\t'*}//:/\\:}/$'\t'/:}")
      values=("${(@)${(@M)described:#--*=:*}/=:/:}")
      described=("${(@)described:#--*=:*}")
      _describe "$tag[@]" described -- values -qS = && result=0
      values=("${(@)lines:#*($'\t'|=)*}")
      _wanted values expl value compadd -a values && result=0
      values=("${(@)${(@M)lines:#*=}:#*$'\t'*}")
      _wanted values expl value compadd -S '' -a values && result=0
      if [[ -n $pattern ]] && _files -g "$pattern"; then result=0; fi
      return result
    }

    # zsh loads the file at the first completion, and then runs what it defines.
    if [[ $funcstack[1] == _avatar-render ]]; then
      _avatar-render "$@"
    else
      compdef _avatar-render avatar-render
    fi

    """#

  /// The script for fish 3.4 or later.
  private static let fishScript = #"""
    # Completions of avatar-render for fish, printed by `avatar-render completions fish`.

    function __avatar_render_complete
        set -l words (commandline -opc)
        set -l command (string replace -r '^~/' "$HOME/" -- $words[1])
        type -q -- $command; or return
        set -l token "$(commandline -ct)"
        # An open quote is closed.
        set -l word (string unescape -- "$token" "$token'" "$token\"")[1]
        set -l lines ($command --complete fish $words[2..-1] "$word" 2>/dev/null </dev/null)
        or return
        set -l prefix $lines[2]
        string join \n -- $prefix$lines[3..-1]
        if test -n "$lines[1]"
            set -l path (string replace -- "$prefix" '' "$token")
            set -l paths (complete -C "'' $path" | string split -f 1 \t | string match -rei -- "/\$|$lines[1]")
            string join \n -- $prefix$paths
        end
    end

    complete -c avatar-render -f -a '(__avatar_render_complete)'

    """#
}
