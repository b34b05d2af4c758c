package bench

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/config"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/table"
)

// benchWorld is a channel with one game of Awalé between Alice and Bob, and a bot that Discord does not slow down.
// tuned is whether the bot tunes the Go runtime as in production.
func benchWorld(b *testing.B, tuned bool) *systemtest.World {
	b.Helper()
	w := &systemtest.World{Clock: playground.NewFakeClock(time.Time{}), Games: all.Games(), Log: new(systemtest.LockedBuffer),
		Config: config.Default(), Rate: 1 << 20, Drop: func() {}, Tuned: tuned}
	w.Playground = playground.New(playground.Options{Clock: w.Clock})
	if err := w.Playground.Start(""); err != nil {
		b.Fatal(err)
	}
	w.Config.APIURL, w.Config.Token, w.Config.Database = w.Playground.URL(), w.Playground.Token(), filepath.Join(b.TempDir(), "bench.db")
	w.Config.BoardGap.Duration, w.Config.CommandBurst = 0, 0 // two people play for all
	if err := w.Start(); err != nil {
		b.Fatal(err)
	}
	benchSlash(b, w, "alice", "/awale new rated:true")
	benchSlash(b, w, "bob", "/table join table:1")
	benchSlash(b, w, "alice", "/table start table:1")
	if err := w.Settle(); err != nil {
		b.Fatal(err)
	}
	return w
}

func benchSlash(b *testing.B, w *systemtest.World, user, line string) {
	b.Helper()
	if _, err := w.Playground.User(user).Slash(context.Background(), "#games", line); err != nil {
		b.Fatalf("%s: %v\n%s", line, err, w.Log)
	}
}

// multiply copies table 1 until there are n, and plays moves in the log of each.
func multiply(b *testing.B, path string, n, moves int) {
	b.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	const columns = "rev, guild, channel, game, version, phase, ply, due, doc, snapshot, seed, created, touched"
	for _, q := range []string{
		fmt.Sprintf("WITH RECURSIVE c(i) AS (SELECT 2 UNION ALL SELECT i+1 FROM c WHERE i < %d) INSERT INTO tables (id, %s) SELECT i, %s FROM tables, c WHERE id = 1", n, columns, columns),
		"INSERT INTO seats (tbl, usr) SELECT t.id, s.usr FROM tables t, seats s WHERE t.id > 1 AND s.tbl = 1",
		fmt.Sprintf("WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i < %d) INSERT INTO moves SELECT t.id, -i, 0, 'a', CAST('[{\"to\":-1,\"msg\":{\"id\":\"awale.sown\"}}]' AS BLOB), '1234567890123456789', 0 FROM tables t, c", moves),
	} {
		if _, err := db.Exec(q); err != nil {
			b.Fatal(err)
		}
	}
}

// playTable has whoever is in turn at a table sow the first pit that may be sown, by a typed command. It returns how
// long the answer took, and false when the game is over.
func playTable(b *testing.B, w *systemtest.World, id table.ID) (time.Duration, bool) {
	ctx := context.Background()
	who := w.Playground.User("alice")
	t, err := w.Host.Queries.Look(ctx, id, who.ID())
	if err == nil && !t.InTurn() {
		who = w.Playground.User("bob")
		t, err = w.Host.Queries.Look(ctx, id, who.ID())
	}
	if err != nil {
		b.Error(err)
		return 0, false
	}
	if t.Phase != table.Playing {
		return 0, false
	}
	pits := t.View.(game.Interactive).Complete("", game.Action{Name: "sow"}, "pit")
	line := fmt.Sprintf("/awale sow pit:%s number:%d", pits[t.Ply%len(pits)].Value, id)
	began := time.Now()
	r, err := who.Slash(ctx, "#games", line)
	took := time.Since(began)
	if err != nil {
		b.Errorf("%s: %v", line, err)
		return took, false
	}
	if row, err := w.DB.Table(ctx, int64(id)); err != nil || row.Ply != t.Ply+1 {
		b.Errorf("%s: the move is not there when it is answered: %s", line, r.Message.Text())
	}
	return took, true
}

// BenchmarkGames plays whole games of Awalé at 16 tables at once, every move a slash command, every board posted and
// the old one's buttons removed.
func BenchmarkGames(b *testing.B) {
	const tables = 16
	w := benchWorld(b, false)
	defer w.Close()
	multiply(b, w.Config.Database, tables*50, 0)
	next := make(chan table.ID, tables*50)
	for id := range tables * 50 {
		next <- table.ID(id + 1)
	}
	var mu sync.Mutex
	left := b.N
	var players sync.WaitGroup
	b.ResetTimer()
	for range tables {
		players.Go(func() {
			id := <-next
			for {
				mu.Lock()
				left--
				stop := left < 0
				mu.Unlock()
				if stop {
					return
				}
				if _, on := playTable(b, w, id); !on {
					id = <-next
				}
			}
		})
	}
	players.Wait()
	if err := w.Settle(); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// BenchmarkStart starts a bot, as a process of its own, on a database with 10 000 live tables of 40 moves each.
func BenchmarkStart(b *testing.B) {
	w := benchWorld(b, false)
	if err := w.End(); err != nil {
		b.Fatal(err)
	}
	defer w.Playground.Close()
	multiply(b, w.Config.Database, 10_000, 40)
	info, err := os.Stat(w.Config.Database)
	if err != nil {
		b.Fatal(err)
	}
	rss := 0
	for b.Loop() {
		k := systemtest.Launch(b, w.Playground, w.Config.Database)
		rss = max(rss, residentKB(b, k.Cmd.Process.Pid))
		b.StopTimer()
		k.End()
		b.StartTimer()
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ready-ms")
	b.ReportMetric(float64(rss)/1024, "rss-MB")
	b.ReportMetric(float64(info.Size())/(1<<20), "database-MB")
}

func residentKB(b *testing.B, pid int) int {
	b.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Skip("no /proc here:", err)
	}
	_, after, _ := strings.Cut(string(data), "VmRSS:")
	n, err := strconv.Atoi(strings.Fields(after)[0])
	if err != nil {
		b.Fatal(err)
	}
	return n
}
