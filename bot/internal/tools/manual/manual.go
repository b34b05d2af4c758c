// Package manual tells what the program and the bot's slash commands can do: on the command line, as a manual page, as
// completions for shells, and as a page of all slash commands.
package manual

import (
	"fmt"
	"io"
	"strings"
)

// Program is a program for the shell.
type Program struct {
	Name  string
	About string // what it is, in a few words without a full stop
	Uses  []Use  // ways to start it without a tool
	Flags []Flag
	Tools []Tool
}

// Use is a way to start the program.
type Use struct{ Args, About string }

// Flag is a flag of the program.
type Flag struct {
	Name  string // without its hyphen
	Value string // what follows it, as usage lines call it; "" for nothing
	About string
	File  bool // its value is a file
}

// Tool is a sub-command.
type Tool struct {
	Name  string
	Args  string // as usage lines write them
	About string
	Words []string // values of its first argument
	Files bool     // its arguments are files
}

// Usage writes what `help` prints.
func (p Program) Usage(w io.Writer) {
	var lines [][2]string
	for _, u := range p.Uses {
		lines = append(lines, [2]string{join(p.Name, u.Args), u.About})
	}
	for _, f := range p.Flags {
		lines = append(lines, [2]string{"  " + join("-"+f.Name, f.Value), f.About})
	}
	wide := 0
	for _, l := range lines {
		wide = max(wide, len(l[0]))
	}
	for _, l := range lines {
		fmt.Fprintf(w, "%-*s  %s\n", wide, l[0], l[1])
	}
	fmt.Fprint(w, "\nTools:\n")
	for _, t := range p.Tools {
		fmt.Fprintf(w, "  %s: %s\n", join(p.Name, t.Name, t.Args), t.About)
	}
}

func join(words ...string) string { return strings.TrimSpace(strings.Join(words, " ")) }
