package engine

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/template"
)

var games = []game.Rules{awale.Rules, template.Rules}

// exchange is a line and the answer that is expected.
type exchange struct {
	line       int
	send, want string
}

// readTalk reads a file of testdata.
func readTalk(t *testing.T, name string) []exchange {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var talk []exchange
	for i, l := range strings.Split(string(data), "\n") {
		switch {
		case strings.HasPrefix(l, ">"):
			talk = append(talk, exchange{line: i + 1, send: strings.TrimPrefix(l[1:], " ")})
		case strings.HasPrefix(l, "<"):
			talk[len(talk)-1].want = l[1:]
		case l != "" && l[0] != '#':
			t.Fatalf("%s:%d: %q is neither sent nor expected", name, i+1, l)
		}
	}
	return talk
}

// matches compares JSON values; "*" in want stands for anything.
func matches(got, want any) bool {
	if want == "*" {
		return true
	}
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		_, open := w["*"]
		if !ok || !open && len(g) != len(w) {
			return false
		}
		for k, v := range w {
			if x, ok := g[k]; k != "*" && (!ok || !matches(x, v)) {
				return false
			}
		}
		return true
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return false
		}
		for i := range w {
			if !matches(g[i], w[i]) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(got, want)
}

func TestConversations(t *testing.T) {
	for _, name := range []string{"awale", "template"} {
		t.Run(name, func(t *testing.T) {
			talk := readTalk(t, name+".txt")
			var in, out, stderr bytes.Buffer
			for _, x := range talk {
				in.WriteString(x.send + "\n")
			}
			if got := Run(games, []string{name}, &in, &out, &stderr); got != ExitOK {
				t.Fatalf("status %d, want %d: %s", got, ExitOK, &stderr)
			}
			answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
			if len(answers) != len(talk) {
				t.Fatalf("%d answers to %d lines", len(answers), len(talk))
			}
			for i, x := range talk {
				var got, want any
				if err := json.Unmarshal([]byte(x.want), &want); err != nil {
					t.Fatalf("%s.txt:%d: %v", name, x.line+1, err)
				}
				if err := json.Unmarshal([]byte(answers[i]), &got); err != nil || !matches(got, want) {
					t.Errorf("%s.txt:%d: %s\n got %s\nwant%s", name, x.line, x.send, answers[i], x.want)
				}
			}
		})
	}
}

func TestRunArguments(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		out    string // part of what is written
	}{
		{"", ExitUsage, "which game? One of awale, template"},
		{"chess", ExitUsage, `no game "chess": awale, template`},
		{"awale template", ExitUsage, `what is "template"?`},
		{"awale -option swap=once", ExitUsage, "option"},
		{"template -option swap=twice", ExitUsage, "twice"},
		{"template -option swap", ExitUsage, "name=value"},
		{"awale -level 6", ExitUsage, "no level 6: 1 to 5"},
		{"-level 2 awale", ExitOK, ""},
		{"-h", ExitOK, "usage: tablee engine GAME"},
		{"template -option swap=never", ExitOK, ""},
	} {
		var out bytes.Buffer
		got := Run(games, strings.Fields(c.args), strings.NewReader(""), &out, &out)
		if got != c.status || !strings.Contains(out.String(), c.out) {
			t.Errorf("tablee engine %s: status %d, %q; want %d, %q", c.args, got, out.String(), c.status, c.out)
		}
	}
}

// ask sends lines to a session and returns its answers.
func ask(t testing.TB, s *session, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := s.serve(NewLineReader(strings.NewReader(strings.Join(lines, "\n"))), bufio.NewWriter(&out)); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func open(t testing.TB, r game.Rules, o game.Options) *session {
	t.Helper()
	s, err := newSession(r, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What a request says goes before what the command line says.
func TestOptionsOfTheCommandLine(t *testing.T) {
	for _, c := range []struct {
		begin string
		swaps bool
	}{
		{`{"do":"new"}`, false},
		{`{"do":"new","options":{}}`, false},
		{`{"do":"new","options":{"swap":"once"}}`, true},
	} {
		s := open(t, template.Rules, game.Options{"swap": "never"})
		if got := ask(t, s, c.begin, `{"do":"moves"}`); strings.Contains(got[1], "swap") != c.swaps {
			t.Errorf("%s: got moves %s, want swaps: %v", c.begin, got[1], c.swaps)
		}
	}
}

func TestSameSeedSameAnswers(t *testing.T) {
	const seed = `"seed":"00000000000000000000000000000000000000000000000000000000000000ff"`
	lines := []string{
		`{"do":"new","seats":4,` + seed + `}`,
		`{"do":"moves"}`, `{"do":"choose","level":1}`, `{"do":"choose","level":1,` + seed + `}`,
	}
	strip := func(answers []string) string { // but for the time it took
		for i, a := range answers {
			answers[i], _, _ = strings.Cut(a, `"ms":`)
		}
		return strings.Join(answers, "\n")
	}
	first := strip(ask(t, open(t, template.Rules, nil), lines...))
	if again := strip(ask(t, open(t, template.Rules, nil), lines...)); again != first {
		t.Errorf("got %s\nwant %s", again, first)
	}
	other := strings.ReplaceAll(strings.Join(lines, "\n"), "ff", "fe")
	if got := strip(ask(t, open(t, template.Rules, nil), strings.Split(other, "\n")...)); got == first {
		t.Errorf("another seed gives the same: %s", got)
	}
}

// A whole game through the protocol ends like one without.
func TestWholeGame(t *testing.T) {
	s := open(t, awale.Rules, nil)
	ask(t, s, `{"do":"new"}`)
	for ply := 0; ; ply++ {
		var a struct {
			Move  string
			Error *Failure
		}
		if err := json.Unmarshal([]byte(ask(t, s, `{"do":"choose","level":1}`)[0]), &a); err != nil {
			t.Fatal(err)
		}
		if a.Error != nil && a.Error.Code == State {
			break
		}
		if a.Error != nil || ply > 2000 {
			t.Fatalf("ply %d: %v", ply, a.Error)
		}
		ask(t, s, `{"do":"play","move":"`+a.Move+`"}`)
	}
	if r, over := s.game.pos.Result(); !over || r.Scores[0]+r.Scores[1] > 48 {
		t.Errorf("got result %v, %v; want one of at most 48 seeds", r, over)
	}
}

// Counting by listing agrees with a game's own counting.
func TestPerftByListing(t *testing.T) {
	s := open(t, awale.Rules, nil)
	ask(t, s, `{"do":"new"}`)
	for depth := range 5 {
		got, err := s.game.perft(s.game.pos, depth)
		if want := s.game.pos.(game.Perfter).Perft(depth); err != nil || got != want {
			t.Errorf("depth %d: got %d, %v, want %d", depth, got, err, want)
		}
	}
}

// broken is a game whose moves panic.
type broken struct{ game.Rules }

func (broken) Computer(int) game.Player { panic("no player") }

func TestPanicIsAnswered(t *testing.T) {
	s := open(t, broken{awale.Rules}, nil)
	got := ask(t, s, `{"do":"new","id":1}`, `{"do":"choose","id":2}`, `{"do":"moves","id":3}`)
	if want := `{"error":{"code":"internal","message":"panic: no player"},"id":2}`; got[1] != want {
		t.Errorf("got %s, want %s", got[1], want)
	}
	if !strings.Contains(got[2], `"moves":["a"`) {
		t.Errorf("afterwards: got %s, want the moves", got[2])
	}
}

// BenchmarkPlay measures what the protocol adds to a move: reading the line, playing, telling the state and events.
func BenchmarkPlay(b *testing.B) {
	s := open(b, awale.Rules, nil)
	ask(b, s, `{"do":"new"}`)
	start := s.game
	for b.Loop() {
		s.game = start
		if a := s.handle([]byte(`{"id":1,"do":"play","move":"c"}`)); a["error"] != nil {
			b.Fatal(a)
		}
	}
}
