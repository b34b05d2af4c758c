package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unicode/utf8"

	"tablee/bot/internal/tools/arena/contain"
	"tablee/bot/internal/tools/cmdline"
	"tablee/bot/internal/tools/engine"
	"tablee/rules/game"
	"tablee/rules/match"
)

// process is a program in one game.
type process struct {
	cmd    *exec.Cmd
	in     *os.File // our end of its input
	out    *os.File // our end of its output
	lines  *engine.LineReader
	errors *tail
	over   sync.Once
	ended  chan struct{} // closed when the process has ended
	greedy atomic.Bool   // it was killed because it had too much memory
	// waits for the goroutine that watches its memory
	looking sync.WaitGroup
	asked   int // requests so far, and the id of the last one
}

// reply is the part of an answer that is read.
type reply struct {
	ID    json.RawMessage `json:"id"`
	Game  string          `json:"game"`
	Move  *string         `json:"move"`
	Error *engine.Failure `json:"error"`
}

// startProcess starts a program for a game and tells it what is played. It fails with a *Fault, after the program has
// ended.
func (s *setup) startProcess(ctx context.Context, e Engine, seat game.Seat, seed match.Seed) (player, error) {
	p, err := s.launch(e)
	if err != nil {
		return nil, fault(Crash, "cannot be started: %v", err)
	}
	limit := time.Duration(s.config.StartTime)
	r, err := p.ask(ctx, engine.Request{Do: "info"}, limit)
	if err == nil && r.Game != s.info.Name {
		err = fault(Crash, "plays %q, not %s", r.Game, s.info.Name)
	}
	if err == nil {
		seats := 2
		_, err = p.ask(ctx, engine.Request{
			Do: "start", Seat: &seat, Seats: &seats, Options: engine.Values(s.options), Seed: seed.String(),
		}, limit)
	}
	if err != nil {
		p.close()
		// Every failure before the first move, slowness included, counts as a program that does not run.
		if f, ok := asFault(err); ok {
			return nil, &Fault{Kind: Crash, Note: "at the start: " + f.Note}
		}
		return nil, err
	}
	return p, nil
}

// launched counts the programs that this process has started.
var launched atomic.Int64

// launch starts the program in a session of its own, with a clean environment and limits.
func (s *setup) launch(e Engine) (*process, error) {
	name := e.Command[0]
	if strings.ContainsRune(name, filepath.Separator) && !filepath.IsAbs(name) {
		// The path is made absolute because the program runs in its own folder; a name without "./" is searched for in
		// PATH.
		var err error
		if name, err = filepath.Abs(filepath.Join(e.Dir, name)); err != nil {
			return nil, err
		}
	}
	theirIn, ourIn, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirIn.Close()
	ourOut, theirOut, err := os.Pipe()
	if err != nil {
		ourIn.Close()
		return nil, err
	}
	defer theirOut.Close()
	p := &process{in: ourIn, out: ourOut, lines: engine.NewLineReader(ourOut), errors: &tail{},
		ended: make(chan struct{})}
	p.cmd = exec.Command(name, e.Command[1:]...)
	p.cmd.Dir, p.cmd.Env = e.Dir, environment(e)
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = theirIn, theirOut, p.errors
	p.cmd.WaitDelay = time.Second // for its standard error, which a child process may keep open
	p.cmd.SysProcAttr = &syscall.SysProcAttr{}
	number := launched.Add(1)
	p.cmd.Env = contain.Prepare(p.cmd.SysProcAttr, p.cmd.Env, number)
	if err := contain.Start(p.cmd, number); err != nil {
		ourIn.Close()
		ourOut.Close()
		return nil, err
	}
	p.watch(uint64(s.config.Memory) << 20)
	cpu := time.Duration(s.config.Time) + 2*time.Duration(s.config.StartTime)
	if err := contain.Limit(p.cmd.Process.Pid, uint64(s.config.Memory)<<20, cpu); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

// environment is the whole environment of a program.
func environment(e Engine) []string {
	env := []string{"PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "HOME=" + e.Dir}
	for name, value := range e.Env {
		env = append(env, name+"="+value) // of variables with the same name the last one counts
	}
	return env
}

// choose asks for a move. A program's time is wall-clock time, from the start of writing the request.
func (p *process) choose(ctx context.Context, q question) (m game.Move, took time.Duration, err error) {
	text, err := q.view.(game.NativeWriter).WriteNative(nil) // newSetup has checked it
	if err != nil {
		return "", 0, err
	}
	began := time.Now()
	defer func() { took = time.Since(began) }()
	view, ms, left := string(text), milliseconds(q.ms), milliseconds(q.left)
	r, err := p.ask(ctx, engine.Request{Do: "choose", View: &view, Seat: &q.seat, MS: &ms, LeftMS: &left}, q.left)
	if err != nil {
		return "", 0, err
	}
	if r.Move == nil {
		return "", 0, fault(Crash, "an answer without a move")
	}
	return game.Move(*r.Move), 0, nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// ask sends a request and reads the answer. When the time is over or ctx ends, the program is killed: that closes the
// pipes, so reads and writes in progress fail.
func (p *process) ask(ctx context.Context, q engine.Request, limit time.Duration) (reply, error) {
	p.asked++
	q.ID = json.RawMessage(fmt.Sprint(p.asked))
	line, err := json.Marshal(q)
	if err != nil {
		return reply{}, err
	}
	late := make(chan struct{})
	timer := time.AfterFunc(limit, func() { close(late); p.kill() })
	defer timer.Stop()
	defer context.AfterFunc(ctx, p.kill)()
	r, err := p.exchange(append(line, '\n'))
	if p.greedy.Load() && err != nil {
		return r, fault(Crash, "more memory than it may have%s", p.stderrTail())
	}
	select {
	case <-late:
		return r, fault(Late, "no answer in %v", limit.Round(time.Millisecond))
	default:
	}
	if ctx.Err() != nil {
		return r, ctx.Err()
	}
	return r, err
}

// exchange writes a line and reads one.
func (p *process) exchange(line []byte) (r reply, err error) {
	if _, err := p.in.Write(line); err != nil {
		return r, fault(Crash, "its input is closed%s", p.stderrTail())
	}
	answer, err := p.lines.Next()
	switch {
	case errors.Is(err, engine.ErrLong):
		return r, fault(Crash, "%v", err)
	case err != nil:
		return r, fault(Crash, "its output has ended%s", p.stderrTail())
	case !utf8.Valid(answer):
		return r, fault(Crash, "an answer that is not UTF-8")
	}
	if err := json.Unmarshal(answer, &r); err != nil {
		return r, fault(Crash, "garbage: %s", excerpt(string(answer)))
	}
	if got := string(r.ID); got != fmt.Sprint(p.asked) {
		return r, fault(Crash, "an answer with id %s instead of %d", excerpt(got), p.asked)
	}
	if r.Error != nil {
		return r, fault(Crash, "error %s: %s", excerpt(string(r.Error.Code)), excerpt(r.Error.Message))
	}
	return r, nil
}

// stderrTail is the end of what the program wrote to its standard error. It kills the program first.
func (p *process) stderrTail() string {
	p.close()
	if s := strings.TrimSpace(p.errors.String()); s != "" {
		return ": " + cmdline.Line(s) // it is printed on the terminal of whoever runs the tournament
	}
	return ""
}

// kill kills the program with all that it has started, and closes our ends of its pipes.
func (p *process) kill() {
	p.over.Do(func() {
		close(p.ended)
		contain.Kill(p.cmd.Process.Pid)
		p.in.Close()
		p.out.Close()
	})
}

// close ends the program and waits for it, so that no process stays behind.
func (p *process) close() {
	p.kill()
	p.looking.Wait()
	_ = p.cmd.Wait() // it was killed; the error of a second wait or an open pipe does not matter
	contain.Discharge(p.cmd.Process.Pid)
}

// memoryInterval is the time between two checks of a program's memory.
const memoryInterval = 100 * time.Millisecond

// watch kills a program when it and all that it has started have more memory than most bytes.
func (p *process) watch(most uint64) {
	p.looking.Go(func() {
		tick := time.NewTicker(memoryInterval)
		defer tick.Stop()
		for {
			select {
			case <-p.ended:
				return
			case <-tick.C:
			}
			if contain.Resident(p.cmd.Process.Pid) > most {
				p.greedy.Store(true)
				p.kill()
				return
			}
		}
	})
}

// tail keeps the beginning and the end of what is written to it, because some languages report an error first and some
// last. It is safe for concurrent use.
type tail struct {
	mu        sync.Mutex
	head, end []byte
}

// tailSize is the number of bytes kept of the beginning, and of the end.
const tailSize = 200

func (t *tail) Write(data []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := min(len(data), tailSize-len(t.head))
	t.head = append(t.head, data[:n]...)
	rest := data[n:]
	t.end = append(t.end, rest[max(0, len(rest)-tailSize):]...)
	t.end = t.end[max(0, len(t.end)-tailSize):]
	return len(data), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.ToValidUTF8(string(t.head)+string(t.end), "?")
}

// excerpt shortens a text from a program.
func excerpt(s string) string {
	if len(s) > 80 {
		s = strings.ToValidUTF8(s[:80], "") + "..."
	}
	return fmt.Sprintf("%q", s)
}
