package playground_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	playground "tablee/bot/internal/playground/playgroundtest"
)

type obj = map[string]any

// place is a playground, driven or not.
type place interface {
	URL() string
	Token() string
}

// rest sends one request as the bot does and returns the status and the body.
func rest(t testing.TB, p place, method, path string, body any) (int, obj) {
	t.Helper()
	status, data := restList(t, p, method, path, body)
	o, _ := data.(obj)
	return status, o
}

func restList(t testing.TB, p place, method, path string, body any) (int, any) {
	t.Helper()
	var in io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		in = bytes.NewReader(data)
	}
	r, err := http.NewRequest(method, p.URL()+"/api/v10"+path, in)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+p.Token())
	r.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var out any
	if err := json.NewDecoder(res.Body).Decode(&out); err != nil && err != io.EOF {
		t.Fatal(err)
	}
	return res.StatusCode, out
}

// wantCode checks an error answer by its Discord code.
func wantCode(t testing.TB, what string, status int, body obj, wantStatus, wantCode int) {
	t.Helper()
	if code, _ := body["code"].(float64); status != wantStatus || int(code) != wantCode {
		t.Errorf("%s: got %d %v, want %d with code %d", what, status, body, wantStatus, wantCode)
	}
}

// errorsAt lists the paths of an errors tree with their first code, such as
// "embeds.0.title=BASE_TYPE_MAX_LENGTH".
func errorsAt(tree any, path string) []string {
	var out []string
	o, _ := tree.(obj)
	for k, v := range o {
		if k == "_errors" {
			first, _ := v.([]any)[0].(obj)
			out = append(out, strings.TrimPrefix(path, ".")+"="+first["code"].(string))
			continue
		}
		out = append(out, errorsAt(v, path+"."+k)...)
	}
	return out
}

// frame is a gateway message.
type frame struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
	S  *int            `json:"s"`
	T  string          `json:"t"`
}

// rawBot is a gateway connection without any library.
type rawBot struct {
	t  testing.TB
	ws *websocket.Conn
}

// dial connects and reads HELLO.
func dial(t testing.TB, p *playground.Server) *rawBot {
	t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(p.URL(), "http")+"/ws?v=10&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	b := &rawBot{t, ws}
	if f := b.read(); f.Op != 10 {
		t.Fatalf("first frame: got op %d, want 10", f.Op)
	}
	return b
}

func (b *rawBot) send(op int, d any) {
	b.t.Helper()
	if err := b.ws.WriteJSON(obj{"op": op, "d": d}); err != nil {
		b.t.Fatal(err)
	}
}

func (b *rawBot) read() frame {
	b.t.Helper()
	var f frame
	b.ws.SetReadDeadline(time.Now().Add(5 * time.Second))
	if err := b.ws.ReadJSON(&f); err != nil {
		b.t.Fatal(err)
	}
	return f
}

// next reads until an event of this type and returns its data.
func (b *rawBot) next(event string) obj {
	b.t.Helper()
	for {
		if f := b.read(); f.T == event {
			var d obj
			if err := json.Unmarshal(f.D, &d); err != nil {
				b.t.Fatal(err)
			}
			return d
		}
	}
}

// closeCode reads until the server closes and returns its code.
func (b *rawBot) closeCode() int {
	b.t.Helper()
	b.ws.SetReadDeadline(time.Now().Add(5 * time.Second))
	for {
		if _, _, err := b.ws.ReadMessage(); err != nil {
			var ce *websocket.CloseError
			if errors.As(err, &ce) {
				return ce.Code
			}
			b.t.Fatal(err)
		}
	}
}

// identify starts a session and returns READY's data.
func (b *rawBot) identify(p *playground.Server, intents int) obj {
	b.t.Helper()
	b.send(2, obj{"token": p.Token(), "intents": intents, "properties": obj{}})
	return b.next("READY")
}

const allIntents = 1 | 1<<9 | 1<<12

// rawWorld is a playground on a fake clock with a raw bot and one command for
// every test to use.
func rawWorld(t *testing.T) (*playground.Server, *playground.FakeClock, *rawBot) {
	t.Helper()
	clock := playground.NewFakeClock(time.Time{})
	p := newPlayground(t, playground.Options{Clock: clock})
	b := dial(t, p)
	b.identify(p, allIntents)
	status, out := restList(t, p, "PUT", "/applications/"+p.ApplicationID()+"/commands", []obj{{
		"name": "go", "description": "Go", "options": []obj{
			{"type": 3, "name": "text", "description": "Text", "name_localizations": obj{"fr": "texte"}, "autocomplete": true},
			{"type": 4, "name": "level", "description": "Level", "min_value": 1, "max_value": 5},
			{"type": 6, "name": "with", "description": "With"},
			{"type": 5, "name": "sure", "description": "Sure"},
			{"type": 11, "name": "file", "description": "File"},
		},
	}})
	if status != 200 {
		t.Fatalf("register: %d %v", status, out)
	}
	return p, clock, b
}

// slash has alice type a line and returns the interaction as the bot gets it;
// the answer arrives on the channel.
func slash(t *testing.T, p *playground.Server, b *rawBot, line string) (obj, <-chan answer) {
	t.Helper()
	done := make(chan answer, 1)
	go func() {
		r, err := p.User("alice").Slash(t.Context(), "#games", line)
		done <- answer{r, err}
	}()
	return b.next("INTERACTION_CREATE"), done
}

type answer struct {
	playground.Response
	err error
}

func callbackPath(i obj) string {
	return "/interactions/" + i["id"].(string) + "/" + i["token"].(string) + "/callback"
}

func hookPath(p *playground.Server, i obj) string {
	return "/webhooks/" + p.ApplicationID() + "/" + i["token"].(string)
}
