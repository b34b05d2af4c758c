package manual

import (
	"fmt"
	"io"
	"strings"
)

// Man writes a manual page of section 1 in the macros of man(7).
func (p Program) Man(w io.Writer, version string) {
	fmt.Fprintf(w, ".TH %s 1 \"\" %s\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n", strings.ToUpper(p.Name), quoted(version),
		roff(p.Name), roff(p.About))
	for i, u := range p.Uses {
		if i > 0 {
			fmt.Fprint(w, ".br\n")
		}
		fmt.Fprintf(w, ".B %s\n%s\n", roff(p.Name), roff(u.Args))
	}
	fmt.Fprint(w, ".SH DESCRIPTION\n")
	for _, u := range p.Uses {
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff(join(p.Name, u.Args)), roff(u.About))
	}
	fmt.Fprint(w, ".SH OPTIONS\n")
	for _, f := range p.Flags {
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff(join("-"+f.Name, f.Value)), roff(f.About))
	}
	fmt.Fprint(w, ".SH TOOLS\n")
	for _, t := range p.Tools {
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff(join(p.Name, t.Name, t.Args)), roff(t.About))
	}
}

// roff escapes a text of one line: hyphens are printed as they are typed, and no line begins with a control character.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}

// quoted is an argument of a macro.
func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }
