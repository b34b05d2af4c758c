package gcg

import (
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// maxPoints bounds the points of a turn and, because a file has a limited number of turns, their sum.
const maxPoints = 5000

// turn parses a ">" line: nick, rack (optional), action, points and total. It ignores what some programs write after
// the total.
func (r *gcgReader) turn(l string) error {
	seat, name, rest := r.mover(l[1:])
	f := append([]string{name}, rest...)
	if seat < 0 || len(f) < 4 {
		return r.expect(l, "turn")
	}
	at := state.ScoreAt(f)
	sum := strings.TrimPrefix(f[at], "+")
	points, err := strconv.Atoi(sum)
	total, notTotal := strconv.Atoi(f[at+1])
	if err != nil || notTotal != nil || max(points, -points) > maxPoints {
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
	r.score(&line, total)
	r.Scores[seat] += line.Points
	r.Sheet = append(r.Sheet, line)
	r.Secret.Past = append(r.Secret.Past, was)
	return nil
}

// score decides how many points a turn is worth. Where points and total of the line do not agree, the points count,
// unless it is a play that is worth on the board what the total says. A play that was taken back is worth nothing,
// whatever stands in its points.
func (r *gcgReader) score(line *state.Line, total int) {
	gain := total - r.stated[line.Seat]
	r.stated[line.Seat] = total
	if line.Kind == state.Withdrawn {
		line.Points = -r.Last().Points
	}
	if line.Points != gain && r.Scores[line.Seat]+line.Points != total {
		r.totals = append(r.totals, r.at)
	}
	if line.Kind != state.Play {
		return
	}
	if line.Points != gain && r.worth == gain {
		line.Points = gain
	}
	r.plays++
	if line.Points != r.worth {
		r.misses = append(r.misses, r.at)
	}
}

// doubts are what in the file does not agree: the lines whose points and total differ, and those of plays that are
// worth other points on the board.
func (r *gcgReader) doubts() (list []game.Msg) {
	for _, d := range []struct {
		id    string
		lines []int
	}{{"totals", r.totals}, {"points", r.misses}} {
		var named []game.Msg
		for _, n := range d.lines[:min(len(d.lines), maxDoubts)] {
			named = append(named, game.Lit(strconv.Itoa(n)))
		}
		if more := len(d.lines) - len(named); more > 0 {
			named = append(named, game.M("scrabble.native.more", "n", more))
		}
		if named != nil {
			list = append(list, game.M("scrabble.native.doubt."+d.id, "n", len(d.lines), "lines", named))
		}
	}
	return list
}

// maxDoubts is how many lines are named in a doubt.
const maxDoubts = 5

// count refuses more tiles than the set has: those on the board with others.
func (r *gcgReader) count(others *board.Multiset) error {
	t, over := surplus(&r.Table, others)
	if !over {
		return nil
	}
	r.crowded = true
	return game.Refuse("scrabble.native.tiles", "line", r.at, "tile", game.Lit(t.String()))
}

// act parses the action of a turn and applies it.
func (r *gcgReader) act(line *state.Line, was *state.Past, body []string) error {
	what := body[0]
	if what != "--" && what != "(challenge)" { // there the rack is still that of the play
		if err := r.count(&was.Rack); err != nil {
			return err
		}
	}
	switch {
	case len(body) == 2:
		return r.lay(line, was, body)
	case len(body) != 1:
		return r.expect(what, "turn")
	case what == "-":
		line.Kind = state.Pass
	case what == "--":
		return r.takeBack(line, was)
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
		return r.count(&m)
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
	r.worth = lay.Points()
	line.Kind, line.Move, line.N = state.Play, lay.Place.Format(), len(lay.Tiles)
	for _, w := range lay.Words {
		line.Words = append(line.Words, w.Word)
	}
	r.Board.Place(lay, &plenty)
	return r.count(&board.Multiset{})
}

// takeBack reverts the play of the line before.
func (r *gcgReader) takeBack(line *state.Line, was *state.Past) error {
	if len(r.Sheet) == 0 || r.Last().Kind != state.Play || r.Last().Seat != line.Seat {
		return r.expect("--", "taken")
	}
	line.Kind = state.Withdrawn
	for _, t := range r.LastLay().Tiles {
		r.Board[t.Square] = 0
	}
	return r.count(&was.Rack)
}
