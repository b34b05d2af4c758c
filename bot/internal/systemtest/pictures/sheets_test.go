//go:build !race

package pictures

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/table"
)

var sheetDir = flag.String("sheets", "", "a folder to write sheets of screenshots of every message to")

// sheetMessage is a message that the sheets show. show brings it about and returns the selector of its element on the
// page, or "" where there is no such message.
type sheetMessage struct {
	sheet, name string
	show        func(*sheetScene) string
}

// sheetMessages are what the sheets show, in the order in which it is brought about. A new message is one line.
func sheetMessages(games []systemtest.Recorded, puzzles []madePuzzle) (list []sheetMessage) {
	add := func(sheet, name string, show func(*sheetScene) string) {
		list = append(list, sheetMessage{sheet, name, show})
	}
	add("first", "greeting", (*sheetScene).greeting)
	add("first", "lobby-computer", typed("/awale new level:1 hints:true"))
	add("first", "lobby-people", typed("/scrabble new player:@bob"))
	add("first", "lobby-open", typed("/duplicate new clock:3m"))
	add("first", "lesson", typed("/learn game:awale"))
	add("first", "lesson-cards", typed("/learn game:cards"))
	add("first", "help", typed("/help"))
	add("first", "about", typed("/about"))
	add("first", "rules", typed("/table rules game:domino"))
	for _, boards := range []string{"text", "pictures", "both"} {
		for _, g := range games {
			if boards == "both" && g.Game != "scrabble" { // one is enough to see both
				continue
			}
			add("board-"+boards, g.Game, func(s *sheetScene) string { return s.Board(boards, g) })
			add("turn-"+boards, g.Game, func(s *sheetScene) string { return s.hand(s.at(boards, g).ID) })
			add("preview-"+boards, g.Game, (*sheetScene).preview)
			add("waiting-"+boards, g.Game, func(s *sheetScene) string { return s.waiting(boards, g) })
			add("result-"+boards, g.Game, func(s *sheetScene) string { return s.result(boards, g) })
			if boards == "pictures" {
				add("review", g.Game, func(s *sheetScene) string { return s.review(s.at(boards, g).ID) })
				add("practice", g.Game, func(s *sheetScene) string { return s.Press("practice") })
			}
		}
	}
	for degree := 1; degree <= 3; degree++ {
		add("hint", fmt.Sprint("degree-", degree), func(s *sheetScene) string { return s.hint(degree) })
	}
	add("hint", "try", typed("/try"))
	add("hint", "more", func(s *sheetScene) string { return s.pressOn(s.newest(s.hinted), "more") })
	for _, format := range []string{"single", "double", "swiss", "robin"} {
		add("tournament-"+format, "lobby", func(s *sheetScene) string { return s.tournament(format) })
		add("tournament-"+format, "rules", func(s *sheetScene) string { return s.Press("terms") })
		add("tournament-"+format, "running", (*sheetScene).begun)
		add("tournament-"+format, "bracket", typed("/tournament bracket"))
		add("tournament-"+format, "standings", typed("/tournament standings"))
		add("tournament-"+format, "over", (*sheetScene).overAtLast)
		add("tournament-"+format, "bracket-over", typed("/tournament bracket"))
	}
	add("night", "lobby", typed("/duplicate new-night in:10 rounds:2 clock:1m name:Thursday"))
	add("night", "planned", typed("/duplicate night"))
	add("night", "panel", (*sheetScene).nightBegun)
	add("night", "listed", func(s *sheetScene) string { return s.Press("list") })
	add("night", "ranking", (*sheetScene).nightOver)
	add("night", "over", typed("/duplicate night"))
	for i, z := range puzzles {
		name := fmt.Sprint(z.Game, "-", z.Kind)
		for stage, when := range []string{"morning", "evening", "over"} {
			add("daily-"+when, name, dailyPost(z, i%7+1, stage, table.PictureBoards))
		}
		for stage, when := range []string{"asked", "wrong", "solved"} {
			add("dailypanel-"+when, name, dailyAttempt(z, stage))
		}
	}
	add("daily-text", "exact", dailyPost(puzzleWithoutWords(puzzles, true), 1, 1, table.TextBoards))
	add("daily-text", "most", dailyPost(puzzleWithoutWords(puzzles, false), 7, 2, table.BothBoards))
	add("daily-past", "list", (*sheetScene).dailyPast)
	add("settings", "server", typed("/settings"))
	add("settings", "person", typed("/me"))
	add("settings", "privacy", typed("/privacy"))
	add("settings", "stats", typed("/stats"))
	add("form", "new", func(s *sheetScene) string { return s.form("/awale new") })
	add("form", "open", func(s *sheetScene) string { return s.form("/duplicate new") })
	add("form", "word", (*sheetScene).wordForm)
	return list
}

// TestMessageSheets writes screenshots of every message to the folder of the flag -sheets: one file for each of them,
// and sheets on which messages that belong together stand side by side, in both languages, on a dark ground and a light
// one, on a wide screen and on a phone's.
//
//	go test ./bot/internal/systemtest/pictures -run TestMessageSheets -sheets /tmp/sheets [-only tournament]
func TestMessageSheets(t *testing.T) {
	if *sheetDir == "" {
		t.Skip("no folder is given with -sheets")
	}
	if err := os.MkdirAll(*sheetDir, 0o755); err != nil {
		t.Fatal(err)
	}
	games, _ := systemtest.RecordedGames(t)
	puzzles := madePuzzles(t)
	for i, lang := range systemtest.BothLanguages {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			s := newSheetScene(t, lang, "alice", []string{"#games", "#jeux"}[i])
			sheets, order := map[string][]image.Image{}, []string(nil)
			for _, m := range sheetMessages(games, puzzles) {
				if !strings.Contains(m.sheet, *sheetOnly) {
					continue
				}
				element := m.show(s)
				if element == "" {
					t.Logf("%s: there is no %s", m.sheet, m.name)
					continue
				}
				for look, img := range s.shoot(m.sheet+"-"+m.name, element) {
					key := m.sheet + "-" + lang + "-" + look
					if sheets[key] == nil {
						order = append(order, key)
					}
					sheets[key] = append(sheets[key], img)
				}
			}
			for _, key := range order {
				writeImage(t, filepath.Join(*sheetDir, "sheet-"+key+".png"), inRows(sheets[key]))
			}
		})
	}
}

var sheetOnly = flag.String("only", "", "with -sheets: only sheets whose name contains this")

// inRows arranges pictures on a sheet, as many in a row as fit in its width.
func inRows(list []image.Image) image.Image {
	const wide = 2000
	var rows [][]image.Image
	x := wide
	for _, img := range list {
		if x += img.Bounds().Dx(); x > wide {
			rows, x = append(rows, nil), img.Bounds().Dx()
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], img)
	}
	return sheet(rows)
}

func writeImage(t *testing.T, path string, img image.Image) {
	t.Helper()
	var out bytes.Buffer
	err := png.Encode(&out, img)
	if err == nil {
		err = os.WriteFile(path, out.Bytes(), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// sheetScene is a server on which somebody brings messages about and looks at them in a browser.
type sheetScene struct {
	t       *testing.T
	w       *systemtest.World
	ctx     context.Context
	user    *playground.User
	seen    systemtest.Sight
	reruns  map[string]*systemtest.Rerun
	hinted  table.ID
	channel string
	last    playground.Message // what was shown last
	open    bool               // a form is open on the page
}

func newSheetScene(t *testing.T, lang, user, channel string) *sheetScene {
	ctx := playground.Open(t)
	s := sceneOf(t, systemtest.OpenWorldWith(t, all.Games(), withGreeting), lang, user, channel)
	s.ctx = ctx
	return s
}

// withGreeting has the bot greet the servers that it joins and upload its emojis.
func withGreeting(w *systemtest.World) { w.Config.Welcome, w.Emojis = true, true }

// sceneOf is a scene that nobody looks at in a browser.
func sceneOf(t *testing.T, w *systemtest.World, lang, user, channel string) *sheetScene {
	t.Helper()
	s := &sheetScene{t: t, w: w, user: w.Playground.User(user), channel: channel, reruns: map[string]*systemtest.Rerun{},
		seen: systemtest.Sight{As: user, Lang: lang, Channel: channel}}
	for _, name := range []string{"alice", "bob", "chloe", "david"} {
		w.Playground.User(name).SetLocale(lang)
	}
	for _, done := range []string{"commands registered", "emojis uploaded"} {
		if err := systemtest.WaitFor(done, func() bool { return strings.Contains(w.Log.String(), done) }); err != nil {
			t.Fatal(err)
		}
	}
	if w.Config.Welcome { // the bot hears of the server some time after it has started
		if err := systemtest.WaitFor("the greeting", func() bool { return len(w.Playground.Messages(channel)) > 0 }); err != nil {
			t.Fatal(err)
		}
	}
	s.Settle()
	return s
}

func (s *sheetScene) Settle() {
	s.t.Helper()
	if err := s.w.Settle(); err != nil {
		s.t.Fatal(err)
	}
}

// shown remembers a message as the last one and returns its element.
func (s *sheetScene) shown(m playground.Message) string {
	s.last = m
	if m.ID == "" {
		return ""
	}
	return "#m" + m.ID
}

// Answered is the message that an answer made, once everything that follows from it has been done.
func (s *sheetScene) Answered(r playground.Response, err error) string {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	s.Settle()
	m := systemtest.FollowUp(s.user, s.channel, r)
	if newer, ok := s.w.Playground.Message(m.ID); ok {
		m = newer
	}
	return s.shown(m)
}

func (s *sheetScene) type_(line string) string {
	s.t.Helper()
	return s.Answered(s.user.Slash(s.t.Context(), s.channel, line))
}

// typed shows the answer to a command, or the board that it has opened.
func typed(line string) func(*sheetScene) string {
	return func(s *sheetScene) string {
		before := len(s.w.Playground.Messages(s.channel))
		element := s.type_(line)
		if list := s.w.Playground.Messages(s.channel); len(list) > before && strings.Contains(line, " new") {
			return s.shown(list[len(list)-1])
		}
		return element
	}
}

func (s *sheetScene) Find(m playground.Message, names ...string) string {
	return (&systemtest.Newcomer{W: s.w, Channel: s.channel}).Find(m, names...)
}

// pressOn presses a button by the end of its custom id, and shows the answer.
func (s *sheetScene) pressOn(m playground.Message, names ...string) string {
	s.t.Helper()
	button := s.Find(m, names...)
	if button == "?" {
		return ""
	}
	return s.Answered(s.user.Click(s.t.Context(), m.ID, button))
}

func (s *sheetScene) Press(names ...string) string { return s.pressOn(s.last, names...) }

// Newest is the newest board of a table.
func (s *sheetScene) newest(id table.ID) playground.Message {
	s.t.Helper()
	m, ok := (&systemtest.Newcomer{W: s.w, Channel: s.channel, Table: id}).Board()
	if !ok {
		s.t.Fatalf("table %v has no board", id)
	}
	return m
}

// greeting is the message that the bot posts on a server that it joins, moved to this channel.
func (s *sheetScene) greeting() string {
	s.type_("/settings welcome:here")
	list := s.w.Playground.Messages(s.channel)
	if len(list) == 0 {
		return ""
	}
	return s.shown(list[len(list)-1])
}

// at is a recorded game that the person plays, at a moment in the middle at which it is their turn.
func (s *sheetScene) at(boards string, g systemtest.Recorded) *systemtest.Rerun {
	s.t.Helper()
	key := boards + g.Game
	if r := s.reruns[key]; r != nil {
		return r
	}
	s.type_("/settings boards:" + boards)
	r := s.w.Seat(s.t, g, s.seen)
	ply := g.Middle
	for ply < len(g.Moves)-1 && g.Moves[ply].By > 0 { // a round of an open game is by nobody
		ply++
	}
	r.Until(ply)
	s.Settle()
	s.reruns[key] = r
	return r
}

func (s *sheetScene) Board(boards string, g systemtest.Recorded) string {
	return s.shown(s.newest(s.at(boards, g).ID))
}

// hand opens the person's private view of a table.
func (s *sheetScene) hand(id table.ID) string {
	s.t.Helper()
	n := &systemtest.Newcomer{W: s.w, Channel: s.channel, Table: id}
	return s.Answered(n.OpenHand(s.t.Context(), s.user, s.newest(id)))
}

// preview chooses the first entry of the first menu of the private view, which lays out a move without playing it.
func (s *sheetScene) preview() string {
	s.t.Helper()
	for _, menu := range s.last.Menus() {
		if !menu.Disabled && strings.HasPrefix(menu.CustomID, "d/") && len(menu.Options) > 0 {
			r, err := s.user.Select(s.t.Context(), s.last.ID, menu.CustomID, menu.Options[0].Value)
			return s.Answered(r, err)
		}
	}
	return ""
}

// waiting is the private view while somebody else is to move.
func (s *sheetScene) waiting(boards string, g systemtest.Recorded) string {
	s.t.Helper()
	r := s.at(boards, g)
	for ply := r.Ply; ply < len(g.Moves); ply++ {
		if g.Moves[ply].By != 0 {
			r.Until(ply)
			s.Settle()
			return s.hand(r.ID)
		}
	}
	return ""
}

func (s *sheetScene) result(boards string, g systemtest.Recorded) string {
	s.t.Helper()
	r := s.at(boards, g)
	r.Until(len(g.Moves))
	s.Settle()
	return s.shown(s.newest(r.ID))
}

// review waits until a game is reviewed and opens the review.
func (s *sheetScene) review(id table.ID) string {
	s.t.Helper()
	if s.type_("/review number:"+id.String()) == "" {
		return ""
	}
	err := systemtest.WaitFor("the review", func() bool {
		r, err := s.w.DB.Review(s.t.Context(), int64(id))
		return err == nil && r.Doc != nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return s.type_("/review number:" + id.String())
}

// hint asks for one more degree of a hint, at a table of its own.
func (s *sheetScene) hint(degree int) string {
	s.t.Helper()
	if degree == 1 {
		typed("/gobblet new level:1 hints:true")(s)
		s.Press("start")
		ts, err := s.w.Host.Queries.Find(s.t.Context(), table.Filter{User: s.user.ID(), Game: "gobblet"}, s.user.ID())
		if err != nil {
			s.t.Fatal(err)
		}
		for _, tb := range ts {
			s.hinted = max(s.hinted, tb.ID)
		}
	}
	return s.type_("/gobblet hint number:" + s.hinted.String())
}

// Advance lets time pass.
func (s *sheetScene) Advance(d time.Duration) {
	s.t.Helper()
	if err := s.w.Advance(d); err != nil {
		s.t.Fatal(err)
	}
}

// nightBegun is the person's own view of the simultaneous game that has begun.
func (s *sheetScene) nightBegun() string {
	s.t.Helper()
	s.Advance(10 * time.Minute)
	ts, err := s.w.Host.Queries.Find(s.t.Context(), table.Filter{User: s.user.ID(), Game: "duplicate",
		Phases: []table.Phase{table.Playing}}, s.user.ID())
	if err != nil || len(ts) == 0 {
		s.t.Fatal("no simultaneous game has begun: ", err)
	}
	return s.pressOn(s.newest(ts[0].ID), "sit")
}

// nightOver is the ranking of all servers.
func (s *sheetScene) nightOver() string {
	s.t.Helper()
	s.type_("/duplicate pass")
	s.Advance(time.Minute)
	s.Advance(time.Minute)
	list := s.w.Playground.Messages(s.channel)
	return s.shown(list[len(list)-1])
}

// tournament opens a tournament that is filled up with computers to eight.
func (s *sheetScene) tournament(format string) string {
	s.t.Helper()
	typed("/tournament new game:awale format:" + format + " fill:8 level:1 games:1")(s)
	list := s.w.Playground.Messages(s.channel)
	opened := list[len(list)-1]
	if _, err := s.w.Playground.User("bob").Click(s.t.Context(), opened.ID, s.Find(opened, "join")); err != nil {
		s.t.Fatal(err)
	}
	s.Settle()
	opened, _ = s.w.Playground.Message(opened.ID)
	return s.shown(opened)
}

// begun starts the tournament.
func (s *sheetScene) begun() string {
	s.t.Helper()
	s.type_("/tournament start")
	return s.shown(s.tournamentMessage())
}

// tournamentMessage is the newest public message of a tournament.
func (s *sheetScene) tournamentMessage() playground.Message {
	s.t.Helper()
	list := s.w.Playground.Messages(s.channel)
	for i := len(list) - 1; i >= 0; i-- {
		for _, b := range list[i].Buttons() {
			if strings.HasPrefix(b.CustomID, "u/") {
				return list[i]
			}
		}
	}
	s.t.Fatal("no message of a tournament")
	return playground.Message{}
}

// overAtLast lets the people's time run out until the tournament is over.
func (s *sheetScene) overAtLast() string {
	s.t.Helper()
	opened := s.tournamentMessage()
	for range 40 {
		if err := s.w.Advance(96 * time.Hour); err != nil {
			s.t.Fatal(err)
		}
		list, err := s.w.DB.Tournaments(s.t.Context(), opened.ChannelID, []string{string(table.TournamentPlaying)}, 1)
		if err != nil {
			s.t.Fatal(err)
		}
		if len(list) == 0 {
			break
		}
	}
	return s.shown(s.tournamentMessage())
}

const modalElement = "#modal"

// form types a command on the page and shows the form that it opens, or what it does instead.
func (s *sheetScene) form(line string) string {
	s.t.Helper()
	r, err := s.user.Slash(s.t.Context(), s.channel, line)
	if err != nil {
		s.t.Fatal(err)
	}
	s.Settle()
	if r.Modal == nil {
		return ""
	}
	s.visit()
	s.open = true
	playground.Do(s.t, s.ctx, "form", playground.Type("#input", line+"\r"),
		playground.True(`document.querySelector('#modal[open]') !== null`))
	return modalElement
}

// wordForm is the form for a word to play.
func (s *sheetScene) wordForm() string {
	s.t.Helper()
	typed("/scrabble new level:1")(s)
	s.Press("start")
	list := s.w.Playground.Messages(s.channel)
	for _, b := range list[len(list)-1].Buttons() {
		r, err := s.user.Click(s.t.Context(), list[len(list)-1].ID, b.CustomID)
		if err != nil {
			s.t.Fatal(err)
		}
		s.Settle()
		if r.Modal == nil {
			continue
		}
		s.visit()
		s.open = true
		playground.Do(s.t, s.ctx, "form", playground.Click(`[data-id="`+b.CustomID+`"]`),
			playground.True(`document.querySelector('#modal[open]') !== null`))
		return modalElement
	}
	return ""
}

// visit opens the page anew, so that it shows what is true now.
func (s *sheetScene) visit() {
	s.t.Helper()
	playground.Do(s.t, s.ctx, "visit", chromedp.EmulateViewport(1280, sheetHeight),
		chromedp.Navigate(s.w.Playground.URL()+"?as="+s.user.Name()), playground.Reads("bot connect"))
	at := s.channel[1:]
	playground.Do(s.t, s.ctx, "channel", playground.True(`(() => {
		const here = [...document.querySelectorAll('.place')].find(p => p.innerText.includes('`+at+`'));
		if (here && here.getAttribute('aria-current') !== 'page') here.click();
		return !!here && here.getAttribute('aria-current') === 'page'; })()`))
}

// sheetHeight is the height of the window: a message that were higher would be cut.
const sheetHeight = 3000

// shoot takes screenshots of an element of the page: dark and light, wide and on a phone.
func (s *sheetScene) shoot(name, element string) map[string]image.Image {
	s.t.Helper()
	if !s.open {
		s.visit()
	}
	s.open = false
	out := map[string]image.Image{}
	for _, theme := range []string{"dark", "light"} {
		for _, wide := range []int64{1280, 390} {
			size := chromedp.EmulateViewport(wide, sheetHeight)
			if wide < 1000 {
				size = chromedp.EmulateViewport(wide, sheetHeight, chromedp.EmulateMobile)
			}
			playground.Do(s.t, s.ctx, name, size, playground.Media("prefers-color-scheme", theme), playground.True(`(() => {
				const e = document.querySelector('`+element+`');
				if (!e || innerWidth !== `+fmt.Sprint(wide)+`) return false;
				e.scrollIntoView();
				return [...e.querySelectorAll('img')].every(i => i.complete && i.naturalWidth > 0) &&
					!document.getAnimations().some(a => a.playState === 'running' &&
						a.effect.getTiming().iterations !== Infinity); })()`))
			data, err := chromedp.Run(s.ctx, chromedp.Screenshot(chromedp.CSS(element)))
			for try := 1; err != nil && try < 5; try++ { // the element may have been drawn anew meanwhile
				data, err = chromedp.Run(s.ctx, chromedp.Screenshot(chromedp.CSS(element)))
			}
			if err != nil {
				s.t.Fatalf("%s: %v", name, err)
			}
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				s.t.Fatal(err)
			}
			look := fmt.Sprintf("%s-%d", theme, wide)
			img = cropped(img)
			writeImage(s.t, filepath.Join(*sheetDir, fmt.Sprintf("%s-%s-%s.png", name, s.seen.Lang, look)), img)
			out[look] = img
		}
	}
	return out
}

// cropped leaves out the empty right part of a picture of a wide screen.
func cropped(img image.Image) image.Image {
	const widest = 660 // of a message: its avatar, and an embed
	b := img.Bounds()
	b.Max.X = min(b.Max.X, b.Min.X+widest)
	return img.(interface {
		SubImage(image.Rectangle) image.Image
	}).SubImage(b)
}
