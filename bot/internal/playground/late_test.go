package playground_test

import (
	"context"
	"testing"

	"tablee/bot/internal/playground/playgroundtest"
)

// holdAnswers makes the page wait for what it asks of a channel's messages until release is called.
const holdAnswers = `(() => {
	const real = window.fetch;
	window.fetch = async (...a) => {
		const res = await real(...a);
		if (!a[0].includes("api/messages")) return res;
		window.fetch = real;
		await new Promise(go => { window.release = go; });
		return res;
	};
	return true;
})()`

// lateAnswer: what happens in a channel while the page reads it is not lost to an answer that is older.
func lateAnswer(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	edited := r.shows(r.post("games", obj{"content": "first"}))
	removed := r.shows(r.post("games", obj{"content": "second"}))
	r.do("away", playgroundtest.Click(`[aria-label^="lobby"]`), playgroundtest.Reads("Welcome to #lobby"))
	look[bool](r, holdAnswers)
	r.do("back", playgroundtest.Click(`[aria-label^="games"]`), playgroundtest.True(`!!window.release`))
	r.edit("games", edited, obj{"content": "first, edited"})
	r.remove("games", removed)
	added := r.post("games", obj{"content": "third"})
	r.post("lobby", obj{"content": "<@" + r.p.User("alice").ID() + ">, after all that"})
	r.until("events have come", badges+`.includes("lobby=1")`)
	look[bool](r, `(() => { window.release(); return true; })()`)
	r.do("read", playgroundtest.Reads("Welcome to #games"), playgroundtest.Reads("first, edited"))
	r.shows(added)
	r.until("gone", `!document.getElementById("m`+removed+`")`)
}
