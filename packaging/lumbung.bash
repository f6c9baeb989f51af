# Completion for bash. Commands and options come from the program's own help, so they are never out of date.
_lumbung() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        local commands
        commands=$(LANGUAGE=en lumbung --help 2>/dev/null | sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p')
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version --lang --ascii" -- "$word")
        return
    fi
    case $previous in
    --lang) mapfile -t COMPREPLY < <(compgen -W "id en" -- "$word") ;;
    --first) mapfile -t COMPREPLY < <(compgen -W "a b loser" -- "$word") ;;
    --load | check) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    --rules | --a | --b)
        local section=Rules
        [[ $previous == --rules ]] || section=Players
        mapfile -t COMPREPLY < <(compgen -W "$(LANGUAGE=en lumbung games 2>/dev/null |
            awk -v section="$section" '/^  [A-Z]/ { in_section = index($0, section) } in_section && /^    / { print $1 }')" -- "$word")
        ;;
    *)
        if [[ $word == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$(LANGUAGE=en lumbung "$command" --help 2>/dev/null |
                sed -n 's/^  \(-[a-z], \)\{0,1\}\(--[a-z-]\{1,\}\).*/\2/p')" -- "$word")
        elif ((COMP_CWORD == 2)) && [[ $command != check && $command != bench ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$(LANGUAGE=en lumbung games 2>/dev/null | sed -n 's/^\([a-z]\{1,\}\):.*/\1/p')" -- "$word")
        else
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
        ;;
    esac
}
complete -F _lumbung lumbung
