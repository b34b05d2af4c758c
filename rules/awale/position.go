package awale

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
)

// ending is the reason for which a game is over.
type ending uint8

const (
	running  ending = iota
	noMove          // the player to move had no move
	repeated        // the same position occurred for the third time
	reached         // under abapa, a player has captured enough to win
	stopped         // by the host; only in views
)

// enough is the number of captured seeds that wins at once under abapa.
const enough = ai.Enough

// position implements game.Position. Everything in it follows from base and moves.
type position struct {
	base  state   // the position after the last capture, or the start
	moves []uint8 // columns played since base
	ended bool    // base was read as the end of a game by repetition, whose history is unknown

	cur   state
	end   ending
	swept [2]int           // seeds that each player took from the board at the end
	last  sowing           // the last of moves
	trail [][2][cols]uint8 // boards since the last capture, the current one last; turns alternate
}

// newPosition starts a history at s, in which the player to move may have no move.
func newPosition(s state) *position {
	p := &position{base: s, cur: s, trail: [][2][cols]uint8{s.rows}}
	p.settle()
	return p
}

// after returns the position after a legal column.
func (p *position) after(col int) (*position, verdict) {
	next, did, v := p.cur.sow(col)
	if v != legal {
		return nil, v
	}
	q := &position{base: p.base, cur: next, last: did}
	if did.captured > 0 {
		q.base = p.cur
		q.moves = []uint8{uint8(col)}
		q.trail = [][2][cols]uint8{next.rows}
	} else {
		q.moves = append(slices.Clone(p.moves), uint8(col))
		q.trail = append(slices.Clone(p.trail), next.rows)
	}
	q.settle()
	return q, legal
}

// newEnded is the last position of a game that ended by repetition, without its history.
func newEnded(s state) *position {
	p := &position{base: s, cur: s, trail: [][2][cols]uint8{s.rows}, ended: true, end: repeated}
	p.sweep()
	return p
}

// settle ends the game if it is over. An empty board is no stop at 25 seeds: it is how a game that has ended otherwise
// is saved.
func (p *position) settle() {
	switch {
	case p.cur.abapa && max(p.cur.store[0], p.cur.store[1]) >= enough && p.cur.onBoard() > 0:
		p.end = reached
	case p.occurrences() >= 3:
		p.end = repeated
		p.sweep()
	case len(p.cur.legalCols()) == 0:
		p.end = noMove
		p.sweep()
	}
}

// sweep gives the seeds on the board to those who get them at the end: under abapa to the owners of the rows, else to a
// player who has no move, and to nobody after a repetition.
func (p *position) sweep() {
	s := &p.cur
	switch {
	case s.abapa:
		p.swept = [2]int{s.seedsIn(0), s.seedsIn(1)}
	case p.end == noMove:
		p.swept[s.turn] = s.onBoard()
	default:
		return
	}
	for player, n := range p.swept {
		s.store[player] += uint8(n)
	}
	s.rows = [2][cols]uint8{}
}

// occurrences counts how often the current board has occurred since the last capture, with the same player to move,
// including now.
func (p *position) occurrences() int {
	n := 0
	for i := len(p.trail) - 1; i >= 0; i -= 2 {
		if p.trail[i] == p.cur.rows {
			n++
		}
	}
	return n
}

// Turn is the player to move, or empty if the game is over.
func (p *position) Turn() []game.Seat {
	if p.end != running {
		return nil
	}
	return []game.Seat{game.Seat(p.cur.turn)}
}

// Moves lists the legal pits of a seat, "a" to "f".
func (p *position) Moves(by game.Seat) []game.Move {
	if p.end != running || by != game.Seat(p.cur.turn) {
		return nil
	}
	var list []game.Move
	for _, c := range p.cur.legalCols() {
		list = append(list, moveOf(c))
	}
	return list
}

// Apply sows pit m of the seat in turn. It does not use rng.
func (p *position) Apply(by game.Seat, m game.Move, _ *rand.Rand) (game.Position, []game.Event, error) {
	if err := p.mayAct(by); err != nil {
		return nil, nil, err
	}
	if len(m) != 1 || m[0] < 'a' || m[0] >= 'a'+cols {
		return nil, nil, p.refuse("awale.refuse.unknown", "text", string(m))
	}
	col := int(m[0] - 'a')
	q, v := p.after(col)
	if v != legal {
		return nil, nil, p.refuseCol(col, v)
	}
	return q, q.events(by, m), nil
}

// mayAct is the refusal for a seat that is not in turn.
func (p *position) mayAct(by game.Seat) error {
	if p.end != running {
		return game.Refuse("refused.over")
	}
	if by != game.Seat(p.cur.turn) {
		return game.Refuse("awale.refuse.turn", "turn", game.Seat(p.cur.turn))
	}
	return nil
}

// refuseCol is the reason for which a column cannot be sown.
func (p *position) refuseCol(col int, v verdict) error {
	id := "awale.refuse.empty"
	switch {
	case v == starves && p.cur.abapa:
		id = "awale.refuse.feed"
	case v == starves:
		id = "awale.refuse.starves"
	}
	return p.refuse(id, "pit", moveOf(col))
}

// refuse is a refusal that lists the legal pits.
func (p *position) refuse(id string, pairs ...any) error {
	var list []game.Msg
	for _, c := range p.cur.legalCols() {
		list = append(list, game.Lit(string(moveOf(c))))
	}
	return game.Refuse(id, append(pairs, "legal", list)...)
}

// events describe the last move.
func (p *position) events(by game.Seat, m game.Move) []game.Event {
	evs := []game.Event{{
		To:   game.Public,
		Msg:  game.M("awale.ev.sown", "by", by, "pit", m, "n", p.last.sown),
		Feat: &game.Feat{Seat: by, Name: "sowing", Value: p.last.sown, What: string(m)},
	}}
	if n := p.last.captured; n > 0 {
		evs = append(evs, game.Event{
			To:   game.Public,
			Msg:  game.M("awale.ev.captured", "by", by, "n", n),
			Feat: &game.Feat{Seat: by, Name: "capture", Value: n, What: string(m)},
		})
	}
	if n := p.last.spared; n > 0 {
		evs = append(evs, game.Event{To: game.Public, Msg: game.M("awale.ev.spared", "by", by, "n", n)})
	}
	switch {
	case p.end != running:
		evs = append(evs, game.Event{To: game.Public, Msg: p.reason()})
	case p.occurrences() == 2 && p.cur.abapa:
		evs = append(evs, game.Event{To: game.Public, Msg: game.M("awale.ev.twice_abapa")})
	case p.occurrences() == 2:
		evs = append(evs, game.Event{To: game.Public, Msg: game.M("awale.ev.twice")})
	}
	return evs
}

// reason is the message that says why the game is over.
func (p *position) reason() game.Msg {
	by := game.Seat(p.cur.turn)
	switch {
	case p.end == reached:
		if p.cur.store[by] < enough {
			by = 1 - by
		}
		return game.M("awale.end.reached", "by", by, "n", int(p.cur.store[by]), "left", p.cur.onBoard())
	case p.end == repeated && p.cur.abapa:
		return game.M("awale.end.divided", "top", game.Seat(0), "n", p.swept[0], "bottom", game.Seat(1), "m", p.swept[1])
	case p.end == repeated:
		return game.M("awale.end.repeated", "n", p.cur.onBoard())
	case p.cur.abapa && p.swept[by] == 0:
		return game.M("awale.end.empty", "by", by)
	case p.cur.abapa:
		return game.M("awale.end.keeps", "by", by, "n", p.swept[by])
	}
	return game.M("awale.end.nomove", "by", by, "n", p.swept[by])
}

// Result is the captured seeds once the game is over.
func (p *position) Result() (game.Result, bool) {
	if p.end == running {
		return game.Result{}, false
	}
	scores := p.scores()
	return game.Result{Scores: scores, Places: game.Rank(scores, false), Reason: p.reason()}, true
}

func (p *position) scores() []int { return []int{int(p.cur.store[0]), int(p.cur.store[1])} }

// Inventory counts the seeds on the board and in the stores.
func (p *position) Inventory() map[string]int { return map[string]int{"seed": p.cur.total()} }

// encodingVersion is the first byte of an encoded position.
const encodingVersion = 1

// Flags in the byte of the player to move.
const (
	endedFlag = 0x80 // the position is from newEnded
	abapaFlag = 0x40 // the rules are abapa
)

// Encode writes a version byte, base (row 0, row 1, both stores, the player to move, one byte each) and the columns
// played since.
func (p *position) Encode() ([]byte, error) {
	b := make([]byte, 0, 1+pits+3+len(p.moves))
	b = append(b, encodingVersion)
	b = append(b, p.base.rows[0][:]...)
	b = append(b, p.base.rows[1][:]...)
	turn := p.base.turn
	if p.ended {
		turn |= endedFlag
	}
	if p.base.abapa {
		turn |= abapaFlag
	}
	b = append(b, p.base.store[0], p.base.store[1], turn)
	return append(b, p.moves...), nil
}

// Decode parses the output of Encode by playing the moves again.
func (rules) Decode(data []byte) (game.Position, error) {
	const head = 1 + pits + 3
	if len(data) < head || data[0] != encodingVersion {
		return nil, errors.New("awale: not an encoded position")
	}
	var s state
	copy(s.rows[0][:], data[1:])
	copy(s.rows[1][:], data[1+cols:])
	copy(s.store[:], data[1+pits:])
	s.turn = data[head-1] &^ (endedFlag | abapaFlag)
	s.abapa = data[head-1]&abapaFlag != 0
	if s.turn > 1 || s.total() > maxSeeds {
		return nil, errors.New("awale: impossible position")
	}
	p := newPosition(s)
	if data[head-1]&endedFlag != 0 {
		p = newEnded(s)
	}
	for i, c := range data[head:] {
		if p.end != running || c >= cols {
			return nil, fmt.Errorf("awale: impossible move %d at %d", c, i)
		}
		q, v := p.after(int(c))
		if v != legal {
			return nil, fmt.Errorf("awale: impossible move %d at %d", c, i)
		}
		p = q
	}
	// Other bytes than those of Encode are damaged, even if they can be played.
	if again, err := p.Encode(); err != nil || !bytes.Equal(again, data) {
		return nil, errors.New("awale: not the canonical encoding")
	}
	return p, nil
}

// moveOf is the canonical move of a column.
func moveOf(col int) game.Move { return game.Move(rune('a' + col)) }
