package gobblet

import (
	"errors"
	"fmt"

	"tablee/rules/gobblet/internal/board"
)

// encoding is the version of Encode's format: a version byte, a byte of flags, two bytes for each move.
const encoding = 1

// The flags: the options that are on.
const (
	flagMemory = 1 << iota
	flagTouch
	flagGobblers
	knownFlags = flagMemory | flagTouch | flagGobblers
)

// Encode implements game.Position.
func (p *position) Encode() ([]byte, error) {
	out := []byte{encoding, 0}
	if p.memory {
		out[1] |= flagMemory
	}
	if p.board.Touch {
		out[1] |= flagTouch
	}
	if p.board.Gobblers {
		out[1] |= flagGobblers
	}
	for _, m := range p.moves {
		out = append(out, byte(m>>8), byte(m))
	}
	return out, nil
}

func decode(data []byte) (*position, error) {
	if len(data) < 2 || len(data)%2 != 0 || data[0] != encoding || data[1]&^knownFlags != 0 ||
		data[1]&flagTouch != 0 && data[1]&flagGobblers != 0 {
		return nil, errors.New("gobblet: not a position")
	}
	rules := board.Board{Touch: data[1]&flagTouch != 0, Gobblers: data[1]&flagGobblers != 0}
	r := newReplay(data[1]&flagMemory != 0, rules)
	for i := 2; i < len(data); i += 2 {
		if err := r.play(board.Move(data[i])<<8 | board.Move(data[i+1])); err != nil {
			return nil, fmt.Errorf("gobblet: move %d: %w", i/2, err)
		}
	}
	return r.result(), nil
}
