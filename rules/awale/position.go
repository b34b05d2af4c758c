package awale

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
)

// ending is the reason for which a game is over.
type ending uint8

const (
	running  ending = iota
	noMove          // the player to move had no move, and took what was on the board
	repeated        // the same position occurred for the third time
	stopped         // by the host; only in views
)

// position implements game.Position. Everything in it follows from base and moves.
type position struct {
	base  state   // the position after the last capture, or the start
	moves []uint8 // columns played since base
	ended bool    // base was read as the end of a game by repetition, whose history is unknown

	cur   state
	end   ending
	swept int              // seeds that the player to move took at the end
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
	return &position{base: s, cur: s, trail: [][2][cols]uint8{s.rows}, ended: true, end: repeated}
}

// settle ends the game if it is over.
func (p *position) settle() {
	switch {
	case p.occurrences() >= 3:
		p.end = repeated
	case len(p.cur.legalCols()) == 0:
		p.end = noMove
		p.swept = p.cur.onBoard()
		p.cur.store[p.cur.turn] += uint8(p.swept)
		p.cur.rows = [2][cols]uint8{}
	}
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
	if v == starves {
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
	switch {
	case p.end != running:
		evs = append(evs, game.Event{To: game.Public, Msg: p.reason()})
	case p.occurrences() == 2:
		evs = append(evs, game.Event{To: game.Public, Msg: game.M("awale.ev.twice")})
	}
	return evs
}

// reason is the message that says why the game is over.
func (p *position) reason() game.Msg {
	if p.end == repeated {
		return game.M("awale.end.repeated", "n", p.cur.onBoard())
	}
	return game.M("awale.end.nomove", "by", game.Seat(p.cur.turn), "n", p.swept)
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

// endedFlag is set in the byte of the player to move if the position is from newEnded.
const endedFlag = 0x80

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
	s.turn = data[head-1] &^ endedFlag
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
