package systemtest

import (
	"fmt"
	"strings"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// Show is a message as a person reads it.
func Show(m playground.Message) string {
	var b strings.Builder
	b.WriteString(m.Text())
	b.WriteByte('\n')
	for _, menu := range m.Menus() {
		fmt.Fprintf(&b, "{%s:", menu.Placeholder)
		for _, o := range menu.Options {
			if o.Default {
				b.WriteString(" ✓")
			}
			fmt.Fprintf(&b, " %s", o.Label)
		}
		for range menu.Chosen {
			fmt.Fprintf(&b, " ✓ %s", map[int]string{5: "person", 6: "role", 8: "channel"}[menu.Type])
		}
		b.WriteString("}\n")
	}
	for _, btn := range m.Buttons() {
		if btn.Disabled {
			fmt.Fprintf(&b, "(%s) ", btn.Label)
		} else {
			fmt.Fprintf(&b, "[%s] ", btn.Label)
		}
	}
	for _, f := range m.Files {
		fmt.Fprintf(&b, "\nfile %s\n%s", f.Name, f.Description)
	}
	b.WriteByte('\n')
	return b.String()
}
