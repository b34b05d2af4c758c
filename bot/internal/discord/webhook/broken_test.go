package webhook_test

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
)

// broken is a server that does one thing wrong. The sound one does nothing wrong.
type broken struct {
	limit    int64
	method   bool // takes any
	age      func(time.Duration) bool
	verify   func(key ed25519.PublicKey, stamp string, body, sig []byte) bool
	hex      func(string) ([]byte, error)
	pings    bool // answers them before all else
	parses   bool // before it checks
	first    bool // looks at one signature of several
	lenient  bool // takes what it cannot read
	decode   func([]byte) (*discordgo.Interaction, error)
	accepted int
	serve    func(*discordgo.Interaction, discord.Source) bool
}

func sound() broken {
	return broken{limit: 256 << 10, hex: hex.DecodeString,
		age: func(d time.Duration) bool { return d.Abs() <= 5*time.Minute },
		verify: func(key ed25519.PublicKey, stamp string, body, sig []byte) bool {
			return len(sig) == 64 && ed25519.Verify(key, append([]byte(stamp), body...), sig)
		}, decode: discord.Decode, accepted: 202}
}

func (b broken) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(b.status(w, r))
	_, _ = w.Write(nil)
}

func (b broken) status(w http.ResponseWriter, r *http.Request) int {
	if r.Method != http.MethodPost && !b.method {
		return 405
	}
	sigs, stamp := r.Header.Values("X-Signature-Ed25519"), r.Header.Get("X-Signature-Timestamp")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if len(sigs) == 0 && b.hex != nil && !b.pings && !b.parses || len(sigs) > 1 && !b.first || err != nil ||
		seconds < 0 || seconds > 1<<40 || !b.age(now.Sub(time.Unix(seconds, 0))) {
		return 401
	}
	sigs = append(sigs, "")
	sig, err := b.hex(sigs[0])
	if err != nil || len(sig) != 64 && !b.pings && !b.parses {
		return 401
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, b.limit+1))
	if err != nil || int64(len(body)) > b.limit {
		return 413
	}
	var kind struct{ Type int }
	if b.parses && json.Unmarshal(body, &kind) != nil {
		return 400
	}
	if b.pings && json.Unmarshal(body, &kind) == nil && kind.Type == 1 {
		return pong(w)
	}
	if !b.verify(public(testKey()), stamp, body, sig) {
		return 401
	}
	if json.Unmarshal(body, &kind) == nil && kind.Type == 1 {
		return pong(w)
	}
	it, err := b.decode(body)
	if (err != nil || it.ID == "" || it.Data == nil) && !b.lenient {
		return 400
	}
	b.serve(it, discord.Source{Acked: func() {}})
	return b.accepted
}

func pong(w http.ResponseWriter) int {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(`{"type":1}`))
	return 200
}

// TestBrokenServersAreFound: each of these has a fault that the requests find, and a sound one has none.
func TestBrokenServersAreFound(t *testing.T) {
	all := func(ed25519.PublicKey, string, []byte, []byte) bool { return true }
	for _, c := range []struct {
		name  string
		with  func(*broken)
		fault string
	}{
		{"sound", func(*broken) {}, ""},
		{"takes everything", func(b *broken) { b.verify = all }, "a stranger's"},
		{"signs the body alone", func(b *broken) {
			b.verify = func(k ed25519.PublicKey, _ string, body, sig []byte) bool { return ed25519.Verify(k, body, sig) }
		}, "the body's alone"},
		{"signs the timestamp alone", func(b *broken) {
			b.verify = func(k ed25519.PublicKey, s string, _, sig []byte) bool { return ed25519.Verify(k, []byte(s), sig) }
		}, "the timestamp's alone"},
		{"either", func(b *broken) {
			b.verify = func(k ed25519.PublicKey, s string, body, sig []byte) bool {
				return ed25519.Verify(k, body, sig) || ed25519.Verify(k, append([]byte(s), body...), sig)
			}
		}, "the body's alone"},
		{"takes old ones", func(b *broken) { b.age = func(d time.Duration) bool { return d >= -5*time.Minute } },
			"three years ago"},
		{"takes later ones", func(b *broken) { b.age = func(d time.Duration) bool { return d <= 5*time.Minute } },
			"one of later"},
		{"takes none that is behind", func(b *broken) {
			b.age = func(d time.Duration) bool { return d.Abs() <= time.Minute }
		}, "a clock that is behind"},
		{"reads on and on", func(b *broken) { b.limit = 1 << 40 }, "a huge body"},
		{"reads a little more", func(b *broken) { b.limit++ }, "too large"},
		{"reads too little", func(b *broken) { b.limit = 64 << 10 }, "a large one"},
		{"pings before it checks", func(b *broken) { b.pings = true }, "a ping without a signature"},
		{"parses before it checks", func(b *broken) { b.parses = true }, "garbage of a stranger's"},
		{"looks at the first signature", func(b *broken) { b.first = true }, "two signatures"},
		{"takes garbage", func(b *broken) { b.lenient = true }, "garbage"},
		{"knows no labels", func(b *broken) {
			b.decode = func(body []byte) (it *discordgo.Interaction, err error) { return it, json.Unmarshal(body, &it) }
		}, "a form with a label"},
		{"takes any method", func(b *broken) { b.method = true }, "another method"},
		{"answers 200", func(b *broken) { b.accepted = 200 }, "an interaction"},
	} {
		list := faults(t, func(serve func(*discordgo.Interaction, discord.Source) bool) http.Handler {
			b := sound()
			b.serve = serve
			c.with(&b)
			return b
		}, testKey())
		if c.fault == "" && len(list) > 0 {
			t.Errorf("%s: %q", c.name, list)
		}
		if c.fault != "" && !slices.ContainsFunc(list, func(f string) bool { return strings.Contains(f, c.fault) }) {
			t.Errorf("%s is taken for sound; faults %q, want one with %q", c.name, list, c.fault)
		}
	}
}
