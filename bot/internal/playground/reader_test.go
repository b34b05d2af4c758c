package playground_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// reader is a person at the page, and a bot that only posts.
type reader struct {
	t   *testing.T
	ctx context.Context
	p   *playground.Server
	bot *rawBot
}

// phone is what EmulateViewport needs to be one.
var phone = []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch}

// read opens the page of a fresh playground as somebody.
func read(t *testing.T, ctx context.Context, as string, width int64, opts ...chromedp.EmulateViewportOption) *reader {
	t.Helper()
	return readIn(t, ctx, playground.Options{}, as, width, opts...)
}

// readIn opens the page of a playground with options.
func readIn(t *testing.T, ctx context.Context, options playground.Options, as string, width int64,
	opts ...chromedp.EmulateViewportOption) *reader {
	t.Helper()
	p := newPlayground(t, options)
	b := dial(t, p)
	b.identify(p, allIntents)
	r := &reader{t, ctx, p, b}
	r.do("open", playground.InFront(), chromedp.EmulateViewport(width, 760, opts...),
		chromedp.Navigate(p.URL()+"/?as="+as),
		playground.True(`document.querySelector("#status.on") && document.querySelector("#lines .start")`))
	return r
}

func (r *reader) do(what string, steps ...playground.Step) {
	r.t.Helper()
	playground.Do(r.t, r.ctx, what, steps...)
}

// until waits for a piece of JavaScript to be true.
func (r *reader) until(what, js string) {
	r.t.Helper()
	playground.Do(r.t, r.ctx, what, playground.True(js))
}

// look evaluates a piece of JavaScript.
func look[T any](r *reader, js string) T {
	r.t.Helper()
	v, err := chromedp.Run(r.ctx, chromedp.Evaluate[T](js))
	if err != nil {
		r.t.Fatalf("%s: %v", js, err)
	}
	return v
}

// frames has the page draw, so that what it does about a change is done.
const frames = `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 30))))`

func (r *reader) drawn() {
	r.t.Helper()
	if _, err := chromedp.Run(r.ctx, chromedp.Evaluate[bool](frames, chromedp.EvalAwaitPromise)); err != nil {
		r.t.Fatal(err)
	}
}

// post posts as the bot and waits until the page shows it.
func (r *reader) post(channel string, body obj, files ...sentFile) string {
	r.t.Helper()
	status, m := uploadFiles(r.t, r.p, "v10", "POST", "/channels/"+r.p.ChannelID(channel)+"/messages", body, files...)
	if status != 200 {
		r.t.Fatalf("post: %d %v", status, m)
	}
	return m["id"].(string)
}

// shows waits until the log has a message.
func (r *reader) shows(id string) string {
	r.t.Helper()
	r.until("message "+id, `!!document.getElementById("m`+id+`")`)
	return id
}

func (r *reader) edit(channel, id string, body obj) {
	r.t.Helper()
	if status, m := rest(r.t, r.p, "PATCH", "/channels/"+r.p.ChannelID(channel)+"/messages/"+id, body); status != 200 {
		r.t.Fatalf("edit: %d %v", status, m)
	}
}

func (r *reader) remove(channel, id string) {
	r.t.Helper()
	if status, m := rest(r.t, r.p, "DELETE", "/channels/"+r.p.ChannelID(channel)+"/messages/"+id, nil); status != 204 {
		r.t.Fatalf("delete: %d %v", status, m)
	}
}

// paragraph is a text of n lines.
func paragraph(name string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s, line %d\n", name, i+1)
	}
	return b.String()
}

// buttons are one row of buttons.
func buttons(labels ...string) []obj {
	var row []obj
	for _, l := range labels {
		row = append(row, obj{"type": 2, "style": 1, "label": l, "custom_id": l})
	}
	return []obj{{"type": 1, "components": row}}
}

// still is a picture of one colour.
func still(name string, w, h int, c color.Color) sentFile {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		m.Set(i%w, i/w, c)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	return sentFile{name, b.Bytes()}
}

// moving is a GIF that goes from red to blue once, after two seconds, and stays.
func moving(name string) sentFile {
	frame := func(c color.Color) *image.Paletted {
		m := image.NewPaletted(image.Rect(0, 0, 120, 60), color.Palette{c})
		return m
	}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &gif.GIF{
		Image: []*image.Paletted{frame(color.RGBA{200, 0, 0, 255}), frame(color.RGBA{0, 0, 200, 255})},
		Delay: []int{200, 6000}, LoopCount: -1,
	})
	if err != nil {
		panic(err)
	}
	return sentFile{name, b.Bytes()}
}

// jsText is a Go string as JavaScript writes it.
func jsText(s string) string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(data)
}
