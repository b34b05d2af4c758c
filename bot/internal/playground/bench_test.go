package playground_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// BenchmarkInteraction is one slash command through the gateway, answered over
// REST, with 16 people's worth of them in flight: what the playground costs.
func BenchmarkInteraction(b *testing.B) {
	p := playground.New(playground.Options{})
	if err := p.Start(""); err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	bot := dial(b, p)
	bot.identify(p, 1)
	restList(b, p, "PUT", "/applications/"+p.ApplicationID()+"/commands", []obj{{"name": "go", "description": "Go"}})
	go answerAll(bot.ws, p)
	b.SetParallelism(8)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		alice := p.User("alice")
		for pb.Next() {
			if _, err := alice.Slash(b.Context(), "#games", "/go"); err != nil {
				b.Error(err)
			}
		}
	})
}

// answerAll answers every interaction, each on its own goroutine.
func answerAll(ws *websocket.Conn, p *playground.Server) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	for {
		var f frame
		ws.SetReadDeadline(time.Time{})
		if ws.ReadJSON(&f) != nil {
			return
		}
		var i obj
		if f.T != "INTERACTION_CREATE" || json.Unmarshal(f.D, &i) != nil {
			continue
		}
		go func() {
			res, err := client.Post(p.URL()+"/api/v10"+callbackPath(i), "application/json",
				strings.NewReader(`{"type":4,"data":{"content":"hello"}}`))
			if err == nil {
				res.Body.Close()
			}
		}()
	}
}
