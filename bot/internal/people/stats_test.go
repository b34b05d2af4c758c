package people

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"tablee/bot/internal/rating"
	"tablee/rules/table"
	"tablee/store"
)

// played stores a rated game of people and computers ("" is level 3) that ended so many hours after the beginning, the
// winner first.
func (h *testRegistry) played(hours int, guild string, people ...string) table.ID {
	h.t.Helper()
	at := time.Date(2025, 12, 1, 12, 0, 0, 0, time.UTC).Add(time.Duration(hours) * time.Hour).UnixMilli()
	end := &store.End{Pool: fmt.Sprintf("awale/%d", len(people))}
	var cs []Contender
	for i, who := range people {
		c, r := Contender{User: who, Place: i + 1}, store.Result{Seat: i, User: who, Guild: guild, Game: "awale",
			Pool: end.Pool, Place: i + 1, At: at}
		if who == "" {
			c.Level, r.Level = 3, 3
		} else {
			end.Users = append(end.Users, who)
		}
		cs, end.Results = append(cs, c), append(end.Results, r)
	}
	end.Rate = Rater(cs, len(people), at)
	id, err := h.db.CreateTable(h.t.Context(), store.Change{Table: store.Table{Guild: guild, Channel: "c", Game: "awale",
		Phase: "over", Doc: []byte("{}"), Seed: []byte("seed"), Created: at}, Forget: -1, End: end})
	h.check(err)
	return table.ID(id)
}

// TestUnreliableRatingsHaveNoNumber: as long as a rating is not reliable, neither statistics nor rankings have it, and
// no point of its course; from then on both have.
func TestUnreliableRatingsHaveNoNumber(t *testing.T) {
	h := newTestRegistry(t)
	for n := 1; n <= rating.ReliableGames+1; n++ {
		h.played(25*n, "g", "ann", fmt.Sprint("p", n))
		s, err := h.Stats(t.Context(), "ann", "ann", "")
		h.check(err)
		lists, err := h.Leaderboard(t.Context(), "g", "awale")
		h.check(err)
		if len(s.Ratings) != 1 || len(lists) != 1 || len(lists[0].List) != n+1 {
			t.Fatalf("after %d games: ratings %+v, rankings %+v", n, s.Ratings, lists)
		}
		want := n < rating.ReliableGames
		r, ranked := s.Ratings[0], lists[0].List[0]
		if r.Provisional != want || (r.Shown == 0) != want || r.Games != n || r.Needed != rating.ReliableGames {
			t.Errorf("after %d games: %+v", n, r)
		}
		if ranked.User != "ann" || ranked.Shown != r.Shown || ranked.Provisional != want {
			t.Errorf("after %d games the ranking begins with %+v", n, ranked)
		}
		for i, m := range r.History {
			if first := i+1 < rating.ReliableGames; m.Provisional != first || (m.Value == 0) != first {
				t.Errorf("after %d games the course has %+v at game %d", n, m, i+1)
			}
		}
		for _, other := range lists[0].List[1:] {
			if other.Shown != 0 || !other.Provisional {
				t.Errorf("somebody with one game is ranked: %+v", other)
			}
		}
	}
}

// TestLastGames: people are told of their last games everywhere, the newest first, with all opponents; others only of
// those that they have played with them, wherever they ask. Somebody who is forgotten has no name any more.
func TestLastGames(t *testing.T) {
	h := newTestRegistry(t)
	for id, name := range map[string]string{"ann": "Ann", "ben": "Ben", "cat": "Cat", "dan": "Dan"} {
		h.check(h.ChangePerson(t.Context(), id, func(p *table.Profile) { p.Name = name }))
	}
	old := h.played(1, "g", "ann", "ben")
	alone := h.played(2, "", "", "ann")
	elsewhere := h.played(3, "other", "cat", "ann", "ben")
	h.played(4, "g", "ben", "dan")
	secret := h.played(5, "g", "ann", "dan")
	last := func(user, asking string) (ids []table.ID, list []table.Played) {
		s, err := h.Stats(t.Context(), user, asking, "")
		h.check(err)
		for _, p := range s.Last {
			ids = append(ids, p.Table)
		}
		return ids, s.Last
	}
	for _, c := range []struct {
		asking string
		want   []table.ID
	}{{"ann", []table.ID{secret, elsewhere, alone, old}}, {"ben", []table.ID{elsewhere, old}},
		{"cat", []table.ID{elsewhere}}, {"eve", nil}, {"", nil}} {
		if got, _ := last("ann", c.asking); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q is told of ann's games %v, want %v", c.asking, got, c.want)
		}
	}
	_, list := last("ann", "ann")
	if got, want := list[1].Others, []string{"Cat", "Ben"}; !reflect.DeepEqual(got, want) ||
		list[1].Place != 2 || list[1].First != 1 {
		t.Errorf("the game of three is %+v, want opponents %+v", list[1], want)
	}
	if got := list[2]; got.Others != nil || got.Computers != 1 || got.Level != 3 || got.Of != 2 {
		t.Errorf("against a computer: %+v", got)
	}
	h.check(h.ForgetResults(t.Context(), "cat"))
	if _, list := last("ann", "ann"); !reflect.DeepEqual(list[1].Others, []string{"", "Ben"}) {
		t.Errorf("after cat is forgotten: %+v", list[1].Others)
	}
	h.played(9, "g", "ann", "p1", "p2", "ben", "p3", "p4")
	if _, list := last("ann", "ann"); len(list[0].Others) != table.MaxOpponents || list[0].More != 2 {
		t.Errorf("of a game of six: %+v", list[0])
	}
	for i := range 2 * maxLast {
		h.played(10+i, "g", "ben", "ann")
	}
	if got, _ := last("ann", "ann"); len(got) != maxLast {
		t.Errorf("%d games are told, want %d", len(got), maxLast)
	}
}
