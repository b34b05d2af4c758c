package playground_test

import (
	"context"
	"fmt"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// linksInPage: a link to a message leads to it within the page, from another channel and from its own, as a text and as
// a button; where the message is gone, it leads to the channel.
func linksInPage(t *testing.T, ctx context.Context) {
	r := readIn(t, ctx, playground.Options{}, "alice", 1280)
	first := r.post("#games", obj{"content": "the board"})
	for i := range 12 {
		r.post("#games", obj{"content": paragraph(fmt.Sprint("talk ", i), 6)})
	}
	games := r.p.ChannelID("#games")
	to := func(message string) string { return "https://discord.com/channels/1/" + games + "/" + message }
	link := obj{"type": 2, "style": 5, "label": "Go to the board", "url": to(first)}
	r.post("#jeux", obj{"content": "[gone](" + to(games) + ")", "components": []obj{{"type": 1,
		"components": []obj{link}}}})
	inView := `(() => { const l = document.getElementById("log").getBoundingClientRect(),
		m = document.getElementById("m` + first + `")?.getBoundingClientRect();
		return !!m && m.top >= l.top && m.bottom <= l.bottom; })()`
	atGames := `location.hash === "#` + games + `"`
	r.do("elsewhere", playground.Click(`[aria-label^="jeux"]`), playground.Reads("Go to the board"))
	r.do("button", playground.Click(`#log a.btn`))
	r.until("the message is in view", atGames+" && "+inView)
	r.do("back", playground.Click(`[aria-label^="jeux"]`), playground.Reads("Go to the board"))
	r.do("text", playground.ClickText("#log a", "gone"))
	r.until("the channel is open at its end", atGames+" && !"+inView+" && "+below+" < 2")
	here := r.post("#games", obj{"content": "<" + to(first) + ">"})
	r.shows(here)
	r.do("here", playground.Click("#m"+here+" a"))
	r.until("the message is in view again", inView)
}
