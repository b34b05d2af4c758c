package arena

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"text/tabwriter"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"tablee/bot/internal/rating"
	"tablee/bot/internal/tournament/bracket"
)

// bracketWidth is the width of the printed bracket, in characters.
const bracketWidth = 60

// words are the arena's texts. Like the rest of the command line it speaks English.
var words = bracket.Words{
	Round: func(n int) string { return fmt.Sprintf("Round %d", n) },
	Stages: map[bracket.Stage]string{
		bracket.Winners: "winners' bracket", bracket.Losers: "losers' bracket", bracket.Final: "final",
	},
	Bye: "(bye)",
}

func (r *Report) names() []string {
	names := make([]string, len(r.Config.Engines))
	for i, e := range r.Config.Engines {
		names[i] = e.Name
	}
	return names
}

// print writes the bracket, the standings and what went wrong.
func (r *Report) print(out io.Writer) error {
	names := r.names()
	if _, err := fmt.Fprintln(out, r.Tournament.Text(words, names, bracketWidth)); err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "place\tengine\twon\ttied\tlost\tbyes\tpoints\tagainst\trating\tms a move")
	speed, ratings := r.speed(), r.ratings()
	for _, s := range r.Tournament.Standings() {
		fmt.Fprintf(w, "%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%.0f\t%.2f\n",
			s.Place, names[s.Entrant], s.Wins, s.Ties, s.Losses, s.Byes, s.For, s.Against, ratings[s.Entrant], speed[s.Entrant])
	}
	for _, g := range r.Games {
		if g.Fault != nil {
			fmt.Fprintf(w, "\ngame %d, ply %d: %s: %v", g.Number, len(g.Moves)+1, names[g.Entrants[g.Fault.Seat]], g.Fault)
		} else if !g.Over {
			fmt.Fprintf(w, "\ngame %d was stopped after %d plies", g.Number, len(g.Moves))
		}
	}
	fmt.Fprintf(w, "\n%d games, seed %s\n", len(r.Games), r.Config.Seed)
	return w.Flush()
}

// speed is each engine's mean time for a move, in milliseconds.
func (r *Report) speed() []float64 {
	ms, moves := make([]float64, len(r.Config.Engines)), make([]int, len(r.Config.Engines))
	for _, g := range r.Games {
		for seat, e := range g.Entrants {
			ms[e] += g.MS[seat]
		}
		for _, p := range g.Moves {
			moves[g.Entrants[p.Seat]]++
		}
	}
	for e := range ms {
		ms[e] /= float64(max(1, moves[e]))
	}
	return ms
}

// ratings are the engines' ratings by all games, relative to the anchor's.
func (r *Report) ratings() []float64 {
	anchor, value := 0, 1500.0
	if i := slices.IndexFunc(r.Config.Engines, func(e Engine) bool { return e.Rating != 0 }); i >= 0 {
		anchor, value = i, r.Config.Engines[i].Rating
	}
	games := make([]rating.Encounter, len(r.Games))
	for i, g := range r.Games {
		// 1, 0.5 or 0 for more, as many or fewer points
		games[i] = rating.Encounter{A: g.Entrants[0], B: g.Entrants[1], Score: float64(1+cmp.Compare(g.Points[0],
			g.Points[1])) / 2}
	}
	return rating.Fit(len(r.Config.Engines), games, anchor, value)
}

// writeJSON writes everything to a file.
func (r *Report) writeJSON(file string) error {
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(data, '\n'), 0o644)
}

// progress is a bar on a terminal; elsewhere it shows nothing.
type progress struct{ bar *progressbar.ProgressBar }

func newProgress(s *setup, out io.Writer, quiet bool) progress {
	f, ok := out.(*os.File)
	if quiet || !ok || !term.IsTerminal(int(f.Fd())) {
		return progress{}
	}
	return newBar(s.expected(), out)
}

// newBar shows a bar at once, while the first games are played.
func newBar(games int, out io.Writer) progress {
	bar := progressbar.NewOptions(games, progressbar.OptionSetWriter(out),
		progressbar.OptionSetDescription("games"), progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
	_ = bar.RenderBlank()
	return progress{bar}
}

// expected is the largest number of games, not counting replays of tied knock-out matches.
func (s *setup) expected() int {
	n := s.bracket.Entrants
	matches := n - 1
	switch s.bracket.Format {
	case bracket.Double:
		matches = 2*n - 1
	case bracket.Robin:
		matches = n * (n - 1) / 2 * s.bracket.Rounds
	case bracket.Swiss:
		matches = n / 2 * s.bracket.Rounds
	}
	return matches * s.config.Games
}

// add counts a game. The bar is safe for concurrent use; errors in drawing it are ignored.
func (p progress) add() {
	if p.bar == nil {
		return
	}
	if p.bar.State().CurrentNum >= p.bar.GetMax64() {
		p.bar.AddMax(1)
	}
	_ = p.bar.Add(1)
}

func (p progress) finish() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
