package playground_test

import (
	"context"
	"image"
	"image/color"
	"math"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/rulestest"
)

// TestPageForReaders holds the page to what a reader may expect of it, in one browser.
func TestPageForReaders(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	t.Parallel()
	ctx := playgroundtest.Open(t)
	for i, c := range []struct {
		name string
		f    func(*testing.T, context.Context)
	}{
		{"end", stayAtEnd}, {"late", lateAnswer}, {"reserved", reserveRoom}, {"edited", keepPlace}, {"deleted", vanish},
		{"playing", keepPlaying},
		{"several", showSeveral}, {"described", showAlt}, {"wide", nothingWide}, {"targets", fingers},
		{"keyboard", aboveKeyboard},
		{"colours", contrast}, {"unread", trustBadge}, {"elsewhere", badgeElsewhere}, {"menu", menuKeys}, {"list", listKeys},
		{"commands", allCommands}, {"refusals", refusalsInFrench}, {"focus", keepFocus}, {"aloud", readAloud},
		{"emojis", showEmojis}, {"form", formKeys},
		{"messages", messageMenus}, {"people", personMenus}, {"phone", menusOnPhone},
		{"chats", chatsOnPage}, {"chats on a phone", chatsOnPhone}, {"links", linksInPage},
	} {
		if i%rulestest.Of(1, 3) > 0 {
			continue
		}
		t.Run(c.name, func(t *testing.T) { c.f(t, ctx) })
	}
}

const (
	below    = `(() => { const l = document.getElementById("log"); return l.scrollHeight - l.scrollTop - l.clientHeight; })()`
	loaded   = `[...document.querySelectorAll("#log img")].every(i => i.complete && i.naturalWidth > 0)`
	covering = `Math.max(...[...document.querySelectorAll("#log .row button")].map(b => b.getBoundingClientRect().bottom)) -
		document.getElementById("composer").getBoundingClientRect().top`
)

// atEnd fails when the log has left its end or a button is under the composer.
func (r *reader) atEnd(when string) {
	r.t.Helper()
	var hidden, covered float64
	r.settled(func() float64 { // both at once: a window that changes its size does so between two looks
		both := look[[2]float64](r, "["+below+", "+covering+"]")
		hidden, covered = both[0], both[1]
		return max(hidden, covered+1)
	})
	if hidden > 1 {
		r.t.Errorf("%s: %v pixels of the log are below its edge, want its end in view", when, hidden)
	}
	if covered > 0 {
		r.t.Errorf("%s: the buttons reach %v pixels below the composer's edge", when, covered)
	}
}

// stayAtEnd: whatever grows above or below, a reader at the end stays there.
func stayAtEnd(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	for i := range 3 {
		r.shows(r.post("games", obj{"content": paragraph("talk", 12)}))
		board := still("board.png", 300, 300+i, color.Black)
		r.shows(r.post("games", obj{"embeds": []obj{{"title": "Board", "image": obj{"url": "attachment://board.png"}}},
			"components": buttons("Left", "Right")}, board))
		r.until("pictures", loaded)
		r.atEnd("after a picture")
	}
	// A picture whose size nobody told.
	r.shows(r.post("games", obj{"components": buttons("Go")}, sentFile{"dot.svg", []byte(dot)}))
	r.until("pictures", loaded)
	r.atEnd("after a picture of unknown size")
	r.do("hints", playgroundtest.Type("#input", "several\nlines\nof\ntext"))
	r.atEnd("with a tall input")
	for range 3 { // each letter in a frame of its own, as people type
		r.do("letter", playgroundtest.Type("#input", "x"))
		r.atEnd("after a letter in a tall input")
	}
	r.do("smaller", chromedp.EmulateViewport(1280, 500))
	r.atEnd("in a lower window")
}

// reserveRoom: a picture takes its room before it has come.
func reserveRoom(t *testing.T, ctx context.Context) {
	for _, width := range []int64{1280, 390} {
		r := read(t, ctx, "alice", width, phone[:map[bool]int{true: 0, false: 2}[width > 760]]...)
		r.shows(r.post("games", obj{"embeds": []obj{{"image": obj{"url": "attachment://a.png"}}}},
			still("a.png", 700, 350, color.Black)))
		r.shows(r.post("games", obj{"content": "x"}, still("b.png", 240, 120, color.White)))
		r.shows(r.post("games", obj{"content": "tall"}, still("c.png", 300, 900, color.White)))
		r.until("pictures", loaded)
		for _, n := range look[[]float64](r, `[...document.querySelectorAll("#log img")].map(img => {
			const there = img.getBoundingClientRect(), room = img.cloneNode();
			room.removeAttribute("src");
			img.replaceWith(room);
			const kept = room.getBoundingClientRect();
			room.replaceWith(img);
			return Math.max(Math.abs(there.height - kept.height), Math.abs(there.width - kept.width), there.height < 40 ? 99 : 0);
		})`) {
			if n > 1 {
				t.Errorf("at %d px a picture changes the page by %v pixels when it comes, want none", width, n)
			}
		}
	}
}

func (r *reader) top(id string) float64 {
	r.t.Helper()
	return look[float64](r, `document.getElementById("m`+id+`").getBoundingClientRect().top`)
}

// inTheMiddle is a log that somebody reads in the middle: messages around the one being read.
func (r *reader) inTheMiddle() (before, reading, after []string) {
	r.t.Helper()
	for i := range 12 {
		id := r.shows(r.post("games", obj{"content": paragraph("message", 6), "components": buttons("Play")}))
		switch {
		case i < 5:
			before = append(before, id)
		case i == 5:
			reading = append(reading, id)
		default:
			after = append(after, id)
		}
	}
	r.drawn()
	r.do("scroll", playgroundtest.True(`(() => { document.getElementById("m`+reading[0]+
		`").scrollIntoView({block: "center"}); return true; })()`))
	r.drawn()
	return before, reading, after
}

func (r *reader) stays(what, id string, was float64) {
	r.t.Helper()
	if by := r.settled(func() float64 { return math.Abs(r.top(id) - was) }); by > 1 {
		r.t.Errorf("%s: the message being read moved by %v pixels", what, by)
	}
}

// settled is by how much something is off when the page has done what it does about a change, which on a busy machine
// takes more than the two frames of drawn.
func (r *reader) settled(off func() float64) (by float64) {
	r.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; {
		r.drawn()
		if by = off(); by <= 1 || time.Now().After(end) {
			return by
		}
	}
}

// keepPlace: edits, pictures and new messages around the line being read leave it where it is.
func keepPlace(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	before, reading, after := r.inTheMiddle()
	was := r.top(reading[0])
	r.edit("games", before[0], obj{"content": paragraph("longer", 20)})
	r.until("edited", playgroundtest.Seen+`.includes("longer, line 20")`)
	r.stays("an edit above", reading[0], was)
	r.edit("games", before[1], obj{"content": "short"})
	r.until("edited", playgroundtest.Seen+`.includes("short")`)
	r.stays("a shorter message above", reading[0], was)
	r.edit("games", after[3], obj{"content": paragraph("below", 30)})
	r.until("edited", playgroundtest.Seen+`.includes("below, line 30")`)
	r.stays("an edit below", reading[0], was)
	r.shows(r.post("games", obj{"content": "new"}))
	r.stays("a new message", reading[0], was)
	r.do("grow", playgroundtest.True(`(() => { document.getElementById("m`+before[2]+
		`").style.paddingBottom = "300px"; return true; })()`))
	r.stays("something above that grows by itself", reading[0], was)
}

// vanish: deleted messages go without a jump, and without drawing the others anew.
func vanish(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	before, reading, after := r.inTheMiddle()
	was := r.top(reading[0])
	look[bool](r, `[...document.querySelectorAll("#log .msg")].forEach(m => m.old = true) || true`)
	for _, gone := range []string{before[1], before[3], after[0], after[4]} {
		r.remove("games", gone)
		r.until("gone", `!document.getElementById("m`+gone+`")`)
		r.stays("a message deleted", reading[0], was)
	}
	if n := look[int](r, `[...document.querySelectorAll("#log .msg")].filter(m => !m.old).length`); n > 0 {
		t.Errorf("%d messages were drawn anew, want none", n)
	}
	next := after[1]
	was = r.top(next)
	r.remove("games", reading[0])
	r.until("gone", `!document.getElementById("m`+reading[0]+`")`)
	r.drawn()
	if now := r.top(next); now > was {
		t.Errorf("the message after the one being read fell by %v pixels, want it to close up", now-was)
	}
	// The first message of a day takes its day along only when it was the last of it; the author's name moves on.
	r.remove("games", before[0])
	r.until("gone", `!document.getElementById("m`+before[0]+`")`)
	r.drawn()
	if days, names := look[int](r, `document.querySelectorAll("#log .day").length`),
		look[int](r, `document.querySelectorAll("#log .msg .by").length`); days != 1 || names != 1 {
		t.Errorf("got %d days and %d names above the messages, want 1 and 1", days, names)
	}
}

// keepPlaying: a picture that moves goes on when its message is edited; it does not begin again.
func keepPlaying(t *testing.T, ctx context.Context) {
	r := read(t, ctx, "alice", 1280)
	id := r.shows(r.post("games", obj{"content": "replay", "components": buttons("Next")}, moving("replay.gif")))
	r.until("pictures", loaded)
	r.colour("red", func(c color.RGBA) bool { return c.R > 150 && c.B < 50 })
	r.colour("blue", func(c color.RGBA) bool { return c.B > 150 && c.R < 50 })
	r.edit("games", id, obj{"content": "replay, seen"})
	r.until("edited", playgroundtest.Seen+`.includes("replay, seen")`)
	r.drawn()
	if c := r.pixel(); c.B < 150 {
		t.Errorf("after an edit the picture shows %v again, its first frame", c)
	}
}

// pixel is the colour in the middle of the newest picture, as it is on screen.
func (r *reader) pixel() color.RGBA {
	r.t.Helper()
	at := look[[]float64](r,
		`(() => { const b = [...document.querySelectorAll("#log img")].pop().getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()`)
	data, err := chromedp.Run(r.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		r.t.Fatal(err)
	}
	m := decodePNG(r.t, data)
	return color.RGBAModel.Convert(m.At(int(at[0]), int(at[1]))).(color.RGBA)
}

// colour waits until the newest picture has a colour.
func (r *reader) colour(name string, want func(color.RGBA) bool) {
	r.t.Helper()
	for range 100 {
		if want(r.pixel()) {
			return
		}
	}
	r.t.Fatalf("the picture never turned %s", name)
}

func decodePNG(t *testing.T, data []byte) image.Image {
	t.Helper()
	m, err := pngDecode(data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
