package manual

import (
	"fmt"
	"io"
	"strings"
)

// Shells are the shells for which there are completions.
var Shells = []string{"bash", "zsh", "fish"}

// Completion writes a script that completes the program's tools, their first arguments and its flags in a shell, and
// reports whether it knows the shell. All texts that it is given are constants of the program: names and words are
// plain, and descriptions are quoted.
func (p Program) Completion(w io.Writer, shell string) bool {
	switch shell {
	case "bash":
		p.bash(w)
	case "zsh":
		p.zsh(w)
	case "fish":
		p.fish(w)
	default:
		return false
	}
	return true
}

// bash completes by COMP_WORDS; where nothing is known, files are completed.
func (p Program) bash(w io.Writer) {
	var names []string
	for _, t := range p.Tools {
		names = append(names, t.Name)
	}
	for _, f := range p.Flags {
		names = append(names, "-"+f.Name)
	}
	fmt.Fprintf(w, "_%[1]s() {\n  local word=${COMP_WORDS[COMP_CWORD]} words=\n"+
		"  if [ \"$COMP_CWORD\" = 1 ]; then words=%[2]s\n  elif [ \"$COMP_CWORD\" = 2 ]; then\n    case ${COMP_WORDS[1]} in\n",
		p.Name, single(strings.Join(names, " ")))
	for _, t := range p.Tools {
		if len(t.Words) > 0 {
			fmt.Fprintf(w, "      %s) words=%s ;;\n", t.Name, single(strings.Join(t.Words, " ")))
		}
	}
	fmt.Fprintf(w, "    esac\n  fi\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\n"+
		"complete -o default -F _%[1]s %[1]s\n", p.Name)
}

func (p Program) zsh(w io.Writer) {
	fmt.Fprintf(w, "#compdef %[1]s\n_%[1]s() {\n  local -a tools\n  tools=(\n", p.Name)
	for _, t := range p.Tools {
		fmt.Fprintf(w, "    %s\n", single(t.Name+":"+t.About))
	}
	fmt.Fprint(w, "  )\n  if (( CURRENT == 2 )); then\n    if [[ $words[2] == -* ]]; then\n      compadd --")
	for _, f := range p.Flags {
		fmt.Fprint(w, " -"+f.Name)
	}
	fmt.Fprint(w, "\n    else\n      _describe tool tools\n    fi\n    return\n  fi\n  if (( CURRENT == 3 )); then\n    case $words[2] in\n")
	for _, t := range p.Tools {
		if len(t.Words) > 0 {
			fmt.Fprintf(w, "      %s) compadd -- %s; return ;;\n", t.Name, strings.Join(t.Words, " "))
		}
	}
	// Zsh calls a file of its folder of completions by the function's name; elsewhere the script is sourced.
	fmt.Fprintf(w, "    esac\n  fi\n  _files\n}\nif [ \"$funcstack[1]\" = _%[1]s ]; then\n  _%[1]s \"$@\"\nelse\n"+
		"  compdef _%[1]s %[1]s\nfi\n", p.Name)
}

func (p Program) fish(w io.Writer) {
	for _, f := range p.Flags {
		value := ""
		if f.File {
			value = " -r -F"
		} else if f.Value != "" {
			value = " -x"
		}
		fmt.Fprintf(w, "complete -c %s -n __fish_use_subcommand -o %s%s -d %s\n", p.Name, f.Name, value, single(f.About))
	}
	for _, t := range p.Tools {
		fmt.Fprintf(w, "complete -c %s -n __fish_use_subcommand -f -a %s -d %s\n", p.Name, t.Name, single(t.About))
		if len(t.Words) > 0 {
			fmt.Fprintf(w, "complete -c %s -n '__fish_seen_subcommand_from %s' -f -a %s\n", p.Name, t.Name,
				single(strings.Join(t.Words, " ")))
		}
	}
}

// single is a text in single quotes for these shells.
func single(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
