package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"tablee/store"
)

// Bench is the environment of the test of a promise.
type Bench struct {
	T
	Place Place
	Ctx   context.Context
}

// Open opens the database; it is closed at the end.
func (b *Bench) Open() store.DB {
	b.Helper()
	b.Ctx = context.Background()
	db, err := b.Place.Open(b.Ctx)
	if err != nil {
		b.Fatalf("it does not open: %v", err)
	}
	b.Cleanup(func() { _ = db.Close() })
	return db
}

// Check fails on an error.
func (b *Bench) Check(err error) {
	b.Helper()
	if err != nil {
		b.Fatalf("%v", err)
	}
}

// Is compares errors.
func (b *Bench) Is(what string, got, want error) {
	b.Helper()
	if !errors.Is(got, want) {
		b.Errorf("%s: %v, want %v", what, got, want)
	}
}

// Same compares what was read.
func (b *Bench) Same(what string, got, want any) {
	b.Helper()
	if !reflect.DeepEqual(got, want) {
		b.Errorf("%s: got\n%+v\nwant\n%+v", what, got, want)
	}
}

// Want returns a function that compares a result, and fails on its error.
func Want[V any](b *Bench, what string, wanted V) func(V, error) {
	return func(got V, err error) {
		b.Helper()
		if err != nil {
			b.Errorf("%s: %v", what, err)
			return
		}
		b.Same(what, got, wanted)
	}
}

// Must returns a function that returns a result, and fails on its error.
func Must[V any](b *Bench) func(V, error) V {
	return func(v V, err error) V {
		b.Helper()
		b.Check(err)
		return v
	}
}

// Sample is a new table with all kinds of data.
func Sample(touched int64) store.Change {
	return store.Change{Table: store.Table{Guild: "g", Channel: "c", Game: "awale", Version: 1, Phase: "playing",
		Ply: 1,
		Doc: []byte("doc"), Snapshot: []byte("pos"),
		Seed: []byte("seed"), Created: 1, Touched: touched, Maker: "alice"},
		Users: []string{"alice", "bob"}, Named: []string{"carol"}, Forget: -1,
		Moves:       []store.Move{{Ply: 1, Seat: 0, Move: "a", Events: []byte("[]"), User: "alice", At: 5}},
		Owed:        []store.Owed{{Kind: "board", Target: "c", Ply: 1, Body: []byte("{}"), Due: 10}},
		Drafts:      []store.Draft{{Seat: 1, Draft: "half"}},
		Invitations: []store.Invitation{{User: "bob", Maker: "alice", At: touched}}}
}

// Create stores a new table and reads it.
func (b *Bench) Create(db store.DB, c store.Change) store.Table {
	b.Helper()
	id, err := db.CreateTable(b.Ctx, c)
	b.Check(err)
	row, err := db.Table(b.Ctx, id)
	b.Check(err)
	return row
}

// Contents is everything that can be read.
func (b *Bench) Contents(db store.DB) string {
	b.Helper()
	var out string
	for _, id := range Must[[]int64](b)(db.TableIDs(b.Ctx, 0, 1000)) {
		out += fmt.Sprintf("%+v\n %+v\n", Must[store.Table](b)(db.Table(b.Ctx, id)),
			Must[[]store.Move](b)(db.Moves(b.Ctx, id, 0)))
		for ply := range 4 {
			out += fmt.Sprintf(" %+v", Must[[]store.Answer](b)(db.Answers(b.Ctx, id, ply)))
		}
		for seat := range 3 {
			out += fmt.Sprintf(" %q", Must[string](b)(db.Draft(b.Ctx, id, seat)))
		}
		out += fmt.Sprintf("%+v\n", Must[store.Review](b)(db.Review(b.Ctx, id)))
		out += fmt.Sprintf(" %+v %x\n", Must[[]store.Post](b)(db.LivePosts(b.Ctx, store.OfTable(id))),
			Must[[]byte](b)(db.ArchiveHash(b.Ctx, id)))
	}
	users := []string{"", "alice", "bob", "carol", "dora"}
	for _, user := range users {
		all, his, err := db.InvitationsTo(b.Ctx, user, "alice", -1)
		b.Check(err)
		out += fmt.Sprintf("%s %v %v %+v %+v %+v %s %d %d/%d %+v\n", user,
			Must[[]int64](b)(db.TablesNaming(b.Ctx, user)),
			len(Must[[]store.Brief](b)(db.Tables(b.Ctx, store.Filter{User: user}))),
			Must[[]store.Rating](b)(db.RatingsOf(b.Ctx, user)), Must[[]store.Result](b)(db.ResultsOf(b.Ctx, user, "")),
			Must[[]store.Feat](b)(db.Best(b.Ctx, user, "")), Must[[]byte](b)(db.Person(b.Ctx, user)),
			Must[int](b)(db.CountMoves(b.Ctx, user)), all, his,
			Must[[]store.Tournament](b)(db.TournamentsOf(b.Ctx, user)))
	}
	for _, c := range Must[[]store.Tournament](b)(db.Tournaments(b.Ctx, "c", []string{"lobby", "playing", "over"},
		1000)) {
		out += fmt.Sprintf("%+v %+v\n", c, Must[[]store.TournamentTable](b)(db.TournamentTables(b.Ctx, c.ID)))
	}
	for _, n := range Must[[]store.Night](b)(db.Nights(b.Ctx, []string{"lobby", "playing", "over"})) {
		out += fmt.Sprintf("%+v %v\n", n, Must[[]int64](b)(db.NightTables(b.Ctx, n.ID)))
	}
	out += b.puzzleContents(db, users) + fmt.Sprintf("%+v\n", Must[[]store.FunnelWeek](b)(db.Funnel(b.Ctx, 1, 1<<30)))
	return out + fmt.Sprintf("%s %+v", Must[[]byte](b)(db.Guild(b.Ctx, "g")),
		Must[[]store.Owed](b)(db.Outbox(b.Ctx, 1<<60, 1000)))
}

// IDs are the ids of messages.
func IDs(owed []store.Owed) (list []int64) {
	for _, o := range owed {
		list = append(list, o.ID)
	}
	return list
}
