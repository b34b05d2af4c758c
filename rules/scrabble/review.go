package scrabble

import (
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
)

// reviewed is one turn of a finished game beside the best play there was.
type reviewed struct {
	seat   int
	move   game.Msg
	points int
	best   game.Msg
	top    int
}

// reviewTurns looks at every turn whose rack is known, on the board of its time.
func (v *View) reviewTurns() []reviewed {
	var turns []reviewed
	var b board.Board
	if v.Base != nil {
		b = *v.Base
	}
	v.Options.withGenerator(func(g *gen.Generator) {
		for i, l := range v.Sheet {
			rack := v.seen.Past[i].Rack
			if l.Kind != Play && l.Kind != Pass && l.Kind != Exchange {
				if l.Kind == Withdrawn && i > 0 {
					undo(&b, v.Sheet[i-1].Move)
				}
				continue
			}
			r := reviewed{seat: l.Seat, points: l.Points, move: v.tellTurn(l)}
			taken := i+1 < len(v.Sheet) && v.Sheet[i+1].Kind == Withdrawn
			if taken {
				r.points, r.move = 0, game.M("scrabble.review.taken")
			}
			if play := g.Best(&b, &rack); play != nil {
				r.top = int(play.Score)
				r.best = game.M("scrabble.review.play", "at", v.Options.where(play.Place()), "word", spelled(&b, play))
			}
			if r.top <= r.points { // a word that no list has may have scored more
				r.top, r.best = r.points, r.move
			}
			turns = append(turns, r)
			if l.Kind == Play {
				redo(&b, l)
			}
		}
	})
	return turns
}

// tellTurn is what was done in a turn.
func (v *View) tellTurn(l Line) game.Msg {
	switch l.Kind {
	case Pass:
		return game.M("scrabble.review.pass")
	case Exchange:
		return game.M("scrabble.review.exchange")
	}
	p, _ := board.ParsePlacement(l.Move)
	return game.M("scrabble.review.play", "at", v.Options.where(p), "word", l.Words[0])
}

// spelled is the play's main word, jokers in lower case.
func spelled(b *board.Board, p *gen.Play) string {
	after, rack := *b, board.Multiset{}
	p.Lay(&after, &rack)
	word := make([]byte, p.Len)
	for i := range word {
		word[i] = byte(after[p.Square()+i*p.Step()])
	}
	return string(word)
}

// redo lays the play of a line again, undo takes it back.
func redo(b *board.Board, l Line) {
	eachTile(l.Move, func(sq int, c board.Cell) { b[sq] = c })
}

func undo(b *board.Board, move string) {
	eachTile(move, func(sq int, _ board.Cell) { b[sq] = 0 })
}

// eachTile calls f with each tile that a move in canonical notation lays.
func eachTile(move string, f func(sq int, c board.Cell)) {
	p, ok := board.ParsePlacement(move)
	if !ok {
		return
	}
	step := 1
	if p.Down {
		step = board.Size
	}
	for i := range len(p.Word) {
		if sq := p.Row*board.Size + p.Col + i*step; p.Word[i] != '.' && sq < board.Squares {
			f(sq, board.Cell(p.Word[i]))
		}
	}
}

// percent is what was scored of what could have been, in per cent.
func percent(turns []reviewed) int {
	got, could := 0, 0
	for _, r := range turns {
		got += r.points
		could += r.top
	}
	if could == 0 {
		return 100
	}
	return (100*got + could/2) / could
}

// review tells a player the best play missed in each turn, and everybody a report of the game.
func (v *View) review(draft string) (game.Reply, error) {
	if v.Phase != Over {
		return game.Reply{}, game.Refuse("scrabble.refused.review")
	}
	all := v.reviewTurns()
	reply := game.Reply{Draft: draft}
	own := turnsOf(all, int(v.seat))
	for i, r := range own {
		id := "scrabble.review.line"
		if r.points >= r.top {
			id = "scrabble.review.best"
		}
		reply.Say = append(reply.Say, game.M(id, "turn", i+1, "move", r.move, "n", r.points, "best", r.best, "points", r.top))
	}
	if len(own) > 0 {
		reply.Say = append(reply.Say, game.M("scrabble.review.total", "percent", percent(own), "n", len(own)))
	}
	for s := range v.Players {
		reply.Say = append(reply.Say, v.report(s, turnsOf(all, s)))
	}
	return reply, nil
}

func turnsOf(all []reviewed, seat int) []reviewed {
	var own []reviewed
	for _, r := range all {
		if r.seat == seat {
			own = append(own, r)
		}
	}
	return own
}

// report sums a player's game up.
func (v *View) report(seat int, turns []reviewed) game.Msg {
	words, bonus, best, top := 0, 0, game.Lit("-"), 0
	for i, l := range v.Sheet {
		if l.Seat != seat || l.Kind != Play || i+1 < len(v.Sheet) && v.Sheet[i+1].Kind == Withdrawn {
			continue
		}
		words++
		if l.N == board.RackSize {
			bonus++
		}
		if l.Points > top {
			best, top = game.Lit(board.Letters(l.Words[0])), l.Points
		}
	}
	return game.M("scrabble.review.report", "by", game.Seat(seat), "n", v.state.Scores[seat], "words", words, "best", best,
		"points", top, "bonus", bonus, "percent", percent(turns))
}
