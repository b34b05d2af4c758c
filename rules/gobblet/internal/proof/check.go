package proof

import (
	"fmt"
	"slices"

	"tablee/rules/gobblet/internal/board"
)

// Check plays a strategy of the attacker against every defence, using only the rules, and returns the number of
// positions in which it had to choose. It calls choose where the attacker has no move that wins at once. The strategy
// fails if it makes an illegal move, does not win, or returns to a position on its path, because a defender could then
// repeat.
func Check(b board.Board, attacker uint8, choose func(board.Board) board.Move) (positions int, err error) {
	c := checker{attacker: attacker, choose: choose, state: make(map[board.Board]progress)}
	err = c.wins(b)
	return len(c.state), err
}

type progress uint8

const (
	begun progress = 1 + iota
	done
)

type checker struct {
	attacker uint8
	choose   func(board.Board) board.Move
	state    map[board.Board]progress // by board with the attacker in turn
}

// wins is nil if the strategy wins from here.
func (c *checker) wins(b board.Board) error {
	if who, over := b.Winner(); over {
		if who != c.attacker {
			return fmt.Errorf("%v is lost", b)
		}
		return nil
	}
	legal := b.Legal(nil)
	if b.Mover != c.attacker {
		for _, m := range legal {
			if err := c.wins(board.After(b, m)); err != nil {
				return err
			}
		}
		return nil
	}
	switch c.state[b] {
	case begun:
		return fmt.Errorf("%v comes again", b)
	case done:
		return nil
	}
	for _, m := range legal {
		if who, over := ptr(board.After(b, m)).Winner(); over && who == c.attacker {
			return nil
		}
	}
	c.state[b] = begun
	m := c.choose(b)
	if !slices.Contains(legal, m) {
		return fmt.Errorf("%v: no move", b)
	}
	if err := c.wins(board.After(b, m)); err != nil {
		return err
	}
	c.state[b] = done
	return nil
}

func ptr[T any](v T) *T { return &v }
