package state

import (
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Block ends a game in which nobody plays any more.
func Block(l *Layout) { (&ply{Layout: l}).blocked() }

// GoOut ends a game for a player who has laid the last tiles.
func GoOut(l *Layout, seat int) { (&ply{Layout: l}).out(seat) }

// out ends the game for a player who has laid the last tiles: the others lose the value of theirs, and the player gains
// it.
func (q *ply) out(seat int) {
	sum := 0
	var all board.Multiset
	for i := 1; i < q.Players; i++ {
		s := (seat + i) % q.Players
		sum += q.loseRack(s)
		all = all.Plus(&q.Secret.Racks[s])
	}
	if q.Players == 1 {
		q.Phase = Over
		return
	}
	q.write(Line{Seat: seat, Kind: Gained, Tiles: all.String(), Points: sum}, Past{})
	q.Scores[seat] += sum
	q.Phase = Over
}

// blocked ends a game in which nobody plays any more: each player loses the value of their own tiles.
func (q *ply) blocked() {
	for s := range q.Players {
		q.loseRack(s)
	}
	q.Phase = Over
}

// loseRack takes the value of a rack from its player's score, and returns it.
func (q *ply) loseRack(s int) int {
	rack := &q.Secret.Racks[s]
	if rack.Empty() {
		return 0
	}
	sum := rack.Sum(&q.Options.Set().Values)
	q.write(Line{Seat: s, Kind: Lost, Tiles: rack.String(), Points: -sum}, Past{})
	q.Scores[s] -= sum
	return sum
}

// tellScores announces the effect of the leftover tiles, and the final scores as possible records.
func (q *ply) tellScores() {
	for _, l := range q.Sheet {
		switch l.Kind {
		case Gained:
			q.announce(game.M("scrabble.ev.gained", "by", game.Seat(l.Seat), "n", l.Points), false)
		case Lost:
			tiles := q.Options.Tiles(l.Tiles)
			q.announce(game.M("scrabble.ev.lost", "by", game.Seat(l.Seat), "tiles", tiles, "n", -l.Points), false)
		}
	}
	for s, n := range q.Scores {
		q.announce(game.M("scrabble.ev.score", "by", game.Seat(s), "n", n), true)
		q.events[len(q.events)-1].Feat = &game.Feat{Seat: game.Seat(s), Name: "score", Value: n}
	}
}

// tellPlay announces a play, before anybody judges it.
func (q *ply) tellPlay(l Line, bonus bool) {
	p, _ := board.ParsePlacement(l.Move)
	id := "scrabble.ev.played"
	if bonus {
		id = "scrabble.ev.bonus"
	}
	m := game.M(id, "by", game.Seat(l.Seat), "word", l.Words[0], "at", q.Options.Where(p), "n", l.Points)
	q.announce(m, false)
}

// tellDrawn tells a player the drawn tiles; a turn with drawn tiles cannot be taken back.
func (q *ply) tellDrawn(seat int, drawn *board.Multiset) {
	q.events = append(q.events, game.Event{To: game.Seat(seat), Msg: game.M("scrabble.ev.drew", "tiles",
		q.Options.Tiles(drawn.String()), "n", drawn.Len()), Minor: true, Reveals: true})
}
