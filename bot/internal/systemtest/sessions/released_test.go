package sessions

import (
	"context"
	"database/sql"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/cli"
	"tablee/bot/internal/host"
	"tablee/bot/internal/review"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/table"
	"tablee/store"
	"tablee/store/sqlite"
	"tablee/store/storetest"
)

// released is the folder of the databases that earlier versions have made; its README.md says which.
const released = "testdata/released"

// TestReleasedDatabases opens what earlier versions have left: a lobby can be started, a game played on, and one that
// is over shown move by move and reviewed; in an open game the answers to the round that is played are still there, and
// count; and `tablee check` finds no fault in any of it, before and afterwards.
func TestReleasedDatabases(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(released, "*.db.gz"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 5 {
		t.Errorf("got only %d databases, want 5 at least", len(files))
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "schema-3.db.gz" { // it has what later versions have removed: always run
				rulestest.Long(t)
			}
			v := &visit{T: t, path: storetest.Unpack(t, file), versions: map[table.ID]int{}}
			v.readAnswers()
			v.open()
			if rulestest.Whole {
				v.Check() // while the host has it open, before anything is played
			}
			v.all()
			v.Close()
			v.open() // what has been played now can be read again
			v.Check()
			v.Close()
		})
	}
}

// visit opens one database with a running host and goes through its tables.
type visit struct {
	*testing.T
	path     string
	db       store.DB
	host     *host.Host
	stop     func()
	versions map[table.ID]int
	answers  map[table.ID][]store.Answer // that the file had before it was migrated
}

// readAnswers reads the answers to the rounds that are played, which files have since schema 19.
func (v *visit) readAnswers() {
	v.Helper()
	db, err := sql.Open("sqlite3", "file:"+v.path+"?immutable=1")
	if err != nil {
		v.Fatal(err)
	}
	defer db.Close()
	var schema int
	if err := db.QueryRow("SELECT max(version_id) FROM goose_db_version").Scan(&schema); err != nil {
		v.Fatal(err)
	}
	if schema < 19 {
		return
	}
	rows, err := db.Query("SELECT tbl, seat, move, at FROM answers ORDER BY tbl, seat")
	if err != nil {
		v.Fatal(err)
	}
	defer rows.Close()
	v.answers = map[table.ID][]store.Answer{}
	for rows.Next() {
		var id table.ID
		var a store.Answer
		if err := rows.Scan(&id, &a.Seat, &a.Move, &a.At); err != nil {
			v.Fatal(err)
		}
		v.answers[id] = append(v.answers[id], a)
	}
	if err := rows.Err(); err != nil {
		v.Fatal(err)
	}
	if len(v.answers) < 10 {
		v.Errorf("only %d tables have answers, want 10 at least", len(v.answers))
	}
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

func (v *visit) Close() {
	v.Helper()
	v.stop()
	if err := v.db.Close(); err != nil {
		v.Error(err)
	}
}

// Check runs `tablee check database`.
func (v *visit) Check() {
	v.Helper()
	var out strings.Builder
	if status := cli.Run(v.Context(), []string{"check", "database", "-db", v.path},
		cli.Process{Stdout: &out, Stderr: &out, Getenv: func(string) string { return "" }}); status != cli.ExitOK {
		v.Errorf("tablee check says\n%s", out.String())
	}
}

// all plays on, shows and reviews every table's game.
func (v *visit) all() {
	ids, err := v.db.TableIDs(v.Context(), 0, 1000)
	if err != nil {
		v.Fatal(err)
	}
	phases := map[table.Phase]int{}
	for _, n := range ids {
		if n/3%int64(rulestest.Of(1, 3)) != 0 { // tables of three phases come in turn
			continue
		}
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
			v.Do(tb, tb.Seats[0].User, table.Action{Kind: table.Begin})
			v.Play(id)
		case table.Playing:
			v.Play(id)
		case table.Over:
		default:
			v.Errorf("table %v of %s is %s", id, tb.Game, tb.Phase)
		}
		if tb.Phase != table.Over {
			continue
		}
		v.shown(id)
		if n/3%int64(rulestest.Of(1, 9)) == 0 {
			v.reviewed(id)
		}
	}
	for _, p := range []table.Phase{table.Lobby, table.Playing, table.Over} {
		if want := rulestest.Of(20, 6); phases[p] < want {
			v.Errorf("got only %d tables in phase %s, want %d at least", phases[p], p, want)
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

func (v *visit) Do(tb *table.Table, user string, op table.Action) {
	v.Helper()
	by := table.Caller{User: table.User{ID: user, Name: user}, Guild: "g", Channel: "c"}
	if _, err := v.host.Do(v.Context(), by, tb.ID, op); err != nil {
		v.Errorf("table %v, %s under %v: %s: %v", tb.ID, tb.Game, tb.Options, op.Kind, err)
	}
}

// Play makes a move for everybody in turn, as a computer would.
func (v *visit) Play(id table.ID) {
	v.Helper()
	if v.look(id, "").Open {
		v.playRound(id)
		return
	}
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
		v.Move(tb, user)
	}
}

// Move makes a move for the person who sees the table so.
func (v *visit) Move(tb *table.Table, user string) {
	v.Helper()
	rules, err := v.host.Library.Game(tb.Game)
	if err != nil {
		v.Fatal(err)
	}
	m, err := rules.Computer(1).Choose(v.Context(), tb.View, match.Seed{1}.Stream(match.Think, tb.Ply))
	if err != nil {
		v.Fatalf("table %v of %s: %v", tb.ID, tb.Game, err)
	}
	v.Do(tb, user, table.Action{Kind: table.Play, Move: m, Revision: tb.Revision})
}

// playRound has all people answer the round of an open game who have not answered it and are still there. The round is
// then over, and the answers that the file had count in it.
func (v *visit) playRound(id table.ID) {
	v.Helper()
	before := v.look(id, "")
	kept, err := v.db.Answers(v.Context(), int64(id), before.Ply)
	if err != nil || !slices.Equal(kept, v.answers[id]) {
		v.Errorf("table %v has the answers %+v, %v; before the migration it had %+v", id, kept, err, v.answers[id])
	}
	for _, s := range before.Seats {
		if s.Kind != table.Person || s.Resigned {
			continue
		}
		if tb := v.look(id, s.User); tb.InTurn() {
			v.Move(tb, s.User)
		}
	}
	after := v.look(id, "")
	moves, err := v.db.Moves(v.Context(), int64(id), before.Ply+1)
	if err != nil || after.Ply != before.Ply+1 || len(moves) != 1 {
		v.Errorf("table %v: when all have answered its ply is %d, was %d; %d moves, %v", id, after.Ply, before.Ply,
			len(moves), err)
		return
	}
	for _, a := range kept {
		if was, is := v.rowOf(before, a.Seat), v.rowOf(after, a.Seat); is.Played != was.Played+1 ||
			!strings.Contains(moves[0].Move, a.Move) {
			v.Errorf("table %v: seat %d's answer %q is not in %q: answered %d rounds, before it %d", id, a.Seat, a.Move,
				moves[0].Move, is.Played, was.Played)
		}
	}
}

// rowOf is a seat's row of the ranking of an open game.
func (v *visit) rowOf(tb *table.Table, seat int) game.RankingRow {
	v.Helper()
	rows := tb.View.(game.Reporter).Ranking().Rows
	i := slices.IndexFunc(rows, func(r game.RankingRow) bool { return int(r.Seat) == seat })
	if i < 0 {
		v.Fatalf("table %v: seat %d has no row in the ranking", tb.ID, seat)
	}
	return rows[i]
}

// rulesChanged reports whether a table's game began under another version of its rules, so that its moves may lead to
// other positions.
func (v *visit) rulesChanged(id table.ID) bool {
	rules, err := v.host.Library.Game(v.look(id, "").Game)
	return err == nil && rules.Info().Version != v.versions[id]
}

// shown replays a table's game as its film does.
func (v *visit) shown(id table.ID) {
	v.Helper()
	replay, err := v.host.Queries.Replay(v.Context(), id, "", false)
	shots := 0
	if err == nil {
		err = replay.Play(v.Context(), func(table.Frame) error { shots++; return nil })
	}
	if msg, refused := game.Refused(err); v.rulesChanged(id) && refused {
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
	if _, refused := game.Refused(err); v.rulesChanged(id) && refused {
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
