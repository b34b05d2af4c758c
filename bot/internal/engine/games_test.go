package engine

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"tablee/rules/all"
)

// said is what the tests read of any answer.
type said struct {
	Move  string
	Text  string
	Turn  []int
	Over  bool
	Error *Failure
}

// say sends one request and reads its answer.
func say(t *testing.T, s *session, format string, args ...any) said {
	t.Helper()
	var a said
	if err := json.Unmarshal([]byte(ask(t, s, fmt.Sprintf(format, args...))[0]), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

func quote(s string) string {
	b, _ := json.Marshal(s) // a string is always encoded
	return string(b)
}

// Every game can be played through the protocol: by the session's own board and by an engine that is told
// of views alone; what is saved can be loaded and saved again.
func TestEveryGame(t *testing.T) {
	const seed = `"seed":"00000000000000000000000000000000000000000000000000000000000000a5"`
	for _, rules := range all.Games() {
		info := rules.Info()
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			s, engine, copy := open(t, rules, nil), open(t, rules, nil), open(t, rules, nil)
			a := say(t, s, `{"do":"new","seats":%d,%s}`, info.MinSeats, seed)
			if a.Error != nil {
				t.Fatal(a.Error)
			}
			for ply := 0; ply < 12 && !a.Over; ply++ {
				saved := say(t, s, `{"do":"save"}`)
				if saved.Error != nil {
					t.Fatalf("ply %d: save: %v", ply, saved.Error)
				}
				if b := say(t, copy, `{"do":"load","text":%s}`, quote(saved.Text)); b.Error != nil {
					t.Fatalf("ply %d: load: %v\n%s", ply, b.Error, saved.Text)
				}
				if again := say(t, copy, `{"do":"save"}`); again.Text != saved.Text {
					t.Errorf("ply %d: saved again:\n got %s\nwant %s", ply, again.Text, saved.Text)
				}
				view := say(t, s, `{"do":"view","seat":%d}`, a.Turn[0])
				if b := say(t, engine, `{"do":"start","seat":%d,"seats":%d}`, a.Turn[0], info.MinSeats); b.Error != nil {
					t.Fatalf("ply %d: start: %v", ply, b.Error)
				}
				hosted := say(t, engine, `{"do":"choose","level":1,"ms":2000,"left_ms":60000,"view":%s}`, quote(view.Text))
				own := say(t, s, `{"do":"choose","level":1,"ms":2000}`)
				if own.Error != nil {
					t.Fatalf("ply %d: choose: %v", ply, own.Error)
				}
				switch {
				case hosted.Error == nil:
					own = hosted // it has to be legal as well
				case hosted.Error.Code != Unknown || !strings.Contains(view.Text, "?"):
					t.Errorf("ply %d: choose with a view: %v\n%s", ply, hosted.Error, view.Text)
				default:
					t.Logf("ply %d: %v", ply, hosted.Error)
				}
				if a = say(t, s, `{"do":"play","move":%s}`, quote(own.Move)); a.Error != nil {
					t.Fatalf("ply %d: play %q: %v\n%s", ply, own.Move, a.Error, view.Text)
				}
			}
		})
	}
}
