package ui

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// row makes a row of buttons (b), links (l) or a menu (m).
func row(kinds string) discordgo.MessageComponent {
	var r discordgo.ActionsRow
	for _, k := range kinds {
		switch k {
		case 'm':
			r.Components = append(r.Components, discordgo.SelectMenu{})
		case 'l':
			r.Components = append(r.Components, discordgo.Button{Style: discordgo.LinkButton, URL: "https://x"})
		default:
			r.Components = append(r.Components, discordgo.Button{Style: discordgo.PrimaryButton, CustomID: "x"})
		}
	}
	return r
}

// kindsOf is what row was given, of each row.
func kindsOf(rows []discordgo.MessageComponent) string {
	var all []string
	for _, r := range rows {
		kinds := ""
		for _, c := range r.(discordgo.ActionsRow).Components {
			b, ok := c.(discordgo.Button)
			switch {
			case !ok:
				kinds += "m"
			case b.Style == discordgo.LinkButton:
				kinds += "l"
			default:
				kinds += "b"
			}
		}
		all = append(all, kinds)
	}
	return strings.Join(all, " ")
}

// TestAddButton: a link stands beside the last buttons, or below them if there is no room or a menu is last; the rows
// that were given stay as they were.
func TestAddButton(t *testing.T) {
	link := discordgo.Button{Style: discordgo.LinkButton, URL: "https://x"}
	for _, c := range []struct{ rows, want, links string }{
		{"", "l", "l"}, {"bb", "bbl", "l"}, {"bbbbb", "bbbbb l", "l"}, {"b m", "b m l", "l"}, {"lb", "lbl", "ll"},
		{"b b b b bbbbb", "b b b b bbbbb", ""},
	} {
		var rows []discordgo.MessageComponent
		for _, kinds := range strings.Fields(c.rows) {
			rows = append(rows, row(kinds))
		}
		got := AddButton(rows, link)
		if kindsOf(got) != c.want || kindsOf(rows) != c.rows {
			t.Errorf("a link added to %q: got %q, want %q; the rows themselves are now %q", c.rows, kindsOf(got), c.want,
				kindsOf(rows))
		}
		if only := kindsOf(OnlyLinks(got)); only != c.links {
			t.Errorf("the links of %q: got %q, want %q", c.want, only, c.links)
		}
	}
}
