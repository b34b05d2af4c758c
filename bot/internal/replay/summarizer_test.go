package replay

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

// records are everybody's statistics.
type records struct {
	of    map[string]*table.Stats
	fails error
	asked int
}

func (r *records) Stats(_ context.Context, user, asking, name string) (*table.Stats, error) {
	if r.asked++; r.fails != nil {
		return nil, r.fails
	}
	if asking != "" || name != "awale" {
		return nil, errors.New("asked for something else")
	}
	return r.of[user], nil
}

func finished() *table.Table {
	return &table.Table{ID: 7, Game: "awale", Phase: table.Over, Ply: 4, Seats: []table.Seat{
		{Kind: table.Person, User: "ann"}, {Kind: table.Computer}}}
}

func TestStory(t *testing.T) {
	g := &games{plies: 4, phase: table.Over, feats: map[int]game.Feat{
		2: {Seat: 1, Name: "sowing", Value: 5, What: "b"}, 3: {Seat: 0, Name: "sowing", Value: 3, What: "c"},
		4: {Seat: 0, Name: "other", What: "z"}}}
	r := &records{of: map[string]*table.Stats{"ann": {Games: 2,
		Ratings: []table.Rating{
			{History: []table.Moment{{Value: 1500, Table: 3}, {Value: 1487.6, Table: 7}, {Value: 1600, Table: 9}}},
			{History: []table.Moment{{Value: 1400, Table: 2}}}},
		Records: []table.Record{{Name: "sowing", Value: 9, Table: 7}, {Name: "capture", Value: 9, Table: 6}}}}}
	tell := &Summarizer{Replays: g, Stats: r, Report: func(err error) { t.Error(err) }}
	got := tell.Story(t.Context(), finished())
	want := &table.Story{Plies: 4,
		Scores:  [][]int{{0, 0}, {1, 0}, {4, 2}, {9, 4}, {16, 8}},
		Moved:   [][]int{{1, 3}, {2, 4}},
		Best:    []table.Best{{Ply: 3, Gain: 5, What: "c"}, {Ply: 4, Gain: 4}},
		Ratings: []table.Change{{Seat: 0, Now: 1488, By: -12, Games: 2}},
		Records: []table.Broken{{Seat: 0, Name: "sowing", Value: 9}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if g.asked[0] != `7 "" false` {
		t.Errorf("asked for %s: a card shows what everybody saw", g.asked[0])
	}
	if tell.Story(t.Context(), finished()); r.asked != 1 || g.count() != 1 {
		t.Error("the same story is looked up twice")
	}
	running := finished()
	running.ID, running.Phase = 8, table.Playing
	if tell.Story(t.Context(), running) != nil {
		t.Error("got a story of a running game")
	}
}

// A play that brought no points is the best move as long as none did.
func TestBestWithoutPoints(t *testing.T) {
	g := &games{plies: 0, phase: table.Over}
	s := &table.Story{}
	flat := &flatGames{games: g}
	if err := (&Summarizer{Replays: flat}).addMoves(t.Context(), finished(), s); err != nil {
		t.Fatal(err)
	}
	if want := (table.Best{Ply: 3, What: "long"}); !reflect.DeepEqual(s.Best[0], want) {
		t.Errorf("got %+v, want %+v", s.Best[0], want)
	}
}

// flatGames have a score that never changes.
type flatGames struct{ *games }

func (flatGames) Replay(context.Context, table.ID, string, bool) (*table.Replay, error) {
	return &table.Replay{Plies: 5, Play: func(_ context.Context, yield func(table.Frame) error) error {
		for ply, what := range []string{"", "a", "", "long", "", "b"} {
			s := table.Frame{Ply: ply, By: 0, View: plain{0}, Feats: []game.Feat{{Seat: 0, What: what, Value: len(what)}}}
			if err := yield(s); err != nil {
				return err
			}
		}
		return nil
	}}, nil
}

// TestStoryOmitsUnknownParts: parts that cannot be determined are left out: the first rating, a game that cannot be
// replayed, statistics that fail.
func TestStoryOmitsUnknownParts(t *testing.T) {
	r := &records{of: map[string]*table.Stats{"ann": {Games: 1,
		Ratings: []table.Rating{{History: []table.Moment{{Value: 1600, Table: 7}}}},
		Records: []table.Record{{Name: "sowing", Value: 9, Table: 7}}}}}
	var reported []error
	tell := &Summarizer{Replays: &games{fails: game.Refuse("host.noreel.saved")}, Stats: r, Report: func(err error) {
		reported = append(reported, err)
	}}
	got := tell.Story(t.Context(), finished())
	if got.Scores != nil || got.Best != nil || got.Plies != 4 || len(got.Records) > 0 || len(reported) > 0 {
		t.Errorf("got %+v, reported %v", got, reported)
	}
	if want := []table.Change{{Now: 1600, First: true, Games: 1}}; !reflect.DeepEqual(got.Ratings, want) {
		t.Errorf("ratings %+v, want %+v", got.Ratings, want)
	}
	young := table.Rating{Needed: 2, History: []table.Moment{{Table: 6, Provisional: true}, {Table: 7, Value: 1600},
		{Table: 8, Value: 1590}}}
	for id, want := range map[table.ID]table.Change{6: {Provisional: true, Games: 1, Needed: 2},
		7: {Now: 1600, First: true, Games: 2, Needed: 2}, 8: {Now: 1590, By: -10, Games: 3, Needed: 2}} {
		if c, ok := ratingChange(young, id); !ok || c != want {
			t.Errorf("game %d of a rating that becomes reliable: %+v, want %+v", id, c, want)
		}
	}
	r.fails = errors.New("disk")
	tell.Replays = &games{fails: errors.New("disk")}
	other := finished()
	other.ID = 9
	if got := tell.Story(t.Context(), other); got == nil || len(reported) != 2 {
		t.Errorf("got %+v, reported %v", got, reported)
	}
	r.fails = nil
	if tell.Story(t.Context(), other); r.asked != 3 {
		t.Error("what could not be found out is not looked up again")
	}
}

func TestStoriesAreBounded(t *testing.T) {
	tell := &Summarizer{}
	for i := range 3 * maxCachedStories {
		tell.store(table.ID(i), &table.Story{})
		tell.store(table.ID(i), &table.Story{})
	}
	if len(tell.cache) != maxCachedStories || len(tell.oldestFirst) != maxCachedStories ||
		tell.cache[3*maxCachedStories-1] == nil {
		t.Errorf("%d stories are kept", len(tell.cache))
	}
}

// TestStoryExplainsUnchangedRating: a player whose rating a game did not change, although it was to be rated, is told
// why.
func TestStoryExplainsUnchangedRating(t *testing.T) {
	r := &records{of: map[string]*table.Stats{}}
	tb := finished()
	for i := range tb.Seats {
		tb.Seats[i].Kind, tb.Seats[i].User = table.Person, "somebody"+string(rune('a'+i))
		r.of[tb.Seats[i].User] = &table.Stats{}
	}
	for name, c := range map[string]struct {
		uncounted []string
		helped    bool
		why       []table.Unchanged
	}{
		"not to be rated": {nil, false, nil},
		"nothing in the game": {[]string{"", ""}, false, []table.Unchanged{{Seat: 0, Why: "again"},
			{Seat: 1, Why: "again"}}},
		"never moved, and helped": {[]string{"unmoved", ""}, true, []table.Unchanged{{Seat: 0, Why: "unmoved"},
			{Seat: 1, Why: "helped"}}},
	} {
		tb.Uncounted, tb.Seats[1].Helped = c.uncounted, c.helped
		tell := &Summarizer{Replays: &games{fails: game.Refuse("host.noreel.saved")}, Stats: r,
			Report: func(err error) { t.Error(err) }}
		if got := tell.Story(t.Context(), tb).Unchanged; !reflect.DeepEqual(got, c.why) {
			t.Errorf("%s: %+v, want %+v", name, got, c.why)
		}
	}
}
