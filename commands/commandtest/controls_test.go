package commandtest

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
)

// TestCheckControls: what does nothing, and what fills the screen, is refused; Gobblet's board is not.
func TestCheckControls(t *testing.T) {
	id := func(k customid.Kind, name string) string { return customid.ID{Kind: k, Table: 1, Name: name}.String() }
	row := func(cs ...discordgo.MessageComponent) discordgo.MessageComponent {
		return discordgo.ActionsRow{Components: cs}
	}
	button := func(k customid.Kind, name string) discordgo.Button { return discordgo.Button{CustomID: id(k, name)} }
	menu := func(lines int) discordgo.SelectMenu {
		return discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: id(customid.Private, "menu"),
			Options: make([]discordgo.SelectMenuOption, lines)}
	}
	grey := button(customid.Table, "join")
	grey.Disabled = true
	cell := button(customid.Board, "to.a1")
	cell.Disabled = true
	tried := discordgo.Button{CustomID: customid.OfDaily(3, 1, "game.pit.a").String(), Disabled: true}
	domino := discordgo.Button{CustomID: customid.OfDaily(3, 1, "game.play.1-2.L").String(), Disabled: true}
	pit, more := button(customid.Board, "pit.a"), button(customid.Table, "more")
	for name, c := range map[string]struct {
		rows []discordgo.MessageComponent
		good bool
	}{
		"two rows":                    {[]discordgo.MessageComponent{row(pit), row(more)}, true},
		"a disabled button":           {[]discordgo.MessageComponent{row(grey)}, false},
		"three rows":                  {[]discordgo.MessageComponent{row(pit), row(pit), row(more)}, false},
		"two menus and a row":         {[]discordgo.MessageComponent{row(menu(2)), row(menu(3)), row(more)}, true},
		"two menus and two rows":      {[]discordgo.MessageComponent{row(menu(2)), row(menu(3)), row(pit), row(more)}, false},
		"a menu of one line":          {[]discordgo.MessageComponent{row(menu(1)), row(more)}, false},
		"a cell that cannot be taken": {[]discordgo.MessageComponent{row(cell), row(cell), row(cell), row(more)}, true},
		"a pit that was tried":        {[]discordgo.MessageComponent{row(tried)}, true},
		"a tile that was tried":       {[]discordgo.MessageComponent{row(domino)}, false},
		"the list behind More": {[]discordgo.MessageComponent{row(button(customid.Private, "sort")), row(more),
			row(button(customid.Table, "rules"))}, true},
	} {
		if err := CheckControls(c.rows); (err == nil) != c.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}
