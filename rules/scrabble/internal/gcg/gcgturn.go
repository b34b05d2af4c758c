package gcg

import (
	"strconv"
	"strings"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// turn parses a ">" line: nick, rack (optional), action, points and total. It ignores the total, and what some programs
// write after it.
func (r *gcgReader) turn(l string) error {
	f := strings.Fields(l[1:])
	if len(f) < 4 {
		return r.expect(l, "turn")
	}
	seat := -1
	for s, n := range r.nicks {
		if n == strings.TrimSuffix(f[0], ":") {
			seat = s
		}
	}
	at := state.ScoreAt(f)
	sum := strings.TrimPrefix(f[at], "+")
	points, err := strconv.Atoi(sum)
	if _, total := strconv.Atoi(f[at+1]); err != nil || total != nil || points > 5000 || points < -5000 {
		return r.expect(f[at], "points")
	}
	body := f[1:at]
	line := state.Line{Seat: seat, Points: points}
	var was state.Past
	if len(body) > 1 && !state.IsPlace(body[0]) {
		m, err := board.ParseMultiset(body[0])
		if err != nil || m.Len() > board.RackSize {
			return r.expect(body[0], "rack")
		}
		was.Rack, body = m, body[1:]
	}
	if err := r.act(&line, &was, body); err != nil {
		return err
	}
	if line.Kind == state.Gained && sum[0] == '-' {
		line.Kind = state.Lost
	}
	r.Scores[seat] += points
	r.Sheet = append(r.Sheet, line)
	r.Secret.Past = append(r.Secret.Past, was)
	return nil
}

// act parses the action of a turn and applies it.
func (r *gcgReader) act(line *state.Line, was *state.Past, body []string) error {
	what := body[0]
	switch {
	case len(body) == 2:
		return r.lay(line, was, body)
	case len(body) != 1:
		return r.expect(what, "turn")
	case what == "-":
		line.Kind = state.Pass
	case what == "--":
		return r.takeBack(line)
	case what[0] == '-':
		return r.swap(line, was, what[1:])
	case what == "(challenge)":
		line.Kind = state.Awarded
	case what == "(time)":
		line.Kind = state.Overtime
	case strings.HasPrefix(what, "(") && strings.HasSuffix(what, ")"):
		line.Kind, line.Tiles = state.Gained, what[1:len(what)-1]
		m, err := board.ParseMultiset(line.Tiles)
		if err != nil {
			return r.expect(what, "rack")
		}
		line.Tiles, was.Rack = m.String(), board.Multiset{}
	default:
		return r.expect(what, "turn")
	}
	return nil
}

// swap parses an exchange: the tiles, or only their number.
func (r *gcgReader) swap(line *state.Line, was *state.Past, tiles string) error {
	line.Kind = state.Exchange
	if n, err := strconv.Atoi(tiles); err == nil && n >= 1 && n <= board.RackSize {
		line.N = n
		return nil
	}
	m, err := board.ParseMultiset(tiles)
	if err != nil || m.Len() > board.RackSize || tiles != board.Letters(tiles) {
		return r.expect(tiles, "exchange")
	}
	line.N, was.Back = m.Len(), strings.ReplaceAll(tiles, "*", "?")
	return nil
}

// lay parses a play and lays it. Letters in brackets, which some programs write, were already there.
func (r *gcgReader) lay(line *state.Line, was *state.Past, body []string) error {
	word := body[1]
	for {
		open, shut := strings.IndexByte(word, '('), strings.IndexByte(word, ')')
		if open < 0 || shut < open {
			break
		}
		word = word[:open] + strings.Repeat(".", shut-open-1) + word[shut+1:]
	}
	p, ok := board.ParsePlacement(strings.ToUpper(body[0]) + " " + word)
	if !ok {
		return r.expect(body[1], "word")
	}
	var plenty board.Multiset
	for t := range plenty {
		plenty[t] = board.Size
	}
	lay, err := r.Board.Check(p, &plenty, &r.Options.Set().Values, !r.Options.Base)
	if err != nil {
		return r.expect(body[0], "fitting")
	}
	if lay.Points() != line.Points {
		r.misses++
	}
	line.Kind, line.Move, line.N = state.Play, lay.Place.Format(), len(lay.Tiles)
	for _, w := range lay.Words {
		line.Words = append(line.Words, w.Word)
	}
	r.Board.Place(lay, &plenty)
	return nil
}

// takeBack reverts the play of the line before.
func (r *gcgReader) takeBack(line *state.Line) error {
	if len(r.Sheet) == 0 || r.Last().Kind != state.Play || r.Last().Seat != line.Seat {
		return r.expect("--", "taken")
	}
	line.Kind = state.Withdrawn
	for _, t := range r.LastLay().Tiles {
		r.Board[t.Square] = 0
	}
	return nil
}
