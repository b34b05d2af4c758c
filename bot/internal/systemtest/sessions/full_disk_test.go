package sessions

import (
	"net/http"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/store/dbtest"
)

// TestFullDisk: while nothing can be stored people are told that what they did does not count, the operator reads it
// once in the log and sees it in /readyz and the metrics; with room again all goes on.
func TestFullDisk(t *testing.T) {
	dbtest.OnlyFile(t)
	w, err := systemtest.NewWorldWith(all.Games(), playground.Options{}, func(w *systemtest.World) { w.Config.Health = "127.0.0.1:0" })
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}()
	systemtest.Must(t, w, "bob", "/awale new rated:true")
	systemtest.Must(t, w, "alice", "/table help") // she is known now
	free := fillDisk(t)
	for range 3 {
		r, err := w.Playground.User("alice").Slash(t.Context(), "#games", "/table join table:1")
		if err != nil || !strings.Contains(r.Message.Text(), "can’t store anything") {
			t.Errorf("alice reads %q, %v", r.Message.Text(), err)
		}
	}
	if code, text := ask(t, "http://"+w.Health+"/readyz"); code != http.StatusServiceUnavailable ||
		!strings.Contains(text, "stored") {
		t.Errorf("/readyz on a full disk: %d %q", code, text)
	}
	if text := systemtest.Get(t, "http://"+w.Health+"/metrics"); !strings.Contains(text, "tablee_unwritable 1") ||
		strings.Contains(text, "tablee_unwritten_total 0") {
		t.Error("the metrics do not show the full disk")
	}
	if n := strings.Count(w.Log.String(), "nothing can be stored"); n == 0 || strings.Count(w.Log.String(), "msg=") > 20 {
		t.Errorf("the log reports the full disk %d times, want once:\n%s", n, w.Log)
	}
	if n := strings.Count(w.Log.String(), "msg=\"nothing can be stored\""); n != 1 {
		t.Errorf("the log has %d lines, want 1:\n%s", n, w.Log)
	}
	free()
	if code, text := ask(t, "http://"+w.Health+"/readyz"); code != http.StatusOK {
		t.Errorf("/readyz with room again: %d %q", code, text)
	}
	if !strings.Contains(systemtest.Get(t, "http://"+w.Health+"/metrics"), "tablee_unwritable 0") {
		t.Error("the metrics do not show that there is room again")
	}
	systemtest.Must(t, w, "alice", "/table join table:1")
	if row, err := w.Host.Queries.Look(t.Context(), 1, ""); err != nil || row.SeatOf(w.Playground.User("alice").ID()) < 0 {
		t.Errorf("alice does not sit: %v", err)
	}
}

func ask(t *testing.T, url string) (int, string) {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var b strings.Builder
	if err := res.Write(&b); err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, b.String()
}

// fillDisk keeps all files of this process from growing until the returned function is called.
func fillDisk(t *testing.T) (free func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1, Max: was.Max}); err != nil {
		t.Fatal(err)
	}
	free = func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
			t.Error(err)
		}
	}
	t.Cleanup(free)
	return free
}
