package main

import (
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/review"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/table"
	"tablee/store"
	"tablee/store/sqlite"
)

// museum are databases that earlier versions have made, each with games of all kinds in all phases, under every
// option that they had; TestMakeMuseumPiece of package host makes one. schema-1 is of 973f642, schema-2 of c7b4284,
// schema-3 of 83ebed1, the last one with that schema, schema-15-first of e101484, the next that was released, and
// schema-15 of the version that began this museum. Letters' rules have version 1 in those up to schema 3, and 2
// since.
const museum = "testdata/museum"

// unpacked is a piece of the museum as a file that may be written.
func unpacked(t *testing.T, name string) string {
	t.Helper()
	f, err := os.Open(filepath.Join(museum, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestMuseum: what any version has left goes on in this one: a lobby can be started, a game played on, one that is over
// shown move by move, reviewed and proved, and `bot check` finds no fault in any of it, before and afterwards.
func TestMuseum(t *testing.T) {
	t.Parallel()
	pieces, err := os.ReadDir(museum)
	if err != nil {
		t.Fatal(err)
	}
	if len(pieces) < 5 {
		t.Errorf("only %d pieces", len(pieces))
	}
	for _, piece := range pieces {
		t.Run(piece.Name(), func(t *testing.T) {
			t.Parallel()
			if piece.Name() != "schema-3.db.gz" { // it has what has gone since
				rulestest.Long(t)
				rulestest.Unraced(t)
			}
			v := &visit{T: t, path: unpacked(t, piece.Name()), versions: map[table.ID]int{}}
			v.open()
			v.check() // beside it, as it was
			v.all()
			v.close()
			v.open() // what has been played here can be read again
			v.check()
			v.close()
		})
	}
}

// visit is a look at one piece, with a host that runs.
type visit struct {
	*testing.T
	path     string
	db       store.DB
	host     *host.Host
	stop     func()
	versions map[table.ID]int
}

func (v *visit) open() {
	v.Helper()
	db, err := sqlite.Open(v.Context(), v.path)
	if err != nil {
		v.Fatal(err)
	}
	v.db = db
	v.host = host.New(db, all.Games(), host.Options{Think: 100 * time.Millisecond, Pace: time.Hour,
		Report: func(err error) { v.Errorf("reported: %v", err) }})
	ctx, cancel := context.WithCancel(v.Context())
	done := make(chan error, 1)
	go func() { done <- v.host.Run(ctx) }()
	v.stop = func() {
		cancel()
		if err := <-done; err != nil {
			v.Error(err)
		}
	}
}

func (v *visit) close() {
	v.Helper()
	v.stop()
	if err := v.db.Close(); err != nil {
		v.Error(err)
	}
}

// check runs `bot check database`.
func (v *visit) check() {
	v.Helper()
	var out strings.Builder
	if status := run(v.Context(), []string{"check", "database", "-db", v.path},
		process{stdout: &out, stderr: &out, getenv: func(string) string { return "" }}); status != exitOK {
		v.Errorf("bot check says\n%s", out.String())
	}
}

// all looks at every table.
func (v *visit) all() {
	ids, err := v.db.TableIDs(v.Context(), 0, 1000)
	if err != nil {
		v.Fatal(err)
	}
	phases := map[table.Phase]int{}
	for _, n := range ids {
		id := table.ID(n)
		row, err := v.db.Table(v.Context(), n)
		if err != nil {
			v.Fatal(err)
		}
		v.versions[id] = row.Version
		tb := v.look(id, "")
		phases[tb.Phase]++
		switch tb.Phase {
		case table.Lobby:
			v.do(tb, tb.Seats[0].User, table.Action{Kind: table.Begin})
			v.play(id)
		case table.Playing:
			v.play(id)
		case table.Over:
		default:
			v.Errorf("table %v of %s is %s", id, tb.Game, tb.Phase)
		}
		if tb.Phase != table.Over {
			continue
		}
		v.shown(id)
		v.reviewed(id)
	}
	for _, p := range []table.Phase{table.Lobby, table.Playing, table.Over} {
		if phases[p] < 20 {
			v.Errorf("only %d tables are in %s", phases[p], p)
		}
	}
}

func (v *visit) look(id table.ID, user string) *table.Table {
	v.Helper()
	tb, err := v.host.Queries.Look(v.Context(), id, user)
	if err != nil {
		v.Fatalf("table %v: %v", id, err)
	}
	return tb
}

func (v *visit) do(tb *table.Table, user string, op table.Action) {
	v.Helper()
	by := table.Caller{User: table.User{ID: user, Name: user}, Guild: "g", Channel: "c"}
	if _, err := v.host.Do(v.Context(), by, tb.ID, op); err != nil {
		v.Errorf("table %v, %s under %v: %s: %v", tb.ID, tb.Game, tb.Options, op.Kind, err)
	}
}

// play makes a move for everybody in turn, as a computer would.
func (v *visit) play(id table.ID) {
	v.Helper()
	for range 2 {
		tb := v.look(id, "")
		if tb.Phase != table.Playing {
			return
		}
		i := slices.IndexFunc(tb.Turn, func(s game.Seat) bool { return tb.Seats[s].Kind == table.Person })
		if i < 0 {
			return // the computer's turn: its own tests see to that
		}
		user := tb.Seats[tb.Turn[i]].User
		tb = v.look(id, user)
		rules, err := v.host.Library.Game(tb.Game)
		if err != nil {
			v.Fatal(err)
		}
		m, err := rules.Computer(1).Choose(v.Context(), tb.View, match.Seed{1}.Stream(match.Think, tb.Ply))
		if err != nil {
			v.Fatalf("table %v of %s: %v", id, tb.Game, err)
		}
		v.do(tb, user, table.Action{Kind: table.Play, Move: m, Revision: tb.Revision})
	}
}

// former tells whether a table's game began under rules that have changed since, so that its moves lead elsewhere.
func (v *visit) former(id table.ID) bool {
	rules, err := v.host.Library.Game(v.look(id, "").Game)
	return err == nil && rules.Info().Version != v.versions[id]
}

// shown plays a table's game again as its GIF does.
func (v *visit) shown(id table.ID) {
	v.Helper()
	replay, err := v.host.Queries.Replay(v.Context(), id, "", false)
	shots := 0
	if err == nil {
		err = replay.Play(v.Context(), func(table.Frame) error { shots++; return nil })
	}
	if msg, refused := game.Refused(err); v.former(id) && refused {
		v.Logf("table %v: %s", id, msg.ID)
		return
	}
	if err != nil || shots < 2 {
		v.Errorf("table %v: %d shots, %v", id, shots, err)
	}
}

// reviewed begins the review of a table's game.
func (v *visit) reviewed(id table.ID) {
	v.Helper()
	p, err := v.host.FinishedGame(v.Context(), id)
	if _, refused := game.Refused(err); v.former(id) && refused {
		return
	}
	if err != nil {
		v.Errorf("table %v: %v", id, err)
		return
	}
	g := review.Game{Rules: p.Rules, Seats: len(p.Seats), Options: p.Options, Seed: p.Seed, Stages: p.Stages}
	for i, m := range p.Moves {
		g.Moves = append(g.Moves, review.Move{Record: match.Record{By: m.By, Move: m.Move}, Computer: p.Users[i] == ""})
	}
	w, err := review.Begin(g)
	for range 2 {
		if err == nil {
			_, err = w.Step(v.Context())
		}
	}
	if err != nil {
		v.Errorf("table %v of %s: review: %v", id, v.look(id, "").Game, err)
	}
}
