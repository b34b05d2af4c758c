package duplicate

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"tablee/rules/game"
)

// closing is the move that ends a round:
//
//	close 3 - 0:8H ZEN;2:-
//	close 12 4,5 -
//
// are the number of seats, the computers' seats and the answers by seat; "-" is none.
type closing game.Answers

const closeWord = "close"

// move formats a closing.
func (c closing) move() game.Move {
	var computers, answers []string
	for _, s := range c.Computers {
		computers = append(computers, strconv.Itoa(int(s)))
	}
	for _, s := range slices.Sorted(maps.Keys(c.Moves)) {
		answers = append(answers, strconv.Itoa(int(s))+":"+string(c.Moves[s]))
	}
	orNone := func(list []string, sep string) string {
		if len(list) == 0 {
			return pass
		}
		return strings.Join(list, sep)
	}
	return game.Move(strings.Join([]string{closeWord, strconv.Itoa(c.Seats), orNone(computers, ","),
		orNone(answers, ";")}, " "))
}

// parseClosing parses the output of move, and nothing else.
func parseClosing(m game.Move) (closing, error) {
	c, ok := readClosing(string(m))
	if !ok || c.move() != m {
		return closing{}, game.Refuse("duplicate.refused.move", "move", string(m[:min(len(m), maxShown)]))
	}
	return c, nil
}

// maxShown is how much is repeated of a move that cannot be understood.
const maxShown = 40

func readClosing(m string) (c closing, ok bool) {
	parts := strings.SplitN(m, " ", 4)
	if len(parts) != 4 || parts[0] != closeWord {
		return c, false
	}
	if c.Seats, ok = number(parts[1]); !ok || c.Seats > maxSeats {
		return c, false
	}
	if parts[2] != pass {
		for _, text := range strings.Split(parts[2], ",") {
			s, ok := number(text)
			if !ok || s >= c.Seats || len(c.Computers) > 0 && game.Seat(s) <= c.Computers[len(c.Computers)-1] {
				return c, false
			}
			c.Computers = append(c.Computers, game.Seat(s))
		}
	}
	if parts[3] == pass {
		return c, true
	}
	c.Moves = make(map[game.Seat]game.Move)
	for _, text := range strings.Split(parts[3], ";") {
		seat, answer, _ := strings.Cut(text, ":")
		s, ok := number(seat)
		if !ok || s >= c.Seats || answer == "" {
			return c, false
		}
		c.Moves[game.Seat(s)] = game.Move(answer)
	}
	return c, true
}

// number parses digits.
func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}
