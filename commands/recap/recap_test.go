package recap

import (
	"strings"
	"testing"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// scored and unscored are games with and without amounts.
var (
	scored   = game.Info{Name: "awale"}
	unscored = game.Info{Name: "gobblet", Unscored: true}
)

// text is a message by its id and arguments.
func text(m game.Msg) string {
	return strings.NewReplacer("map[]", "", "map[", "[").Replace(m.String())
}

// turns are a look at some turns of seat 1, of which the one of index at is a moment.
func turns(at int, why table.Why, list ...table.ReviewTurn) *table.ReviewLook {
	l := &table.ReviewLook{Seat: 1, Review: &table.Review{Players: make([]table.Reviewed, 2)}}
	for i := range list {
		list[i].Ply = 2*i + 1
		l.Turns = append(l.Turns, table.ToldTurn{ReviewTurn: &list[i], PlayedAs: game.Lit("p"), BestAs: game.Lit("b")})
	}
	l.Moments = []table.SeenMoment{{Why: why, Told: l.Turns[at]}}
	return l
}

// TestHeadline: a moment is told by what it cost; a win that was given up by that, as a loss only if nothing of the
// chance was left; and in a game without scores by its mark.
func TestHeadline(t *testing.T) {
	costly := table.ReviewTurn{Top: 9, Value: 5.4, Unit: "seeds", Mark: game.Blunder}
	for _, c := range []struct {
		name         string
		info         game.Info
		why          table.Why
		turn         table.ReviewTurn
		want, shared string // the second if it is shared with others, where it differs
	}{
		{"a cost", scored, table.Worst, costly, "review.head.cost[cost:awale.seeds[n:4] turn:2]",
			"review.head.costof[cost:awale.seeds[n:4] turn:2 who:board.name[who:1]]"},
		{"a cost without a forced win", scored, table.Worst, table.ReviewTurn{Top: 2, Before: 0.3},
			"review.head.cost[cost:awale.unit[n:2] turn:2]",
			"review.head.costof[cost:awale.unit[n:2] turn:2 who:board.name[who:1]]"},
		{"less than one", scored, table.Worst, table.ReviewTurn{Top: 0.2},
			"review.head.cost[cost:awale.unit[n:1] turn:2]",
			"review.head.costof[cost:awale.unit[n:1] turn:2 who:board.name[who:1]]"},
		{"no cost", scored, table.Worst, table.ReviewTurn{Mark: game.Mistake},
			"review.head.mark[mark:review.mark.mistake turn:2]", ""},
		{"no scores", unscored, table.Worst, costly, "review.head.mark[mark:review.mark.blunder turn:2]", ""},
		{"a good move", scored, table.Find, costly, "review.head.find[turn:2]", ""},
		{"a win that became a loss", scored, table.Worst, table.ReviewTurn{Top: 9, Won: true, Before: 1},
			"review.head.lost[turn:2]", "review.head.lostby[turn:2 who:board.name[who:1]]"},
		{"a win that was not seen", scored, table.Worst, table.ReviewTurn{Top: 9, Won: true, Before: 1, After: 0.5},
			"review.head.won[turn:2]", ""},
		{"a loss from the beginning", scored, table.Worst, table.ReviewTurn{Top: 9, Won: true},
			"review.head.won[turn:2]", ""},
	} {
		l := turns(1, c.why, table.ReviewTurn{}, c.turn)
		if got := text(Headline(c.info, l, 0, false)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
		if c.shared == "" {
			c.shared = c.want
		}
		if got := text(Headline(c.info, l, 0, true)); got != c.shared {
			t.Errorf("%s, shared: got %s, want %s", c.name, got, c.shared)
		}
	}
}

// TestOnlyOneTurnCostsMost: a moment is what cost most only if no other turn cost as much in the same unit.
func TestOnlyOneTurnCostsMost(t *testing.T) {
	seeds := func(cost float64) table.ReviewTurn { return table.ReviewTurn{Top: cost, Unit: "seeds"} }
	unjudged := seeds(9)
	unjudged.Counting = game.Unjudged
	for _, c := range []struct {
		name  string
		why   table.Why
		other table.ReviewTurn
		above string
		below string
	}{
		{"less", table.Worst, seeds(4), "review.why.worst", ""},
		{"as much", table.Worst, seeds(5), "", ""},
		{"more", table.Worst, seeds(6), "", ""},
		{"more of another unit", table.Worst, table.ReviewTurn{Top: 9, Unit: "points"}, "review.why.worst", ""},
		{"a win", table.Worst, table.ReviewTurn{Top: 9, Unit: "seeds", Won: true}, "review.why.worst", ""},
		{"one that was not judged", table.Worst, unjudged, "review.why.worst", ""},
		{"a chance", table.Chance, seeds(9), "review.why.chance", ""},
		{"a good move", table.Find, seeds(0), "", "review.why.find"},
	} {
		l := turns(1, c.why, c.other, seeds(5))
		above, below := Moment("awale", l, 0)
		if got := lines(above); got != c.above {
			t.Errorf("%s: above stands %q, want %q", c.name, got, c.above)
		}
		if got := lines(below); got != c.below {
			t.Errorf("%s: below stands %q, want %q", c.name, got, c.below)
		}
	}
	if above, _ := Moment("awale", turns(0, table.Worst, seeds(5), seeds(1), seeds(6)), 0); len(above) > 0 {
		t.Errorf("above stands %q, and the last turn cost more", lines(above))
	}
	missed := seeds(5)
	missed.Misses = []string{"house", "tempo"}
	if _, below := Moment("awale", turns(0, table.Worst, missed), 0); lines(below) != "awale.miss.house.lesson" {
		t.Errorf("below a known miss stands %q", lines(below))
	}
}

func lines(list []game.Msg) string {
	var s []string
	for _, m := range list {
		s = append(s, text(m))
	}
	return strings.Join(s, " ")
}

// TestJudged: what a turn is called, and which turns tell their cost and a better move.
func TestJudged(t *testing.T) {
	for _, c := range []struct {
		name   string
		info   game.Info
		turn   table.ReviewTurn
		want   string
		better bool
	}{
		{"the best", scored, table.ReviewTurn{Played: "a", Best: "a"}, "review.mark.good", false},
		{"as good", scored, table.ReviewTurn{Played: "a", Best: "b", Top: 1, Drop: 0.01}, "review.mark.good", false},
		{"nearly as good", scored, table.ReviewTurn{Played: "a", Best: "b", Top: 1, Drop: 0.02},
			"review.mark.cost[cost:awale.unit[n:1] mark:review.mark.good]", true},
		{"a mistake", scored, table.ReviewTurn{Played: "a", Best: "b", Top: 3, Drop: 0.01, Mark: game.Mistake},
			"review.mark.cost[cost:awale.unit[n:3] mark:review.mark.mistake]", true},
		{"a mistake without scores", unscored, table.ReviewTurn{Played: "a", Best: "b", Top: 3, Drop: 0.1,
			Mark: game.Mistake}, "review.mark.mistake", true},
		{"a mistake, and nothing better is known", scored, table.ReviewTurn{Played: "a", Mark: game.Mistake},
			"review.mark.mistake", false},
		{"not judged", scored, table.ReviewTurn{Played: "a", Counting: game.Unjudged}, "review.mark.unjudged", false},
		{"lost anyway", scored, table.ReviewTurn{Played: "a", Best: "b", Top: 3, Counting: game.Decided},
			"review.mark.decided", false},
		{"a win that was missed", scored, table.ReviewTurn{Played: "a", Best: "b", Top: 3, Drop: 0.5, Won: true,
			Mark: game.Blunder}, "review.mark.won[mark:review.mark.blunder]", true},
		{"kept on purpose", scored, table.ReviewTurn{Played: "a", Best: "b", Top: 3, Drop: 0.5, Held: true},
			"review.mark.held", false},
	} {
		if got := text(Judged(c.info, &c.turn)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
		list := Turns(c.info, turns(0, table.Worst, c.turn), 0, 9)
		if len(list) != 1 || (list[0].ID == "review.with") != c.better || !strings.Contains(text(list[0]), c.want) {
			t.Errorf("%s: the row is %v, with a better move: %t", c.name, list, c.better)
		}
	}
	many := turns(0, table.Worst, make([]table.ReviewTurn, 5)...)
	for _, c := range []struct{ from, n, want int }{{0, 3, 3}, {3, 3, 2}, {6, 3, 0}} {
		if got := Turns(scored, many, c.from, c.n); len(got) != c.want {
			t.Errorf("%d turns from %d are %v, want %d", c.n, c.from, got, c.want)
		}
	}
	if got := text(Turns(scored, many, 3, 2)[1]); !strings.Contains(got, "turn:5") {
		t.Errorf("the fifth turn is %s", got)
	}
	best := turns(0, table.Worst, table.ReviewTurn{Played: "a", Best: "a", Mark: game.Mistake})
	best.Turns[0].Moves.Better = &game.Shown{Pieces: []game.Piece{game.NumberTile{Number: 9, Colour: game.Black}}}
	if got := Turns(scored, best, 0, 1)[0]; got.ID == "review.with" || !strings.Contains(text(got), "move:⚫9") {
		t.Errorf("the best move is told as %s", text(got))
	}
}

// TestSummary: an accuracy is told if enough turns count, and praise only if all of them were good and cost little.
func TestSummary(t *testing.T) {
	marks := func(good, mistakes int) table.Reviewed {
		r := table.Reviewed{Counted: good + mistakes, Accuracy: 90}
		r.Marks[game.Good], r.Marks[game.Mistake] = good, mistakes
		return r
	}
	lesson := marks(2, 2)
	lesson.Lesson = "house"
	const enough = "review.accuracy[accuracy:90 n:4] "
	for name, c := range map[string]struct {
		of      table.Reviewed
		turn    table.ReviewTurn // eight times
		moments bool
		want    string
	}{
		"all good": {marks(4, 0), table.ReviewTurn{Top: 1, Drop: 0.005, Next: 0.02}, false, enough +
			"review.marks[blunder:0 good:4 inaccurate:0 mistake:0] review.clean review.nomoments"},
		"nothing to find": {marks(4, 0), table.ReviewTurn{Drop: 0.005}, false, enough +
			"review.marks[blunder:0 good:4 inaccurate:0 mistake:0] review.nomoments"},
		"many small losses": {marks(4, 0), table.ReviewTurn{Top: 4, Drop: 0.03}, false, enough +
			"review.marks[blunder:0 good:4 inaccurate:0 mistake:0] review.small[cost:awale.unit[n:32]] review.nomoments"},
		"not judged": {marks(4, 0), table.ReviewTurn{Counting: game.Unjudged}, false, enough +
			"review.marks[blunder:0 good:4 inaccurate:0 mistake:0] review.nomoments"},
		"a mistake": {marks(3, 1), table.ReviewTurn{Mark: game.Mistake, Drop: 0.1}, true, enough +
			"review.marks[blunder:0 good:3 inaccurate:0 mistake:1]"},
		"a lesson": {lesson, table.ReviewTurn{}, true, enough + "review.marks[blunder:0 good:2 inaccurate:0 mistake:2] " +
			"review.lesson[lesson:awale.miss.house.lesson]"},
		"few turns": {marks(2, 0), table.ReviewTurn{Counting: game.Decided}, true, "review.short[n:2]"},
	} {
		l := turns(0, table.Worst, table.ReviewTurn{})
		l.Review.Turns = nil
		for range 8 {
			c.turn.Seat = l.Seat
			l.Review.Turns = append(l.Review.Turns, c.turn)
		}
		l.Review.Players[1] = c.of
		if !c.moments {
			l.Moments = nil
		}
		if got := lines(Summary("awale", l, false)); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
		if got := lines(Summary("awale", l, true)); got != "review.of[who:1] "+c.want {
			t.Errorf("%s, shared: got %s", name, got)
		}
	}
}

// TestWhy: why a move is better is what a hint would say; nothing is said of a move that is not known.
func TestWhy(t *testing.T) {
	p, err := match.Start(awale.Rules, 2, nil, match.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	v := p.View(0)
	if got := Why(v, ""); !got.IsZero() {
		t.Errorf("without a move: %s", text(got))
	}
	want := v.(game.Hinter).Explain("c").Why
	if got := Why(v, "c"); want.IsZero() || text(got) != text(want) {
		t.Errorf("got %s, want %s", text(got), text(want))
	}
	l := turns(0, table.Worst, table.ReviewTurn{Played: "a", Best: "c", Top: 5})
	l.Moments[0].View = v
	if _, below := Moment("awale", l, 0); lines(below) != "review.why.better[why:"+text(want)+"]" {
		t.Errorf("below the moment stands %q, want %s", lines(below), text(want))
	}
}

// TestSaid: numbered tiles and cards are told by their signs, other pieces in words.
func TestSaid(t *testing.T) {
	red, joker := game.NumberTile{Number: 11, Colour: game.Red}, game.NumberTile{Joker: true}
	for name, c := range map[string]struct {
		shown *game.Shown
		want  string
	}{
		"nothing":  {nil, "words"},
		"no piece": {&game.Shown{}, "words"},
		"a tile":   {&game.Shown{Pieces: []game.Piece{red}}, "🔴11"},
		"a tile and a joker": {&game.Shown{Pieces: []game.Piece{red, joker}},
			"review.pieces[first:🔴11 rest:🃏]"},
		"cards": {&game.Shown{Pieces: []game.Piece{game.Card{Rank: 1, Suit: game.Spades}, game.Card{Rank: 10,
			Suit: game.Hearts}, game.Card{Joker: true}}}, "review.pieces[first:review.card[rank:picture.rank.1 suit:♠] " +
			"rest:review.pieces[first:review.card[rank:10 suit:♥] rest:🃏]]"},
		"a queen": {&game.Shown{Pieces: []game.Piece{game.Card{Rank: 12, Suit: game.Clubs}}},
			"review.card[rank:picture.rank.12 suit:♣]"},
		"a domino": {&game.Shown{Pieces: []game.Piece{red, game.Domino{}}}, "words"},
	} {
		if got := text(Said(game.Lit("words"), c.shown)); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}
