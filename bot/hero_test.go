package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/render/canvas"
	"tablee/rules/table"
)

var heroDir = flag.String("hero", "", "a folder to write the README's film and its still to")

const (
	heroBytes          = 1_500_000 // what the film may take: everybody who opens the page loads it
	heroWide, heroHigh = 600, 860
)

// TestHero films a game of Scrabble in the channel as one of its players sees it, from the command to the result, and
// writes the README's moving picture and a still of it. The game is recorded in testdata/hero.json.
//
//	go test ./bot -run TestHero -hero ../.github/pictures
func TestHero(t *testing.T) {
	if *heroDir == "" {
		t.Skip("no folder is given with -hero")
	}
	data, err := os.ReadFile("testdata/hero.json")
	if err != nil {
		t.Fatal(err)
	}
	var g recorded
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	f := film{sheetScene: newSheetScene(t, "en", "alice", "#games")}
	f.channel = "#lobby" // where nobody looks
	f.type_("/settings boards:pictures")
	f.channel = "#games"
	f.visit()
	for _, text := range []string{"/scr", "abble new player:@bob"} {
		playground.Do(t, f.ctx, "type", chromedp.SendKeys(chromedp.ID("input"), text))
		f.frame(800 * time.Millisecond)
	}
	f.w.mu.Lock()
	f.w.tables = g.Seed - 1 // the recorded deal
	f.w.mu.Unlock()
	playground.Do(t, f.ctx, "send", chromedp.SendKeys(chromedp.ID("input"), "\r"))
	if err := waitFor("the lobby", func() bool {
		list := f.w.pg.Messages(f.channel)
		return len(list) > 0 && f.find(list[len(list)-1], "start") != "?"
	}); err != nil {
		t.Fatal(err)
	}
	r := f.game(g)
	f.frame(1500 * time.Millisecond)
	r.do(1, table.Action{Kind: table.Join})
	f.frame(1500 * time.Millisecond)
	r.do(0, table.Action{Kind: table.Begin})
	f.frame(1500 * time.Millisecond)
	f.settle()
	f.hand(r.id)
	f.frame(2500 * time.Millisecond)
	still := 0
	for ply := 1; ply <= len(g.Moves); ply++ {
		r.until(ply)
		f.frame(900 * time.Millisecond)
		if ply == len(g.Moves)/2 {
			still = len(f.frames) - 1
		}
	}
	f.frames[len(f.frames)-1].delay = 5 * time.Second
	var out bytes.Buffer
	w, err := canvas.NewGIFWriter(&out, heroWide, heroHigh, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range f.frames {
		if err := w.AddImage(s.img, s.delay); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d frames, %d bytes", w.Frames(), out.Len())
	if out.Len() > heroBytes {
		t.Errorf("the film has %d bytes, more than %d", out.Len(), heroBytes)
	}
	if err := os.WriteFile(filepath.Join(*heroDir, "hero.gif"), out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	writeImage(t, filepath.Join(*heroDir, "hero.png"), f.frames[still].img)
}

// film is a scene of which pictures are taken.
type film struct {
	*sheetScene
	frames []filmFrame
}

type filmFrame struct {
	img   *image.RGBA
	delay time.Duration
}

// visit opens the page at the size of the film.
func (f *film) visit() {
	f.t.Helper()
	f.sheetScene.visit()
	playground.Do(f.t, f.ctx, "size", chromedp.EmulateViewport(heroWide, heroHigh),
		playground.Media("prefers-color-scheme", "dark"),
		// The page's clock is the world's: it says how long something is ago.
		playground.True(fmt.Sprintf("(Date.now = () => %d) && true", f.w.clock.Now().UnixMilli())))
}

// game is the table that was just opened, at which the recorded game is played.
func (f *film) game(g recorded) *rerun {
	f.t.Helper()
	f.settle()
	r := &rerun{t: f.t, w: f.w, g: g}
	tables, err := f.w.host.Queries.Find(f.t.Context(), table.Filter{User: f.user.ID(), Game: g.Game}, f.user.ID())
	if err != nil || len(tables) != 1 {
		f.t.Fatalf("%d tables: %v", len(tables), err)
	}
	said := f.w.pg.Messages(f.channel)[0]
	r.id, r.said = tables[0].ID, said.ID
	r.call = table.Caller{Guild: said.GuildID, Channel: said.ChannelID, GuildLocale: "en"}
	for _, name := range []string{"Alice", "Bob"} {
		r.users = append(r.users, table.User{ID: f.w.pg.User(strings.ToLower(name)).ID(), Name: name, Locale: "en"})
	}
	return r
}

// frame takes a picture of the page once it shows all that has happened.
func (f *film) frame(delay time.Duration) {
	f.t.Helper()
	f.settle()
	playground.Do(f.t, f.ctx, "frame", playground.True(`!document.querySelector('.busy') &&
		[...document.querySelectorAll('#log img')].every(i => i.complete && i.naturalWidth > 0)`))
	data, err := chromedp.Run(f.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		f.t.Fatal(err)
	}
	shot, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		f.t.Fatal(err)
	}
	img := image.NewRGBA(image.Rect(0, 0, heroWide, heroHigh))
	draw.Draw(img, img.Rect, shot, image.Point{}, draw.Src)
	f.frames = append(f.frames, filmFrame{img, delay})
}
