package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/timing"
)

// TestFaults: every way to fail loses the game as the documentation says, and none of them hangs the arena.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		how    string
		kind   Kind
		points int
		note   string
	}{
		{"hang", Late, 49, "no answer in"},
		{"deaf", Late, 49, "no answer in"},
		{"illegal", Illegal, 50, `the move "z"`},
		{"exit", Crash, 51, "its output has ended"},
		{"panic", Crash, 51, "last words"},
		{"garbage", Crash, 51, "garbage"},
		{"binary", Crash, 51, "not UTF-8"},
		{"id", Crash, 51, "id"},
		{"error", Crash, 51, "no idea"},
		{"mute", Crash, 51, "without a move"},
		{"long", Crash, 51, "longer than 1 MiB"},
		{"flood", Late, 49, "no answer in"},
		{"child", Late, 49, "no answer in"},
		{"start: exit", Crash, 51, "at the start: its output has ended"},
		{"start: hang", Crash, 51, "at the start: no answer in"},
		{"start: other game", Crash, 51, `plays "chess", not awale`},
	} {
		t.Run(c.how, func(t *testing.T) {
			t.Parallel()
			s := prepared(t, awale.Rules, func(k *Config) {
				// Only who is to be late is given little time: everything else takes as long as a busy machine needs.
				k.Time, k.StartTime = Duration(time.Minute), Duration(time.Minute)
				if c.kind == Late {
					k.Time = Duration(400 * time.Millisecond)
				}
				if c.how == "start: hang" {
					k.StartTime = Duration(400 * time.Millisecond)
				}
				k.Engines = []Engine{{Level: 1}, acting(t, "bad", c.how)}
			})
			g, err := s.playGame(context.Background(), bracket.Match{A: 0, B: 1}, 0)
			if err != nil {
				t.Fatal(err)
			}
			if g.Fault == nil || g.Fault.Kind != c.kind || g.Fault.Seat != 1 || !strings.Contains(g.Fault.Note, c.note) {
				t.Errorf("got fault %+v, want %s of seat 1 with %q", g.Fault, c.kind, c.note)
			}
			if want := [2]int{c.points, 0}; g.Points != want {
				t.Errorf("got points %v, want %v", g.Points, want)
			}
		})
	}
}

func TestMemoryLimit(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("memory is limited on Linux only")
	}
	s := prepared(t, awale.Rules, func(k *Config) {
		k.Memory, k.Time = 192, Duration(20*time.Second)
		k.Engines = []Engine{{Level: 1}, acting(t, "greedy for memory", "memory")}
	})
	g, err := s.playGame(context.Background(), bracket.Match{A: 1, B: 0}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if g.Fault == nil || g.Fault.Kind != Crash || strings.Contains(g.Fault.Note, "got 64") {
		t.Errorf("got fault %v, want a crash for want of memory", g.Fault)
	}
}

// Shared memory counts, and what a program has started counts with it. A program with the race detector in it does not
// start with so little.
func TestSharedMemoryLimit(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	if runtime.GOOS != "linux" {
		t.Skip("memory is limited on Linux only")
	}
	for _, how := range []string{"shared memory", "many"} {
		s := prepared(t, awale.Rules, func(k *Config) {
			k.Memory, k.Time = 192, Duration(20*time.Second)
			k.Engines = []Engine{{Level: 1}, acting(t, "greedy for memory", how)}
		})
		g, err := s.playGame(context.Background(), bracket.Match{A: 1, B: 0}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if g.Fault == nil || g.Fault.Kind != Crash || !strings.Contains(g.Fault.Note, "more memory") {
			t.Errorf("%s: got fault %v, want a crash for too much memory", how, g.Fault)
		}
	}
}

// TestOwnFolder: a program that is named "./x" is the one in its folder, not another one in PATH.
func TestOwnFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	dir := t.TempDir()
	for _, sub := range []string{".", "engines"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, sub, "true"), []byte("#!/bin/sh\necho mine >&2\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for _, e := range []Engine{{Command: []string{"./true"}}, {Command: []string{"./true"}, Dir: "engines"},
		{Command: []string{"engines/true"}}, {Command: []string{"../true"}, Dir: "engines"},
		{Command: []string{filepath.Join(dir, "true")}}} {
		c := standard(awale.Rules.Info())
		c.Engines = []Engine{{Level: 1}, e}
		s, err := newSetup(awale.Rules, c, ".", 1) // an arena file in the folder where we are
		if err != nil {
			t.Fatal(err)
		}
		g, err := s.playGame(context.Background(), bracket.Match{A: 1, B: 0}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if g.Fault == nil || !strings.Contains(g.Fault.Note, "mine") {
			t.Errorf("%v in %q: got %v, want the program that stands there", e.Command, e.Dir, g.Fault)
		}
	}
}

// A program sees nothing of our environment but the path.
func TestCleanEnvironment(t *testing.T) {
	t.Setenv("DISCORD_TOKEN", "very secret")
	s := prepared(t, awale.Rules, func(k *Config) { k.Engines = []Engine{{Level: 1}, acting(t, "nosy", "environment")} })
	p, err := s.launch(s.config.Engines[1])
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	for _, name := range p.cmd.Env {
		if name, _, _ := strings.Cut(name, "="); name != "PATH" && name != "LANG" && name != "HOME" &&
			name != behaviour && name != "TABLEE_ARENA" {
			t.Errorf("%s is passed on", name)
		}
	}
	g, err := s.playGame(context.Background(), bracket.Match{A: 1, B: 0}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if g.Fault == nil || strings.Contains(g.Fault.Note, "secret") || strings.Contains(g.Fault.Note, "TOKEN") {
		t.Errorf("got %v, want an environment without secrets", g.Fault)
	}
}

// TestInterrupt: when the arena is interrupted everything ends at once and no process is left.
func TestInterrupt(t *testing.T) {
	s := prepared(t, awale.Rules, func(k *Config) { k.Engines = []Engine{{Level: 1}, acting(t, "slow", "hang")} })
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, err := s.play(ctx, func() {})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 5*time.Second {
		t.Errorf("got %v after %v, want the context's error at once", err, time.Since(began))
	}
}

// TestNoProcessIsLeft: after a game the engine's process and those that it started are gone.
func TestNoProcessIsLeft(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("looks into /proc")
	}
	s := prepared(t, awale.Rules, func(k *Config) { k.Engines = []Engine{{Level: 1}, acting(t, "parent", "child")} })
	p, err := s.launch(s.config.Engines[1])
	if err != nil {
		t.Fatal(err)
	}
	pid := p.cmd.Process.Pid
	if _, err := p.in.WriteString(`{"id":1,"do":"choose"}` + "\n"); err != nil {
		t.Fatal(err)
	}
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	for tries := 0; len(group(t, pid)) == 0; tries++ {
		if tries == 500 {
			t.Fatal("there is no child to be killed")
		}
		<-again.C
	}
	p.close()
	for range 100 {
		if len(group(t, pid)) == 0 {
			return
		}
		<-again.C // until the system has buried them
	}
	t.Errorf("left behind: %v", group(t, pid))
}

// TestHiddenProcessesAreKilled: every process that an engine started is killed after the game, however it has hidden:
// in a session of its own, as an orphan, or, when no other engine runs, without the marker in its environment.
func TestHiddenProcessesAreKilled(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere the group alone is ended")
	}
	scripts := []string{
		"setsid sleep %s & while :; do sleep 1; done", // its child
		"setsid sh -c 'sleep %s; true' & sleep 600",   // and that one's
		"(setsid sleep %s &); sleep 600",              // nobody's child
		"(sleep %s &); sleep 600",                     // in the session
		"(env -i PATH=$PATH sleep %s &); sleep 600",
		"(env -i PATH=$PATH setsid sleep %s &); sleep 600", // nothing tells whose it is
	}
	for i, script := range scripts {
		hides(t, i, script, i < len(scripts)-1)
	}
}

// hides starts a program that hides another one, and looks whether that is gone once the program is ended.
func hides(t *testing.T, i int, script string, beside bool) {
	t.Helper()
	long := fmt.Sprintf("6%d.%d", 100+i, os.Getpid())
	s := prepared(t, awale.Rules, func(k *Config) {
		k.Engines = []Engine{acting(t, "other", "hang"), {Name: "sh",
			Command: []string{"sh", "-c", fmt.Sprintf(script, long)}}}
	})
	if beside { // another program runs on
		other, err := s.launch(s.config.Engines[0])
		if err != nil {
			t.Fatal(err)
		}
		defer other.close()
	}
	p, err := s.launch(s.config.Engines[1])
	if err != nil {
		t.Fatal(err)
	}
	again := time.NewTicker(10 * time.Millisecond)
	for tries := 0; len(sleepers(t, long)) == 0; tries++ {
		if tries == 1000 {
			t.Fatalf("%s: nobody sleeps", script)
		}
		<-again.C
	}
	again.Stop()
	p.close()
	if left := sleepers(t, long); len(left) > 0 {
		t.Errorf("%s: a process is left: %v", script, left)
	}
}

// sleepers are the living processes that sleep for so long.
func sleepers(t *testing.T, long string) (pids []string) {
	t.Helper()
	lists, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range lists {
		data, err := os.ReadFile(list)
		if err == nil && strings.HasPrefix(string(data), "sleep\x00") && strings.Contains(string(data), "\x00"+long+"\x00") {
			pids = append(pids, list)
		}
	}
	return pids
}

// group lists the living processes of a process group.
func group(t *testing.T, pgid int) (pids []string) {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile("/proc/" + e.Name() + "/stat")
		if err != nil {
			continue // no process, or gone
		}
		// After the name in brackets: state, parent, group.
		f := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
		if len(f) > 2 && f[0] != "Z" && f[2] == strconv.Itoa(pgid) {
			pids = append(pids, e.Name())
		}
	}
	return pids
}

// asked is a player that notes what it is asked.
type asked struct{ q question }

func (a *asked) choose(_ context.Context, q question) (game.Move, time.Duration, error) {
	a.q = q
	return "a", 0, nil
}

func (*asked) close() {}

// TestGrantedTimeIsEnough: an engine that uses the time it was told is in time.
func TestGrantedTimeIsEnough(t *testing.T) {
	for _, c := range []struct {
		moveTime, left time.Duration
		ms, limit      time.Duration
	}{
		{0, 2 * time.Minute, 6 * time.Second, 2 * time.Minute},
		{10 * time.Second, 2 * time.Minute, 9950 * time.Millisecond, 10 * time.Second},
		{300 * time.Millisecond, 2 * time.Minute, 270 * time.Millisecond, 300 * time.Millisecond},
		{40 * time.Millisecond, 2 * time.Minute, 35 * time.Millisecond, 40 * time.Millisecond},
		{8 * time.Millisecond, 2 * time.Minute, 6 * time.Millisecond, 8 * time.Millisecond},
		{10 * time.Second, time.Second, 950 * time.Millisecond, time.Second},
	} {
		s := prepared(t, awale.Rules, func(k *Config) {
			k.MoveTime = Duration(c.moveTime)
			k.Engines = []Engine{{Level: 1}, {Level: 2}}
		})
		p := &asked{}
		r := referee{setup: s, pos: s.first, players: [2]player{p, p}, left: [2]time.Duration{c.left, c.left}, game: &Game{}}
		if err := r.move(context.Background(), 0); err != nil {
			t.Fatal(err)
		}
		if p.q.ms != c.ms || p.q.left != c.limit {
			t.Errorf("%v a move, %v left: told to take %v of %v, want %v of %v", c.moveTime, c.left, p.q.ms, p.q.left, c.ms,
				c.limit)
		}
	}
}

// slow is a game whose levels build something at their first thought.
type slow struct {
	game.Rules
	thoughts *atomic.Int32
}

func (s slow) Computer(l int) game.Player { return slowPlayer{s.Rules.Computer(l), s.thoughts} }

type slowPlayer struct {
	game.Player
	thoughts *atomic.Int32
}

func (p slowPlayer) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	if p.thoughts.Add(1) == 1 {
		time.Sleep(700 * time.Millisecond) // by the bubble's clock
	}
	return p.Player.Choose(ctx, v, rng)
}

// TestSetupTimeIsNotCharged: what a level builds at its first move is not charged to its clock.
func TestSetupTimeIsNotCharged(t *testing.T) { synctest.Test(t, firstThoughtIsFree) }

func firstThoughtIsFree(t *testing.T) {
	s := prepared(t, slow{awale.Rules, new(atomic.Int32)}, func(k *Config) {
		k.Format, k.Games, k.MaxPlies, k.Time = bracket.Single, 1, 4, Duration(600*time.Millisecond)
		k.Engines = []Engine{{Level: 1}, {Level: 2}}
	})
	s.clock = timing.Wall // of the bubble
	r, err := s.play(context.Background(), func() {})
	if err != nil {
		t.Fatal(err)
	}
	if g := r.Games[0]; g.Fault != nil || len(g.Moves) != 4 {
		t.Errorf("got %d moves, %v; want 4 in time", len(g.Moves), g.Fault)
	}
}

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		name   string
		points string
		scores []int
		places []int
		over   bool
		want   [2]int
	}{
		{"scores", byScores, []int{25, 23}, []int{1, 2}, true, [2]int{25, 23}},
		{"a win", byPlaces, []int{25, 23}, []int{1, 2}, true, [2]int{2, 0}},
		{"a tie", byPlaces, []int{24, 24}, []int{1, 1}, true, [2]int{1, 1}},
		{"low wins", byPlaces, []int{0, 31}, []int{1, 2}, true, [2]int{2, 0}},
		{"stopped", byPlaces, nil, nil, false, [2]int{1, 1}},
		{"stopped with scores", byScores, []int{7, 3}, nil, false, [2]int{7, 3}},
	} {
		r := referee{setup: &setup{config: Config{Points: c.points}},
			pos: ended{game.Result{Scores: c.scores, Places: c.places}, c.over}, game: &Game{}}
		r.count()
		if r.game.Points != c.want || r.game.Over != c.over {
			t.Errorf("%s: got %v, %v; want %v", c.name, r.game.Points, r.game.Over, c.want)
		}
	}
}

// ended is a position of which the outcome alone is known.
type ended struct {
	result game.Result
	over   bool
}

func (e ended) Turn() []game.Seat        { return nil }
func (e ended) View(game.Seat) game.View { return running{e.result.Scores} }
func (e ended) Result() (game.Result, bool) {
	return game.Result{Scores: e.result.Scores, Places: e.result.Places}, e.over
}
func (e ended) Encode() ([]byte, error) { return nil, nil }
func (e ended) Apply(game.Seat, game.Move, *rand.Rand) (game.Position, []game.Event, error) {
	return nil, nil, errors.New("over")
}

type running struct{ scores []int }

func (running) Seat() game.Seat       { return game.Public }
func (running) Diagram() game.Diagram { return game.Diagram{} }
func (r running) Scores() []int       { return r.scores }
