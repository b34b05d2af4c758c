package practice

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/gobblet"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// reviewsOfAnn are reviews that only ann may see.
type reviewsOfAnn struct {
	jobsNow
	look *table.ReviewLook
}

func (r reviewsOfAnn) Review(_ context.Context, _ table.ID, user string) (*table.ReviewLook, error) {
	if user != "ann" {
		return nil, game.Refuse("review.seated")
	}
	return r.look, nil
}

// foundInMemory is a store in memory.
type foundInMemory struct {
	plies    []int
	reviewed []store.Reviewed
	broken   error
}

func (f *foundInMemory) FoundMoves(context.Context, string, int64) ([]int, error) {
	return f.plies, f.broken
}

func (f *foundInMemory) ReviewsOf(context.Context, string, string, int) ([]store.Reviewed, error) {
	return f.reviewed, f.broken
}

func (f *foundInMemory) SaveFound(_ context.Context, user string, _ int64, ply int, _ int64) error {
	if user != "ann" {
		return errors.New("found by somebody else")
	}
	f.plies = append(f.plies, ply)
	return f.broken
}

// missed is a turn in which the worst move was played, with moves that the game judges as good and as bad, the worst
// last.
func missed(t *testing.T, ply int, moves ...game.Move) (at table.SeenMoment, good, bad []game.Move) {
	t.Helper()
	start, err := match.Start(awale.Rules, 2, nil, match.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := match.Follow(start, moves...)
	if err != nil {
		t.Fatal(err)
	}
	by := p.Turn()[0]
	v := p.View(by)
	turn := &table.ReviewTurn{Ply: ply, Seat: by, Mark: game.Blunder}
	for _, m := range p.(game.Lister).Moves(by) {
		verdict, err := v.(game.Judge).Judge(t.Context(), m, game.Usual)
		if err != nil {
			t.Fatal(err)
		}
		turn.Best = verdict.Best
		if game.MarkOf(verdict.Drop) == game.Good {
			good = append(good, m)
		} else if verdict.Drop > turn.Drop {
			turn.Played, turn.Drop, turn.Value, turn.Top = m, verdict.Drop, verdict.Value, verdict.Top
			turn.Before, turn.After, turn.Unit = verdict.Before, verdict.After, verdict.Unit
			bad = append(bad, m)
		} else {
			bad = append([]game.Move{m}, bad...)
		}
	}
	if len(bad) < 2 || len(good) < 2 {
		t.Fatalf("after %v the good moves are %v, and bad ones %v: the test needs two of each", moves, good, bad)
	}
	return table.SeenMoment{Told: table.ToldTurn{ReviewTurn: turn}, View: v}, good, bad
}

// TestPuzzles: a missed move is asked for until a move is found that a review calls good, whichever it is. The answer
// is shown on request and is not found thereby. What was found never comes back.
func TestPuzzles(t *testing.T) {
	first, good, bad := missed(t, 3, "a", "a")
	second, _, _ := missed(t, 7, "a", "a")
	store := &foundInMemory{}
	look := &table.ReviewLook{Review: &table.Review{}, Missed: []table.SeenMoment{first, second}}
	ps := NewPuzzles(store, reviewsOfAnn{look: look}, nil)
	do := func(kind table.PuzzleActionKind, ply int, pit game.Move) *table.Puzzle {
		t.Helper()
		a := table.PuzzleAction{Kind: kind, Ply: ply}
		if pit != "" {
			a.Action = game.Action{Name: "pit." + string(pit)}
		}
		p, err := ps.Puzzle(t.Context(), "ann", 1, a)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	is := func(p *table.Puzzle, ply int, state table.PuzzleState, left, found int) {
		t.Helper()
		if p.Turn == nil || p.Turn.Told.Ply != ply || p.State != state || p.Left != left || len(store.plies) != found {
			t.Errorf("got the turn %+v in state %d, %d left, found %v; want ply %d, state %d, %d left, %d found", p.Turn,
				p.State, p.Left, store.plies, ply, state, left, found)
		}
	}
	if p := do(table.PuzzleOpen, 0, ""); len(p.Panel.Controls) == 0 {
		t.Error("the puzzle has no controls")
	}
	is(do(table.PuzzleOpen, 0, ""), 3, table.PuzzleAsked, 2, 0)
	tried := do(table.PuzzleAct, 3, first.Told.Played)
	is(tried, 3, table.PuzzleWrong, 2, 0)
	want := *first.Told.ReviewTurn
	want.Best = ""
	if !reflect.DeepEqual(tried.Tried, want) {
		t.Errorf("what was played is told as %+v, want %+v", tried.Tried, want)
	}
	is(do(table.PuzzleAct, 3, bad[0]), 3, table.PuzzleWrong, 2, 0)
	is(do(table.PuzzleShow, 3, ""), 3, table.PuzzleShown, 2, 0)
	is(do(table.PuzzleNext, 3, ""), 7, table.PuzzleAsked, 2, 0)
	is(do(table.PuzzleNext, 7, ""), 3, table.PuzzleAsked, 2, 0) // the one that was passed over
	other := good[0]
	if other == first.Told.Best {
		other = good[1]
	}
	is(do(table.PuzzleAct, 3, other), 3, table.PuzzleRight, 1, 1)
	is(do(table.PuzzleOpen, 0, ""), 7, table.PuzzleAsked, 1, 1)
	again := do(table.PuzzleAct, 3, other) // by an old control of the puzzle that is found
	is(again, 3, table.PuzzleRight, 1, 2)
	store.plies = store.plies[:1]
	is(do(table.PuzzleNext, 3, ""), 7, table.PuzzleAsked, 1, 1)
	is(do(table.PuzzleAct, 5, bad[0]), 7, table.PuzzleWrong, 1, 1) // a turn without a puzzle
	best := do(table.PuzzleAct, 7, second.Told.Best)
	is(best, 7, table.PuzzleRight, 0, 2)
	if top := second.Told.Top; best.Tried.Value != top || best.Tried.Top != top ||
		best.Tried.After != second.Told.Before ||
		best.Tried.Played != second.Told.Best || best.Tried.Before != second.Told.Before {
		t.Errorf("the best move is told as %+v, want the values of the best move of %+v", best.Tried, second.Told)
	}
	if p := do(table.PuzzleOpen, 0, ""); p.Turn != nil || p.Left != 0 {
		t.Errorf("after all are found there is %+v", p.Turn)
	}
}

// TestHalfMadeMoves: a half-made move belongs to one puzzle of one person, and ends when the move is made or the answer
// is shown.
func TestHalfMadeMoves(t *testing.T) {
	start, err := match.Start(gobblet.Rules, 2, nil, match.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	played, err := start.View(0).(game.Interactive).Do("", game.Action{Name: "go.B-b1"})
	if err != nil {
		t.Fatal(err)
	}
	at := func(ply int) table.SeenMoment {
		turn := &table.ReviewTurn{Ply: ply, Played: played.Move, Drop: 1}
		return table.SeenMoment{Told: table.ToldTurn{ReviewTurn: turn}, View: start.View(0)}
	}
	look := &table.ReviewLook{Review: &table.Review{}, Missed: []table.SeenMoment{at(3), at(7)}}
	ps := NewPuzzles(&foundInMemory{}, reviewsOfAnn{look: look}, nil)
	do := func(id table.ID, kind table.PuzzleActionKind, ply int, name string) *table.Puzzle {
		t.Helper()
		p, err := ps.Puzzle(t.Context(), "ann", id, table.PuzzleAction{Kind: kind, Ply: ply,
			Action: game.Action{Name: name}})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	half := do(1, table.PuzzleAct, 3, "pick.B").Draft
	if half == "" {
		t.Fatal("nothing is half made")
	}
	for _, c := range []struct {
		what string
		id   table.ID
		kind table.PuzzleActionKind
		ply  int
		name string
		want string
	}{
		{"it is opened again", 1, table.PuzzleOpen, 3, "", half},
		{"another puzzle", 1, table.PuzzleOpen, 7, "", ""},
		{"another table's", 2, table.PuzzleOpen, 3, "", ""},
		{"it is opened again", 1, table.PuzzleOpen, 3, "", half},
		{"a move", 1, table.PuzzleAct, 3, "go.B-b1", ""},
		{"after the move", 1, table.PuzzleOpen, 3, "", ""},
		{"a new one", 1, table.PuzzleAct, 3, "pick.B", half},
		{"a refused action", 1, table.PuzzleAct, 3, "go.x", half},
		{"the answer", 1, table.PuzzleShow, 3, "", ""},
		{"after the answer", 1, table.PuzzleOpen, 3, "", ""},
	} {
		p := do(c.id, c.kind, c.ply, c.name)
		if p.Draft != c.want {
			t.Errorf("%s: half made is %q, want %q", c.what, p.Draft, c.want)
		}
		if c.name == "go.x" && len(p.Say) == 0 {
			t.Errorf("%s: nothing is said", c.what)
		}
		if c.name == "go.B-b1" && p.State != table.PuzzleWrong {
			t.Errorf("%s: the state is %d", c.what, p.State)
		}
	}
}

// reviewsByTable are reviews of several tables; those that are missing cannot be read.
type reviewsByTable struct {
	jobsNow
	looks map[table.ID]*table.ReviewLook
	fails map[table.ID]error
}

func (r reviewsByTable) Review(_ context.Context, id table.ID, _ string) (*table.ReviewLook, error) {
	if err := r.fails[id]; err != nil {
		return nil, err
	}
	if look := r.looks[id]; look != nil {
		return look, nil
	}
	return nil, game.Refuse("host.aside")
}

// foundAt is a store in memory that knows of which table what was found.
type foundAt struct {
	foundInMemory
	at    map[int64][]int
	limit int // of the last question for reviews
}

func (f *foundAt) FoundMoves(_ context.Context, _ string, id int64) ([]int, error) {
	return f.at[id], f.broken
}

func (f *foundAt) ReviewsOf(_ context.Context, user, game string, limit int) ([]store.Reviewed, error) {
	f.limit = limit
	if user != "ann" || game != "" {
		return nil, errors.New("the reviews of somebody else, or of one game, are asked for")
	}
	return f.reviewed, f.broken
}

// TestMissed: of a person's latest reviewed games, the last one in which they have moves left to find is told, with how
// many; games that cannot be read are passed over.
func TestMissed(t *testing.T) {
	at := func(ply int) table.SeenMoment {
		start, err := match.Start(awale.Rules, 2, nil, match.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		return table.SeenMoment{Told: table.ToldTurn{ReviewTurn: &table.ReviewTurn{Ply: ply}}, View: start.View(0)}
	}
	look := func(plies ...int) *table.ReviewLook {
		l := &table.ReviewLook{Review: &table.Review{}}
		for _, ply := range plies {
			l.Missed = append(l.Missed, at(ply))
		}
		return l
	}
	looks := map[table.ID]*table.ReviewLook{1: look(3, 5, 7), 2: look(2, 4), 3: look(), 4: {Done: 3}}
	broken := errors.New("no disk")
	for name, c := range map[string]struct {
		games []int64 // the latest last
		found map[int64][]int
		fails map[table.ID]error
		table table.ID
		left  int
	}{
		"no game":                           {nil, nil, nil, 0, 0},
		"the latest of several":             {[]int64{1, 2}, nil, nil, 2, 2},
		"some are found":                    {[]int64{2, 1}, map[int64][]int{1: {5}}, nil, 1, 2},
		"all are found in the latest":       {[]int64{1, 2}, map[int64][]int{2: {2, 4}}, nil, 1, 3},
		"nothing was missed in the latest":  {[]int64{2, 3}, nil, nil, 2, 2},
		"the latest is being reviewed":      {[]int64{2, 4}, nil, nil, 2, 2},
		"the latest cannot be read":         {[]int64{2, 9}, nil, nil, 2, 2},
		"all are found in all":              {[]int64{2, 3}, map[int64][]int{2: {2, 4}}, nil, 0, 0},
		"the latest cannot be read for now": {[]int64{2, 1}, nil, map[table.ID]error{1: broken}, 0, 0},
	} {
		s := &foundAt{at: c.found}
		for _, id := range c.games {
			s.reviewed = append(s.reviewed, store.Reviewed{Table: id})
		}
		ps := NewPuzzles(s, reviewsByTable{looks: looks, fails: c.fails}, nil)
		id, left, err := ps.Missed(t.Context(), "ann")
		if id != c.table || left != c.left || errors.Is(err, broken) != (c.fails != nil) || s.limit != lookedAt {
			t.Errorf("%s: %d left at table %d, %v, among %d; want %d at table %d", name, left, id, err, s.limit, c.left,
				c.table)
		}
		s.broken = broken
		if _, _, err := ps.Missed(t.Context(), "ann"); !errors.Is(err, broken) {
			t.Errorf("%s: from a store that fails: %v", name, err)
		}
	}
}

// TestPuzzlesAreTheirPlayers: nobody else sees a puzzle or plays on it.
func TestPuzzlesAreTheirPlayers(t *testing.T) {
	at, good, bad := missed(t, 3, "a", "a")
	store := &foundInMemory{}
	ps := NewPuzzles(store, reviewsOfAnn{look: &table.ReviewLook{Review: &table.Review{},
		Missed: []table.SeenMoment{at}}}, nil)
	for _, a := range []table.PuzzleAction{{Kind: table.PuzzleOpen}, {Kind: table.PuzzleShow, Ply: 3},
		{Kind: table.PuzzleAct, Ply: 3, Action: game.Action{Name: "pit." + string(good[0])}}} {
		if p, err := ps.Puzzle(t.Context(), "ben", 1, a); gametest.Refusal(err) != "review.seated" || len(store.plies) > 0 {
			t.Errorf("%s by somebody else: %+v, %v, found %v", a.Kind, p, err, store.plies)
		}
	}
	busy := NewPuzzles(store, reviewsOfAnn{jobsNow{game.Refuse("try.busy")}, &table.ReviewLook{Review: &table.Review{},
		Missed: []table.SeenMoment{at}}}, nil)
	if _, err := busy.Puzzle(t.Context(), "ann", 1, table.PuzzleAction{Kind: table.PuzzleAct, Ply: 3,
		Action: game.Action{Name: "pit." + string(bad[0])}}); gametest.Refusal(err) != "try.busy" || len(store.plies) > 0 {
		t.Errorf("a move that cannot be judged now: %v, found %v", err, store.plies)
	}
	unmade := NewPuzzles(store, reviewsOfAnn{look: &table.ReviewLook{Done: 3, Missed: []table.SeenMoment{at}}}, nil)
	if p, err := unmade.Puzzle(t.Context(), "ann", 1, table.PuzzleAction{}); err != nil || p.Turn != nil ||
		p.Review == nil || p.Review.Done != 3 {
		t.Errorf("while the review is being made: %+v, %v", p, err)
	}
	store.broken = errors.New("no disk")
	if _, err := ps.Puzzle(t.Context(), "ann", 1, table.PuzzleAction{Kind: table.PuzzleOpen}); err == nil {
		t.Error("a store that cannot be read is not told")
	}
}
