package reviewer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/review"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/table"
	"tablee/store"
)

// shelf is a store in memory.
type shelf struct {
	mu    sync.Mutex
	kept  map[int64]store.Review
	saved int
	fails error
}

func (s *shelf) Review(_ context.Context, id int64) (store.Review, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kept[id], s.fails
}

func (s *shelf) SaveReview(_ context.Context, r store.Review) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.saved++
	s.kept[r.Table] = r
	return s.fails
}

func (s *shelf) ReviewsOf(_ context.Context, user, name string, _ int) (list []store.Reviewed, err error) {
	for id := int64(1); id < 100; id++ {
		for _, p := range s.kept[id].Of {
			if p.User == user && (name == "" || p.Game == name) {
				list = append(list, p)
			}
		}
	}
	return list, nil
}

// games are finished games by number; ann has seat 0, the computer seat 1.
type games struct {
	rules game.Rules
	n     int
}

func (g games) FinishedGame(_ context.Context, id table.ID) (*host.FinishedGame, error) {
	if id < 1 || int(id) > g.n {
		return nil, game.Refuse("review.running")
	}
	return played(g.rules, id), nil
}

// played is a game of the simple dominoes with moves at random.
func played(r game.Rules, id table.ID) *host.FinishedGame {
	o, _ := domino.Rules.Info().Complete(game.Options{"variant": "simple"})
	p := &host.FinishedGame{Table: id, Rules: r, Options: o, Seed: match.Seed{byte(id), 7}, Ended: int64(id),
		Owners: []string{"ann", ""},
		Seats:  []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Computer, Level: 1}}}
	pos, err := match.Start(domino.Rules, 2, o, p.Seed)
	rng := rand.New(rand.NewPCG(uint64(id), 1))
	for ply := 1; err == nil && len(pos.Turn()) > 0; ply++ {
		by := pos.Turn()[0]
		ms := pos.(game.Lister).Moves(by)
		m := ms[rng.IntN(len(ms))]
		p.Moves, p.Users = append(p.Moves, match.Record{By: by, Move: m}), append(p.Users, []string{"ann", ""}[by])
		pos, _, err = match.Play(pos, p.Seed, ply, by, m)
	}
	return p
}

// open runs a reviewer until the test ends.
func open(t *testing.T, s Store, g Games, patient time.Duration, report func(error)) *Reviewer {
	t.Helper()
	r := New(s, g, Options{MaxWait: patient, Report: report})
	ctx, stop := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() { over <- r.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-over; err != nil {
			t.Error(err)
		}
	})
	return r
}

// TestReviewIsMadeOnce: a review is made when it is asked for, stored, and read from the store the next time.
func TestReviewIsMadeOnce(t *testing.T) {
	s := &shelf{kept: map[int64]store.Review{}}
	r := open(t, s, games{domino.Rules, 3}, time.Minute, func(err error) { t.Error(err) })
	first, err := r.Review(context.Background(), 1, "ann")
	if err != nil || first.Review == nil || first.Done != first.Of || len(first.Turns) != len(first.Review.Of(0)) {
		t.Fatalf("%+v, %v", first, err)
	}
	for _, m := range first.Moments {
		if m.View.Seat() != 0 || m.Told.PlayedAs.IsZero() {
			t.Errorf("a moment of seat %d: %+v", m.View.Seat(), m.Told)
		}
	}
	again, err := r.Review(context.Background(), 1, "ann")
	if err != nil || !reflect.DeepEqual(again.Review, first.Review) || s.saved != 1 {
		t.Errorf("again %+v, %v, saved %d times", again, err, s.saved)
	}
	row := s.kept[1]
	if len(row.Of) != 1 || row.Of[0].User != "ann" || row.Of[0].Accuracy != first.Review.Players[0].Accuracy ||
		row.Of[0].At != 1 {
		t.Errorf("kept of persons: %+v", row.Of)
	}
	form, err := r.Form(context.Background(), "ann", "domino")
	if err != nil || len(form) != 1 || len(form[0].Played) != 1 ||
		len(form[0].Misses) != len(first.Review.Players[0].Misses) {
		t.Errorf("form %+v, %v", form, err)
	}
}

// TestReviewsAreForPlayersOnly: everybody else is refused, whether the review exists or not, and none is made for them.
func TestReviewsAreForPlayersOnly(t *testing.T) {
	s := &shelf{kept: map[int64]store.Review{}}
	r := open(t, s, games{domino.Rules, 3}, time.Minute, func(err error) { t.Error(err) })
	for _, user := range []string{"ben", ""} {
		look, err := r.Review(context.Background(), 1, user)
		if m, ok := game.Refused(err); !ok || m.ID != "review.seated" || look != nil {
			t.Errorf("%q: %+v, %v", user, look, err)
		}
	}
	if s.saved != 0 {
		t.Error("a review was made for who may not see it")
	}
	if _, err := r.Review(context.Background(), 9, "ann"); err == nil {
		t.Error("a running game was reviewed")
	}
}

// TestOldReviewsAreMadeAgain: a review of another version, or a damaged one, is not shown.
func TestOldReviewsAreMadeAgain(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	g := games{domino.Rules, 3}
	s := &shelf{kept: map[int64]store.Review{1: {Table: 1, Version: review.Version - 1,
		Doc: []byte(`{"Rules":1,"Turns":[],"Players":[{},{}]}`)}}}
	r := open(t, s, g, time.Minute, func(error) {})
	if look, err := r.Review(context.Background(), 1, "ann"); err != nil || look.Review == nil || s.saved != 1 {
		t.Errorf("of an older version: %+v, %v, saved %d times", look, err, s.saved)
	}
	s.kept[2] = store.Review{Table: 2, Version: review.Version, Doc: []byte("{")}
	if _, err := r.Review(context.Background(), 2, "ann"); err == nil {
		t.Error("a damaged review was shown")
	}
}

// slow is a game whose turns wait for a sign.
type slow struct {
	game.Rules
	sign chan struct{}
}

func (r slow) Start(n int, o game.Options, rng *rand.Rand) (game.Position, error) {
	p, err := r.Rules.Start(n, o, rng)
	return slowPosition{p, r.sign}, err
}

type slowPosition struct {
	game.Position
	sign chan struct{}
}

func (p slowPosition) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	<-p.sign
	q, e, err := p.Position.Apply(by, m, rng)
	return slowPosition{q, p.sign}, e, err
}

// TestProgress: the person who asks is told the progress, and several reviews take turns: those that are waited for
// before the others.
func TestProgress(t *testing.T) {
	sign := make(chan struct{})
	s := &shelf{kept: map[int64]store.Review{}}
	r := open(t, s, games{slow{domino.Rules, sign}, 9}, time.Millisecond, func(err error) { t.Error(err) })
	for id := table.ID(4); id < 9; id++ {
		r.Enqueue(id)
	}
	for id := table.ID(1); id <= 2; id++ {
		look, err := r.Review(context.Background(), id, "ann")
		if err != nil || look.Review != nil || look.Done >= look.Of || look.Of != len(played(domino.Rules, id).Moves) {
			t.Fatalf("table %d: %+v, %v", id, look, err)
		}
	}
	for range 9 { // one of what nobody asked for is under way
		sign <- struct{}{}
	}
	a, _ := r.Review(context.Background(), 1, "ann")
	b, _ := r.Review(context.Background(), 2, "ann")
	if a.Done < 2 || b.Done < 2 || a.Done-b.Done > 1 || b.Done-a.Done > 1 {
		t.Errorf("after eight turns %d and %d are done", a.Done, b.Done)
	}
	close(sign)
	for look := a; look.Review == nil; {
		var err error
		if look, err = r.Review(context.Background(), 1, "ann"); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFailuresAreReportedOnce: a game that panics, and a store that fails, leave no review and are reported once; other
// reviews continue.
func TestFailuresAreReportedOnce(t *testing.T) {
	var told []error
	s := &shelf{kept: map[int64]store.Review{}}
	r := open(t, s, games{panics{domino.Rules}, 9}, time.Minute, func(err error) { told = append(told, err) })
	if look, err := r.Review(context.Background(), 1, "ann"); err == nil || len(told) != 1 {
		t.Errorf("%+v, %v, told %v", look, err, told)
	}
	s = &shelf{kept: map[int64]store.Review{}}
	told = nil
	r = open(t, s, games{domino.Rules, 9}, time.Minute, func(err error) { told = append(told, err) })
	first, err := r.Review(context.Background(), 1, "ann")
	if err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	s.fails = errors.New("disk")
	s.mu.Unlock()
	if _, err := r.Review(context.Background(), 2, "ann"); err == nil {
		t.Error("a review was shown that is not kept")
	}
	s.mu.Lock()
	s.fails = nil
	s.mu.Unlock()
	if again, err := r.Review(context.Background(), 1, "ann"); err != nil || !reflect.DeepEqual(again.Review,
		first.Review) {
		t.Errorf("afterwards: %v", err)
	}
}

type panics struct{ game.Rules }

func (panics) Start(int, game.Options, *rand.Rand) (game.Position, error) { panic("no") }

// TestStoredReviewNamesNobody: a stored review contains no person; they are stored beside it, to be erased.
func TestStoredReviewNamesNobody(t *testing.T) {
	rulestest.Unraced(t)
	s := &shelf{kept: map[int64]store.Review{}}
	r := open(t, s, games{domino.Rules, 1}, time.Minute, func(err error) { t.Error(err) })
	if _, err := r.Review(context.Background(), 1, "ann"); err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(s.kept[1].Doc, &doc); err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprint(doc); len(doc) == 0 || containsName(text) {
		t.Errorf("stored: %s", text)
	}
}

func containsName(text string) bool {
	for i := range len(text) - 2 {
		if text[i:i+3] == "ann" {
			return true
		}
	}
	return false
}
