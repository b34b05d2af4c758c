package playground_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/rulestest/sharedfile"
)

// rewrite sends discordgo's REST requests to the playground; the rest of the
// library is unmodified.
type rewrite struct{ to *url.URL }

func (t rewrite) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.to.Scheme, t.to.Host, t.to.Host
	return http.DefaultTransport.RoundTrip(r)
}

// newPlayground starts a playground on a free port, validated by Discord's own
// schemas when they are at hand.
func newPlayground(t *testing.T, opt playground.Options) *playground.Server {
	t.Helper()
	opt.OpenAPI = sharedfile.Path(sharedfile.OpenAPI)
	p := playground.New(opt)
	if err := p.Start(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func newSession(t *testing.T, p *playground.Server) *discordgo.Session {
	t.Helper()
	s, err := discordgo.New("Bot " + p.Token())
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(p.URL())
	if err != nil {
		t.Fatal(err)
	}
	s.Client = &http.Client{Transport: rewrite{u}, Timeout: 10 * time.Second}
	s.Identify.Intents = discordgo.IntentsGuilds
	s.LogLevel = -1
	return s
}
