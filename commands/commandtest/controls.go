package commandtest

import (
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
)

// CheckControls holds the controls of a message to the rules for them: none is disabled, no menu has one line, and
// under a board there are at most two rows, or with several menus one row of buttons besides them. Gobblet is excepted:
// its buttons are the board's sixteen cells and the reserve, and a cell that cannot be pressed is still a place of the
// board; so is a pit of Awale that was tried in a puzzle. A board on which moves are tried has one row more, to step
// through them.
func CheckControls(rows []discordgo.MessageComponent) error {
	menus, board, grid, own := 0, false, false, false
	for _, row := range rows {
		for _, c := range inRow(row) {
			switch c := c.(type) {
			case *discordgo.Button:
				id, _ := customid.Parse(c.CustomID)
				own = own || id.Kind == customid.Trial || id.Kind == customid.Ahead
				board, grid = board || underBoard(id), grid || ofGrid(id)
				if c.Disabled && !ofGrid(id) && !triedPit(id) {
					return fmt.Errorf("the button %q cannot be pressed", c.CustomID)
				}
			case *discordgo.SelectMenu:
				id, _ := customid.Parse(c.CustomID)
				menus, board = menus+1, board || underBoard(id)
				if c.Disabled || c.MenuType == discordgo.StringSelectMenu && len(c.Options) < 2 {
					return fmt.Errorf("the menu %q of %d lines offers no choice", c.CustomID, len(c.Options))
				}
			}
		}
	}
	most := max(2, menus+1)
	if own {
		most++
	}
	if board && !grid && !lists(rows) && len(rows) > most {
		return fmt.Errorf("%d rows of controls with %d menus, want at most %d", len(rows), menus, most)
	}
	return nil
}

// inRow are the controls of a row, as pointers.
func inRow(row discordgo.MessageComponent) (list []discordgo.MessageComponent) {
	all := []discordgo.MessageComponent{}
	switch row := row.(type) {
	case discordgo.ActionsRow:
		all = row.Components
	case *discordgo.ActionsRow:
		all = row.Components
	}
	for _, c := range all {
		switch c := c.(type) {
		case discordgo.Button:
			list = append(list, &c)
		case discordgo.SelectMenu:
			list = append(list, &c)
		default:
			list = append(list, c)
		}
	}
	return list
}

// underBoard tells whether a control stands under a board: of a table, of a lesson or of a person's own.
func underBoard(id customid.ID) bool {
	switch id.Kind {
	case customid.Board, customid.Private, customid.Trial, customid.Ahead, customid.Replay:
		return true
	case customid.Lesson:
		_, control, _ := id.InLesson()
		return control == "leave" || control == "next"
	case customid.Table:
		return id.Name == "more" || id.Name == "start"
	}
	return false
}

// ofGrid tells whether a button is a cell of Gobblet's board, or a piece that a person holds over it.
func ofGrid(id customid.ID) bool {
	name := id.Name
	if _, control, ok := id.InLesson(); ok {
		name = control
	}
	name = strings.TrimPrefix(name, "game.")
	if name == "held" { // the piece that was lifted
		return true
	}
	for _, of := range []string{"to.", "go.", "pick."} {
		if cell, ok := strings.CutPrefix(name, of); ok && strings.Trim(cell, "abcdTSMB1234-") == "" {
			return true
		}
	}
	return false
}

// triedPit tells whether a button is a pit of a puzzle of Awale.
func triedPit(id customid.ID) bool {
	pit, ok := strings.CutPrefix(id.Name, "game.pit.")
	return ok && id.Kind == customid.Daily && len(pit) == 1 && 'a' <= pit[0] && pit[0] <= 'f'
}

// lists tells whether a message is the list behind More…, which shows no board.
func lists(rows []discordgo.MessageComponent) bool {
	for _, row := range rows {
		for _, c := range inRow(row) {
			if b, ok := c.(*discordgo.Button); ok {
				if id, _ := customid.Parse(b.CustomID); id.Kind == customid.Table && id.Name == "rules" {
					return true
				}
			}
		}
	}
	return false
}
