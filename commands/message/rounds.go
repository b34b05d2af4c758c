package message

import (
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// mostListed is how many of the people in the lobby of an open game are listed.
const mostListed = 12

// openLobby describes the table of an open game that has not begun: anybody may sit down, also later.
func (tm *TableMessages) openLobby(t *table.Table, say *render.Printer, post *ui.Post) {
	listed := 0
	for i, s := range t.Seats {
		if listed++; listed > mostListed {
			break
		}
		switch {
		case s.Kind == table.Computer:
			post.After = append(post.After, game.M("board.openseatof", "who", game.Seat(i), "level",
				LevelWord(say, t.Game, s.Level)))
		case s.Kind == table.Person:
			post.After = append(post.After, game.M("board.openseat", "who", game.Seat(i)))
		default:
			post.After = append(post.After, game.M("board.openinvited", "user", s.Invited))
		}
	}
	if n := len(t.Seats) - mostListed; n > 0 {
		post.After = append(post.After, game.M("board.openmore", "n", n))
	}
	for i, s := range t.Seats {
		if s.Word != "" { // everybody may read all of them: see match.Proof
			post.After = append(post.After, game.M("board.word", "who", game.Seat(i), "word", s.Word))
		}
	}
	post.Fields = append(post.Fields, ui.PostField{Name: game.M("board.options"), Value: tm.builder.Unusual(t)})
	post.After = append(post.After, game.M("board.openhint"),
		game.M("board.expires", "unix", int(t.Expires.Unix())))
	post.Footer = game.M("board.proof", "proof", abbreviate(t.Proof))
}
