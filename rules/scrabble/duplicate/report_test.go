package duplicate

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/rules/game"
)

// reported is the report that a position's public view gives; those of all seats must be the same.
func reported(t *testing.T, p *position) (*game.RoundReport, *game.Ranking) {
	t.Helper()
	public := p.View(game.Public).(game.Reporter)
	round, ranking := public.LastRound(), public.Ranking()
	for s := range p.Totals {
		v := p.View(game.Seat(s)).(game.Reporter)
		if !reflect.DeepEqual(v.LastRound(), round) || !reflect.DeepEqual(v.Ranking(), ranking) {
			t.Errorf("seat %d is told something else than everybody", s)
		}
	}
	return round, ranking
}

// The best play of rackOfTop on the empty board, worth 48, and one that is worth 4; lesser is worth 26.
const (
	topOfRack = "8H ROTEZ"
	least     = "8H OR"
)

// TestReport reports a game of two rounds: a solo with a pass, an invalid answer and none, then a top that a seat found
// which sat down late.
func TestReport(t *testing.T) {
	p := laid(t, game.Options{"solo": "3"}, rackOfTop, 6)
	if round, ranking := reported(t, p); round != nil || ranking.Rounds != 0 || len(ranking.Rows) != 6 ||
		ranking.Rows[5] != (game.RankingRow{Place: 1, Seat: 5}) || ranking.BestSolo != nil {
		t.Errorf("before the first round: %+v, %+v", round, ranking)
	}
	p, _ = ended(t, p, answers(lesser, topOfRack, unknown, pass, least, ""))
	round, ranking := reported(t, p)
	if round.Number != 1 || round.Answers != 5 || round.Top != 48 || round.Found != 1 || round.Solo != 1 ||
		round.Bonus != 10 || round.Word.Lit != "ROTEZ" || round.At.Lit != "H8" {
		t.Errorf("the round is %+v", round)
	}
	if want := []game.Gain{{Seat: 0, Points: 26}, {Seat: 4, Points: 4}}; !slices.Equal(round.Next, want) {
		t.Errorf("the next are %v, want %v", round.Next, want)
	}
	wantBars := []game.Bar{{Label: "0", N: 2}, {Label: "<10", N: 1}, {Label: "<20"}, {Label: "<30", N: 1},
		{Label: "<48"}, {Label: "48", N: 1, Top: true}}
	if !slices.Equal(round.Bars, wantBars) {
		t.Errorf("the bars are %v, want %v", round.Bars, wantBars)
	}
	wantBest := []game.Leader{{Place: 1, Seat: 1, Total: 58, Gain: 58}, {Place: 2, Seat: 0, Total: 26, Gain: 26},
		{Place: 3, Seat: 4, Total: 4, Gain: 4}, {Place: 4, Seat: 2}, {Place: 4, Seat: 3}}
	if !slices.Equal(round.Best, wantBest) {
		t.Errorf("the best are %v, want %v", round.Best, wantBest)
	}
	checkSquares(t, round.Board, 5)
	first := game.RankingRow{Place: 1, Seat: 1, Points: 58, Percent: 121, Solos: 1, Played: 1}
	if ranking.Tops != 48 || ranking.Rounds != 1 || ranking.Bonus != 10 || ranking.Rows[0] != first ||
		ranking.Rows[5].Played != 0 {
		t.Errorf("the ranking is %+v", ranking)
	}
	if s := ranking.BestSolo; s.Seat != 1 || s.Round != 1 || s.Points != 48 || len(s.Pieces) != 5 ||
		s.Pieces[4] != (game.LetterTile{Letter: "Z", Value: 10}) {
		t.Errorf("the best solo is %+v", s)
	}

	best, _ := p.Options.bestPlay(&p.Board, &p.Rack)
	p, _ = ended(t, p, answers("", "", "", "", "", "", best.lay.Place.Format()))
	round, ranking = reported(t, p)
	if round.Number != 2 || round.Answers != 1 || round.Found != 1 || round.Solo != game.Public || round.Bonus != 0 ||
		round.Next != nil {
		t.Errorf("the second round is %+v", round)
	}
	row := ranking.Rows[slices.IndexFunc(ranking.Rows, func(r game.RankingRow) bool { return r.Seat == 6 })]
	if row.Points != 98 || row.Percent != 67 || row.Played != 1 || row.Solos != 0 || best.points != 98 {
		t.Errorf("who sat down late has %+v", row)
	}
	if ranking.Tops != 48+98 || ranking.Rounds != 2 || ranking.Rows[1].Played != 1 || ranking.Rows[1].Seat != 1 {
		t.Errorf("the ranking is %+v", ranking)
	}
}

// checkSquares: a report's board is the board alone, with so many new tiles on it.
func checkSquares(t *testing.T, d game.Diagram, fresh int) {
	t.Helper()
	n := 0
	for _, part := range d.Parts {
		if part.Role == game.InHand {
			t.Error("the rack of the next round stands beside the board")
		}
		for _, row := range part.Rows() {
			for _, token := range row {
				if token.State == game.Fresh {
					n++
				}
			}
		}
	}
	if n != fresh {
		t.Errorf("%d tiles are new, want %d", n, fresh)
	}
}

// TestReportTies: equal totals share a place in both reports, or the later rounds decide.
func TestReportTies(t *testing.T) {
	p := laid(t, game.Options{}, rackOfTop, 5)
	p.Past = []round{{Top: topOfRack, Points: 30, Scores: []int{30, 10, 20, 5}, Answers: []string{"a", "b", "c", "d"}},
		{Top: topOfRack, Points: 30, Scores: []int{10, 30, 20, 5, 0}, Answers: []string{"a", "b", "c", "d", ""}}}
	p.Totals = []int{40, 40, 40, 10, 0}
	for ties, want := range map[string][]string{
		"share":  {"1:0", "1:1", "1:2", "4:3", "5:4"},
		tiesLast: {"1:1", "2:2", "3:0", "4:3", "5:4"},
	} {
		p.Options.Ties = ties
		round, ranking := reported(t, p)
		var best, rows []string
		for i, l := range round.Best {
			best = append(best, strconv.Itoa(l.Place)+":"+strconv.Itoa(int(l.Seat)))
			rows = append(rows, strconv.Itoa(ranking.Rows[i].Place)+":"+strconv.Itoa(int(ranking.Rows[i].Seat)))
		}
		if !slices.Equal(best, want) || !slices.Equal(rows, want) {
			t.Errorf("ties=%s: the places are %v and %v, want %v", ties, best, rows, want)
		}
	}
}

// TestBars: the ranges of any top are few, none overlap, and everybody is in one of them.
func TestBars(t *testing.T) {
	for top, want := range map[int]string{
		0: "0", 1: "0 1", 2: "0 1 2", 3: "0 1 2 3", 5: "0 1 <4 4 5", 9: "0 1 <4 <6 <9 9", 18: "0 <5 <10 <15 <18 18",
		28: "0 <10 <20 <28 28", 60: "0 <20 <40 <60 60", 91: "0 <20 <40 <60 <91 91", 108: "0 <25 <50 <75 <108 108",
		200: "0 <50 <100 <150 <200 200",
	} {
		var labels []string
		for _, b := range bars(top, nil) {
			labels = append(labels, b.Label)
		}
		if got := strings.Join(labels, " "); got != want {
			t.Errorf("a top of %d: %s, want %s", top, got, want)
		}
	}
	for top := range 2000 {
		var points []int
		for n := range top + 1 {
			points = append(points, n)
		}
		list := bars(top, points)
		sum := 0
		for i, b := range list {
			sum += b.N
			if b.Top != (i == len(list)-1 && top > 0) || b.N == 0 || (b.Top || i == 0) && b.N != 1 {
				t.Fatalf("a top of %d: bar %d is %+v", top, i, b)
			}
		}
		if sum != top+1 || len(list) > mostBars+2 {
			t.Fatalf("a top of %d: %d in %d bars, want %d", top, sum, len(list), top+1)
		}
	}
}

// TestTilesOfWord: a joker of the best solo is shown as one, and is worth nothing.
func TestTilesOfWord(t *testing.T) {
	o := Options{French: true}
	want := []game.Piece{game.LetterTile{Letter: "Z", Value: 10}, game.LetterTile{Letter: "E", Blank: true},
		game.LetterTile{Letter: "N", Value: 1}}
	if got := o.pieces("ZeN"); !slices.Equal(got, want) {
		t.Errorf("the tiles are %v, want %v", got, want)
	}
}

// BenchmarkReport reports a game of 500 seats.
func BenchmarkReport(b *testing.B) {
	full, err := Rules.Info().Complete(nil)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 5))
	p := newPosition(readOptions(full), maxSeats, rng)
	for p.End == "" {
		a := game.Answers{Seats: maxSeats, Moves: map[game.Seat]game.Move{}}
		for s := range game.Seat(maxSeats) {
			a.Moves[s] = game.Move(p.View(s).(*view).anyAnswer(rng))
		}
		q, _, err := p.Apply(game.Public, p.Close(a), rng)
		if err != nil {
			b.Fatal(err)
		}
		p = q.(*position)
	}
	v := p.View(game.Public).(game.Reporter)
	b.Run("round", func(b *testing.B) {
		for b.Loop() {
			v.LastRound()
		}
	})
	b.Run("ranking", func(b *testing.B) {
		for b.Loop() {
			v.Ranking()
		}
	})
}
