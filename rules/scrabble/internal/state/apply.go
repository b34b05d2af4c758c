package state

// This file implements the turns of a game: the deal, the moves with their events, and the end.

import (
	"math/rand/v2"
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// ply is a move being played: the new position, and the events.
type ply struct {
	*Layout
	rng    *rand.Rand
	events []game.Event
}

// PlayMove plays a move; the layout does not change. A player who may challenge and plays on instead accepts the last
// word.
func PlayMove(l *Layout, by game.Seat, m game.Move, rng *rand.Rand) (*Layout, []game.Event, error) {
	if !slices.Contains(l.Turn(), by) {
		return nil, nil, game.Refuse("refused.turn")
	}
	q := &ply{Layout: l.Clone(), rng: rng}
	if err := q.play(by, string(m)); err != nil {
		return nil, nil, err
	}
	q.Count()
	if q.Phase == Over {
		q.tellScores()
	}
	return q.Layout, q.events, nil
}

func (q *ply) play(by game.Seat, m string) error {
	switch {
	case q.Phase == Judging:
		return q.judge(by, m)
	case m == MoveRefuse:
		return game.Refuse("scrabble.refused.nothing")
	case q.Phase == Challengeable && IsChallenge(m):
		return q.challenge(by, m)
	case q.Phase == Challengeable:
		q.announce(game.M("scrabble.ev.accepted", "by", by), true)
		q.stand(*q.Last())
		if m == MoveAccept {
			return nil
		}
		if q.Phase == Over {
			return game.Refuse("scrabble.refused.last")
		}
	case m == MoveAccept || IsChallenge(m):
		return game.Refuse("scrabble.refused.nothing")
	}
	switch {
	case m == MovePass:
		q.pass()
		return nil
	case strings.HasPrefix(m, "-"):
		return q.exchange(m[1:])
	}
	place, ok := board.ParsePlacement(m)
	if !ok {
		return game.Refuse("scrabble.refused.move", "move", m)
	}
	return q.place(place)
}

// announce adds an event that everybody may read.
func (q *ply) announce(m game.Msg, minor bool) {
	q.events = append(q.events, game.Event{To: game.Public, Msg: m, Minor: minor})
}

// place lays a word. If words are judged afterwards, the play waits for that; otherwise it is final at once.
func (q *ply) place(place board.Placement) error {
	lay, err := q.Fit(&q.Secret.Racks[q.Next], place)
	if err != nil {
		return err
	}
	move := lay.Place.Format()
	if slices.Contains(q.Refused, move) {
		return game.Refuse("scrabble.refused.again")
	}
	if !q.Judged() {
		if err := q.Exist(lay); err != nil {
			return err
		}
	}
	seat := q.Next
	line := Line{Seat: seat, Kind: Play, Move: move, N: len(lay.Tiles), Points: lay.Points()}
	for _, w := range lay.Words {
		line.Words = append(line.Words, w.Word)
	}
	q.write(line, Past{Rack: q.Secret.Racks[seat]})
	q.Board.Place(lay, &q.Secret.Racks[seat])
	q.Scores[seat] += line.Points
	q.Before, q.Passes = q.Passes, 0
	q.tellPlay(line, lay.Bonus > 0)
	switch {
	case q.Options.Referee:
		q.Phase = Judging
	case q.Judged():
		q.Phase = Challengeable
		q.Next = q.After(seat)
	default:
		q.stand(line)
		q.advance(seat)
	}
	return nil
}

// write adds a line to the sheet.
func (q *ply) write(l Line, was Past) {
	q.Sheet = append(q.Sheet, l)
	q.Secret.Past = append(q.Secret.Past, was)
}

// stand makes a play final, after its event: its player draws, or goes out.
func (q *ply) stand(line Line) {
	seat := line.Seat
	q.events[len(q.events)-1].Feat = &game.Feat{Seat: game.Seat(seat), Name: "play", Value: line.Points,
		What: board.Letters(line.Words[0])}
	rack := &q.Secret.Racks[seat]
	var drawn board.Multiset
	if n := q.Secret.Bag.TransferRandom(&drawn, board.RackSize-rack.Len(), q.rng); n > 0 {
		*rack = rack.Plus(&drawn)
		q.tellDrawn(seat, &drawn)
	}
	q.Phase, q.Refused = Playing, nil
	switch {
	case rack.Empty():
		q.out(seat)
	case line.Points == 0:
		q.endIfStalled()
	}
}

// advance makes the next seat the one in turn.
func (q *ply) advance(from int) {
	if q.Phase != Over {
		q.Next = q.After(from)
	}
}

// exchange draws as many tiles as are exchanged, and only then puts these into the bag. By the official rules the bag
// must hold at least seven; in the base version a short bag gives all it has, for the first of the named tiles.
func (q *ply) exchange(tiles string) error {
	seat := q.Next
	give, err := board.ParseMultiset(tiles)
	if err != nil || strings.ContainsAny(tiles, " *abcdefghijklmnopqrstuvwxyz") {
		return game.Refuse("scrabble.refused.tiles", "tiles", tiles)
	}
	rack := &q.Secret.Racks[seat]
	if !rack.Contains(&give) {
		return game.Refuse("scrabble.refused.held", "tiles", tiles)
	}
	bag := q.Secret.Bag.Len()
	if err := q.Options.BagAllows(bag); err != nil {
		return err
	}
	if len(tiles) > bag {
		tiles = tiles[:bag]
		give, _ = board.ParseMultiset(tiles)
	}
	was := Past{Rack: *rack, Back: tiles}
	var drawn board.Multiset
	q.Secret.Bag.TransferRandom(&drawn, len(tiles), q.rng)
	*rack = rack.Minus(&give).Plus(&drawn)
	q.Secret.Bag = q.Secret.Bag.Plus(&give)
	q.write(Line{Seat: seat, Kind: Exchange, N: len(tiles)}, was)
	q.announce(game.M("scrabble.ev.exchanged", "by", game.Seat(seat), "n", len(tiles)), true)
	q.tellDrawn(seat, &drawn)
	q.Passes, q.Refused = 0, nil
	q.endIfStalled()
	q.advance(seat)
	return nil
}

func (q *ply) pass() {
	seat := q.Next
	q.write(Line{Seat: seat, Kind: Pass}, Past{Rack: q.Secret.Racks[seat]})
	q.announce(game.M("scrabble.ev.passed", "by", game.Seat(seat)), true)
	q.countIdleTurn()
	q.advance(seat)
}

// countIdleTurn counts a turn without a word, which may end the game.
func (q *ply) countIdleTurn() {
	q.Passes++
	q.Refused = nil
	q.endIfStalled()
}

// endIfStalled ends a game in which nobody scores any more.
func (q *ply) endIfStalled() {
	if q.Stalled() {
		q.blocked()
	}
}
