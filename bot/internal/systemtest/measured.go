package systemtest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/metrics"
	"runtime/pprof"
	"strings"
	"syscall"
	"time"

	"tablee/bot/internal/app"
	"tablee/bot/internal/config"
	"tablee/bot/internal/outbox"
	"tablee/store"
)

// MeasuredVariable makes a copy of the test binary a bot as in production, whose work can be measured from outside: its
// value is the application's public key. Interactions come over HTTP.
const MeasuredVariable = "TABLEE_TEST_MEASURED"

// Work is what a bot has done since it began.
type Work struct {
	CPU      time.Duration // of processor time, the system's included
	Allocs   float64       // of objects
	Bytes    float64       // that they took
	Handoffs float64       // times that a goroutine was woken
	Switches float64       // times that a thread has waited
	Read     float64       // bytes, from files and connections
	Written  float64
}

// worked reads what this process has done.
func worked() (w Work, err error) {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return w, err
	}
	w.CPU = time.Duration(use.Utime.Nano() + use.Stime.Nano())
	w.Switches = float64(use.Nvcsw)
	samples := []metrics.Sample{{Name: "/gc/heap/allocs:objects"}, {Name: "/gc/heap/allocs:bytes"},
		{Name: "/sched/latencies:seconds"}}
	metrics.Read(samples)
	w.Allocs, w.Bytes = float64(samples[0].Value.Uint64()), float64(samples[1].Value.Uint64())
	for _, n := range samples[2].Value.Float64Histogram().Counts {
		w.Handoffs += float64(n)
	}
	data, err := os.ReadFile("/proc/self/io")
	if err != nil {
		return w, err
	}
	_, err = fmt.Sscanf(string(data), "rchar: %g\nwchar: %g\n", &w.Read, &w.Written)
	return w, err
}

// measured is a bot in a process of its own, as in production but for Discord's rate limits, the limit to what one
// person may do, and emojis. Once it is ready it tells on out the addresses of its health and of its interactions. It
// obeys the lines that obey knows.
func measured(in io.Reader, out io.Writer, key string) error {
	c, err := config.Load("", os.Getenv)
	if err != nil {
		return err
	}
	c.Database, c.Interactions, c.Health = os.Getenv("TABLEE_TEST_DB"), "127.0.0.1:0", "127.0.0.1:0"
	c.PublicKey, c.Gateway, c.Welcome, c.CommandBurst, c.BoardGap.Duration = key, false, false, 0, 0
	a, err := app.Build(context.Background(), c, app.Options{NoPuzzles: true, NoFileCache: true, NoEmojis: true,
		ReviewOnRequest: true,
		Log:             slog.New(slog.NewTextHandler(os.Stderr, nil)), RequestRate: 1 << 20})
	if err != nil {
		return err
	}
	go func() {
		if err := WaitFor("the address for interactions", a.Webhook.Ready); err != nil {
			panic(err)
		}
		fmt.Fprintln(out, a.HealthAddr, a.Webhook.Addr())
		for lines := bufio.NewScanner(in); lines.Scan(); {
			answer, err := obey(a, lines.Text())
			if err != nil {
				answer = err.Error()
			}
			fmt.Fprintln(out, answer)
		}
	}()
	return a.Run(context.Background())
}

// obey does what a line asks a measured bot for: to "work" the answer is what it has done, to "rest" it is "resting"
// once nothing is owed, and to "owe A-B" it is "owed" once the outbox has the unchanged boards of these tables. From
// "profile FILE" to "profiled" it records where its processor time goes.
func obey(a *app.App, line string) (answer string, err error) {
	ctx := context.Background()
	var first, last int64
	switch n, _ := fmt.Sscanf(line, "owe %d-%d", &first, &last); {
	case n == 2:
		for id := first; id <= last; id++ {
			t, err := a.DB.Table(ctx, id)
			if err != nil {
				return "", err
			}
			err = a.DB.Owe(ctx, store.OfTable(id), outbox.NewRow(outbox.Board, t.Channel, outbox.Body{Edit: true}))
			if err != nil {
				return "", err
			}
		}
		return "owed", nil
	case strings.HasPrefix(line, "profile "):
		file, err := os.Create(strings.TrimPrefix(line, "profile "))
		if err != nil {
			return "", err
		}
		return "profiling", pprof.StartCPUProfile(file)
	case line == "profiled":
		pprof.StopCPUProfile()
		return line, nil
	case line == "rest":
		a.Courier.Wake()
		return "resting", WaitFor("the outbox", func() bool {
			rows, err := a.DB.Outbox(ctx, time.Now().UnixMilli(), 1)
			return err == nil && len(rows) == 0 && a.Courier.Idle() && a.Views.Idle()
		})
	}
	w, err := worked()
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(w)
	return string(data), err
}
