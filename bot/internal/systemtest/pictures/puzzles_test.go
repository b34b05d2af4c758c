//go:build !race

package pictures

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/daily/dailytest"
	"tablee/bot/internal/systemtest"
	"tablee/commands/message"
	"tablee/render/ui"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/table"
)

// madePuzzle is one of the puzzles that dailytest has: making one takes seconds.
type madePuzzle struct {
	Game string
	Lang string // of its words; "" if it has none
	*game.Puzzle
	rules game.Puzzler
	kind  game.PuzzleKind
}

// madePuzzles are one puzzle of each game, kind and language.
func madePuzzles(t testing.TB) (list []madePuzzle) {
	t.Helper()
	all, err := dailytest.Puzzles()
	if err != nil {
		t.Fatal(err)
	}
	had := map[string]bool{}
	for _, m := range all {
		if of := m.Game + " " + m.Language + " " + m.Puzzle.Kind; !had[of] {
			had[of] = true
			z := madePuzzle{Game: m.Game, Lang: m.Language, Puzzle: m.Puzzle}
			z.Find(t)
			list = append(list, z)
		}
	}
	return list
}

// puzzleWithoutWords is the first one that may be read in any language, exact or a maximum.
func puzzleWithoutWords(list []madePuzzle, exact bool) madePuzzle {
	return list[slices.IndexFunc(list, func(z madePuzzle) bool { return z.Lang == "" && z.kind.Exact == exact })]
}

// Find finds the rules and the kind of a puzzle.
func (z *madePuzzle) Find(t testing.TB) {
	t.Helper()
	for _, r := range all.Games() {
		if r.Info().Name == z.Game {
			z.rules = r.(game.Puzzler)
		}
	}
	for _, k := range z.rules.PuzzleKinds() {
		if k.Name == z.Kind {
			z.kind = k
		}
	}
	if z.kind.Name == "" {
		t.Fatalf("%s has no puzzles of the kind %q", z.Game, z.Kind)
	}
}

// daily is the puzzle as everybody may see it.
func (z madePuzzle) daily(t testing.TB, difficulty int, over bool) table.Daily {
	t.Helper()
	told, err := z.rules.TellPuzzle(z.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	d := table.Daily{ID: 214, Game: z.Game, Options: z.Options, Kind: z.kind, Seats: z.Seats, Seat: z.Seat, Day: 214,
		Date: time.Date(2026, 11, 22+difficulty, 0, 0, 0, 0, time.UTC), Difficulty: difficulty, Top: z.Best, Over: over,
		Texts: game.PuzzleTexts{Question: told.Question, Board: told.Board}}
	if over {
		d.Texts = told
	}
	return d
}

// post is the channel's message: before the first answer, at stage 1 while people answer, and when the day is over.
func (z madePuzzle) post(t testing.TB, difficulty, stage int, lang string) *table.DailyPost {
	t.Helper()
	p := &table.DailyPost{Daily: z.daily(t, difficulty, stage == 2), Lang: lang}
	if stage == 0 {
		p.Before = &table.DailyBefore{Daily: z.daily(t, difficulty, true), Yesterday: true,
			Everywhere: table.DailyTally{People: 74, Solved: 6}, Names: []string{"David", "Chloé"}}
		p.Before.ID-- // another puzzle than the one below
		return p
	}
	p.Here = table.DailyTally{People: 74, Solved: 31, Tries: [game.PuzzleTries]int{14, 11, 6}}
	if !z.kind.Exact {
		p.Here = table.DailyTally{People: 74, Solved: 6, Shares: [table.DailyShares + 1]int{2, 5, 12, 29, 20, 6}}
	}
	if z.Best > 1 {
		p.Here.Nearest, p.Here.NearestN = z.Best-1, 9
	}
	p.Everywhere = p.Here
	p.Everywhere.People, p.Everywhere.Solved = 1240, 518
	return p
}

// goodWeek is how somebody's last days went.
var goodWeek = table.DailyDays{Counted: true, Days: 5, Free: 2, Asked: table.DailyWeek, Found: 5,
	Week: [...]table.DailyState{table.DailyPart, table.DailyNone, table.DailySolved, table.DailySolved,
		table.DailySolved, table.DailySolved, table.DailySolved}}

// attempt is a person's private panel: before the first try, after a failed one, and at the end.
func (z madePuzzle) attempt(t testing.TB, stage int) *table.DailyAttempt {
	t.Helper()
	told, err := z.rules.TellPuzzle(z.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := z.rules.Decode(z.Position)
	if err != nil {
		t.Fatal(err)
	}
	a := &table.DailyAttempt{Daily: z.daily(t, 1, stage == 2), Rev: stage + 1, Counts: true, View: pos.View(z.Seat)}
	a.Left = 1
	if z.kind.Exact {
		a.Left = game.PuzzleTries
	}
	if iv, ok := a.View.(game.Interactive); ok && stage < 2 {
		a.Panel = iv.Panel("")
	}
	wrong, err := z.rules.Computer(1).Choose(t.Context(), a.View, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if stage > 0 {
		a.Tries = append(a.Tries, table.DailyTry{Says: game.Notation(a.View, wrong), Points: z.Best / 2})
		a.Left, a.Hints = a.Left-1, told.Hints[:1]
	}
	if stage == 2 {
		a.Tries = append(a.Tries, table.DailyTry{Says: told.Line[0].Says, Points: z.Best, Solved: true})
		a.State, a.Best, a.Vote = table.DailySolved, z.Best, table.DailyLiked
		a.Days = goodWeek
	}
	return a
}

// redirected sends requests to the playground.
type redirected struct{ to *url.URL }

func (d redirected) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = d.to.Scheme, d.to.Host, d.to.Host
	return http.DefaultTransport.RoundTrip(r)
}

// send posts a message to the channel as the bot, and shows it.
func (s *sheetScene) send(m message.Message) string {
	s.t.Helper()
	session, err := discordgo.New("Bot " + s.w.Playground.Token())
	if err != nil {
		s.t.Fatal(err)
	}
	to, err := url.Parse(s.w.Playground.URL())
	if err != nil {
		s.t.Fatal(err)
	}
	session.Client = &http.Client{Transport: redirected{to}}
	m.Content, m.Embeds, m.Components = ui.Fit(m.Content, m.Embeds, m.Components)
	files, err := m.Files()
	if err != nil {
		s.t.Fatal(err)
	}
	posted, err := session.ChannelMessageSendComplex(s.w.Playground.ChannelID(s.channel[1:]), &discordgo.MessageSend{
		Content: m.Content, Embeds: m.Embeds, Components: m.Components, Files: files},
		discordgo.WithContext(context.Background()))
	if err != nil {
		s.t.Fatal(err)
	}
	shown, _ := s.w.Playground.Message(posted.ID)
	return s.shown(shown)
}

// dailyMessages are the messages about puzzles of the day, in the scene's language.
func (s *sheetScene) dailyMessages() *message.DailyMessages {
	s.t.Helper()
	infos := map[string]game.Info{}
	for _, r := range all.Games() {
		infos[r.Info().Name] = r.Info()
	}
	return message.NewDailyMessages(message.NewBuilder(systemtest.Texts(s.t), infos))
}

// dailyPost shows the channel's message with a puzzle.
func dailyPost(z madePuzzle, difficulty, stage int, boards table.Boards) func(*sheetScene) string {
	return func(s *sheetScene) string {
		if z.Lang != "" && z.Lang != s.seen.Lang {
			return ""
		}
		return s.send(s.dailyMessages().Daily(z.post(s.t, difficulty, stage, s.seen.Lang), table.Guild{Boards: boards}))
	}
}

// dailyAttempt shows a person's panel with a puzzle.
func dailyAttempt(z madePuzzle, stage int) func(*sheetScene) string {
	return func(s *sheetScene) string {
		if z.Lang != "" && z.Lang != s.seen.Lang {
			return ""
		}
		return s.send(s.dailyMessages().Attempt(z.attempt(s.t, stage), table.Profile{Lang: s.seen.Lang},
			table.Guild{Boards: table.PictureBoards}))
	}
}

// dailyPast shows the list of earlier puzzles.
func (s *sheetScene) dailyPast() string {
	var list []table.DailyPast
	for i, z := range madePuzzles(s.t) {
		d := table.DailyPast{Daily: z.daily(s.t, i%7+1, true), Tried: i%5 > 0, Tries: 2}
		d.ID, d.Day = table.DailyID(214-i), 214-i
		d.State = []table.DailyState{table.DailyAsked, table.DailyAsked, table.DailySolved, table.DailyPart,
			table.DailyMissed}[i%5]
		list = append(list, d)
	}
	return s.send(s.dailyMessages().Past(list, goodWeek, 0, s.seen.Lang))
}
