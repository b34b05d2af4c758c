//go:build !race

package pictures

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/render/canvas"
	"tablee/rules/all"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

var heroDir = flag.String("hero", "", "a folder to write the README's film and its still to")

const (
	heroBytes          = 1_500_000 // what the film may take: everybody who opens the page loads it
	heroWide, heroHigh = 600, 860
)

// heroText is all that the README's film shows, as text.
const heroText = "testdata/hero.txt"

// TestHero films a game of Scrabble in the channel as one of its players sees it, from the command to the result, and
// writes the README's moving picture and a still of it. The game is recorded in testdata/hero.json.
//
//	go test ./bot/internal/systemtest/pictures -run TestHero -hero ../../../../.github/pictures
func TestHero(t *testing.T) {
	if *heroDir == "" {
		t.Skip("no folder is given with -hero")
	}
	f := film{sheetScene: newSheetScene(t, "en", "alice", "#games"), camera: true}
	f.shoot()
	if err := os.WriteFile(heroText, f.text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
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
	writeImage(t, filepath.Join(*heroDir, "hero.png"), f.frames[f.still].img)
}

// TestHeroIsCurrent: what the README's film shows is what people see today: the same messages, boards and page.
func TestHeroIsCurrent(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	f := film{sheetScene: sceneOf(t, systemtest.OpenWorldWith(t, all.Games(), withGreeting), "en", "alice", "#games")}
	f.shoot()
	want, err := os.ReadFile(heroText)
	if err != nil {
		t.Fatal(err)
	}
	if systemtest.CompareLines(t, f.text.String(), string(want)); t.Failed() {
		t.Error("the README's film shows what was before: go test . -run TestHero -hero ../../../../.github/pictures makes it anew")
	}
}

// film is a scene of which pictures are taken, and all that they show is written down.
type film struct {
	*sheetScene
	camera bool // take pictures too, in a browser
	frames []filmFrame
	still  int // the frame that stands for all
	text   bytes.Buffer
	told   map[string]string // what each message showed when it was written down last
}

// shoot plays the game and takes all pictures.
func (f *film) shoot() {
	t := f.t
	t.Helper()
	data, err := os.ReadFile("testdata/hero.json")
	if err != nil {
		t.Fatal(err)
	}
	var g systemtest.Recorded
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&f.text, "page %x\n", pageSum(t))
	f.channel = "#lobby" // where nobody looks
	f.type_("/settings boards:pictures")
	f.channel = "#games"
	if f.camera {
		f.visit()
		playground.Do(t, f.ctx, "type", playground.Type("#input", "/scr"))
	}
	f.frame(800 * time.Millisecond)
	if f.camera {
		playground.Do(t, f.ctx, "type", playground.Type("#input", "abble new player:@bob"))
	}
	f.frame(800 * time.Millisecond)
	f.w.Mu.Lock()
	f.w.Tables = g.Seed - 1 // the recorded deal
	f.w.Mu.Unlock()
	if f.camera {
		playground.Do(t, f.ctx, "send", playground.Type("#input", "\r"))
	} else {
		f.type_("/scrabble new player:@bob")
	}
	if err := systemtest.WaitFor("the lobby", func() bool {
		list := f.w.Playground.Messages(f.channel)
		return len(list) > 0 && f.Find(list[len(list)-1], "start") != "?"
	}); err != nil {
		t.Fatal(err)
	}
	r := f.game(g)
	f.frame(1500 * time.Millisecond)
	r.Do(1, table.Action{Kind: table.Join})
	f.frame(1500 * time.Millisecond)
	r.Do(0, table.Action{Kind: table.Begin})
	f.frame(1500 * time.Millisecond)
	f.hand(r.ID)
	f.frame(2500 * time.Millisecond)
	for ply := 1; ply <= len(g.Moves); ply++ {
		r.Until(ply)
		if ply == len(g.Moves)/2 {
			f.still = len(f.frames)
		}
		f.frame(900 * time.Millisecond)
	}
	f.frame(5 * time.Second)
}

// pageSum is a sum over the look of the page.
func pageSum(t *testing.T) []byte {
	t.Helper()
	sum := sha256.New()
	for _, folder := range []string{"css", "js"} {
		files, err := filepath.Glob("../../playground/page/web/" + folder + "/*")
		if err != nil || len(files) < 3 {
			t.Fatalf("%d files: %v", len(files), err)
		}
		for _, path := range files {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			sum.Write(data)
		}
	}
	return sum.Sum(nil)[:8]
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
		playground.True(fmt.Sprintf("(Date.now = () => %d) && true", f.w.Clock.Now().UnixMilli())))
}

// Game is the table that was just opened, at which the recorded game is played.
func (f *film) game(g systemtest.Recorded) *systemtest.Rerun {
	f.t.Helper()
	f.Settle()
	r := &systemtest.Rerun{T: f.t, W: f.w, G: g}
	tables, err := f.w.Host.Queries.Find(f.t.Context(), table.Filter{User: f.user.ID(), Game: g.Game}, f.user.ID())
	if err != nil || len(tables) != 1 {
		f.t.Fatalf("%d tables: %v", len(tables), err)
	}
	said := f.w.Playground.Messages(f.channel)[0]
	r.ID, r.Said = tables[0].ID, said.ID
	r.Call = table.Caller{Guild: said.GuildID, Channel: said.ChannelID, GuildLocale: "en"}
	for _, name := range []string{"Alice", "Bob"} {
		r.Users = append(r.Users, table.User{ID: f.w.Playground.User(strings.ToLower(name)).ID(), Name: name, Locale: "en"})
	}
	return r
}

// frame writes down what the person sees that is new, and takes a picture of the page once it shows all of it.
func (f *film) frame(delay time.Duration) {
	f.t.Helper()
	f.Settle()
	f.tell()
	if !f.camera {
		return
	}
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

// tell writes down the messages that are new or have changed: their text, and a sum over each picture.
func (f *film) tell() {
	f.t.Helper()
	if f.told == nil {
		f.told = map[string]string{}
	}
	fmt.Fprintln(&f.text, "---")
	for _, m := range slices.Concat(f.w.Playground.Messages(f.channel), f.user.Ephemerals(f.channel)) {
		shown := inText.ReplaceAllString(systemtest.Show(m), "<:$1>") // an emoji's id depends on what else is made meanwhile
		for _, file := range m.Files {
			img, err := png.Decode(bytes.NewReader(file.Data))
			if err != nil {
				f.t.Fatal(err)
			}
			sum := sha256.New()
			fmt.Fprint(sum, img)
			shown += fmt.Sprintf("picture %x\n", sum.Sum(nil)[:8])
		}
		if f.told[m.ID] != shown {
			f.told[m.ID] = shown
			f.text.WriteString(shown)
		}
	}
}
