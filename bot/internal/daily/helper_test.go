package daily

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/daily/dailytest"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/wait"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
	"tablee/store/dbtest"
	"tablee/store/storetest"
)

// fake is a game with puzzles that are made at once: three cards, of which the highest one is to be swapped.
type fake struct {
	game.Rules
	name  string
	langs []string // of its words
	keys  func(n int) (position, answer string)
	check func(p *game.Puzzle) error
	fails error // what NewPuzzle returns
	made  int
	asked []string // the kinds and languages that were made
}

const (
	exact = "one"
	most  = "most"
)

func newFake(name string, langs ...string) *fake {
	return &fake{Rules: template.Rules, name: name, langs: langs}
}

func (f *fake) Info() game.Info {
	info := template.Rules.Info()
	info.Name = f.name
	if len(f.langs) > 0 {
		info.Options = append(slices.Clone(info.Options), game.Option{Name: "language", Choices: f.langs,
			Default: f.langs[0], Language: true})
	}
	return info
}

func (f *fake) PuzzleKinds() []game.PuzzleKind {
	return []game.PuzzleKind{{Name: exact, Exact: true}, {Name: most}}
}

func (f *fake) NewPuzzle(ctx context.Context, kind string, o game.Options, rng *rand.Rand) (*game.Puzzle, error) {
	if f.fails != nil {
		return nil, f.fails
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	f.made++
	f.asked = append(f.asked, strings.TrimSpace(kind+" "+o["language"]))
	p := puzzleOf(kind, rng, lowestLevel)
	p.Options = o
	if f.keys != nil {
		p.PositionKey, p.AnswerKey = f.keys(f.made)
	}
	return p, nil
}

// puzzleOf is a puzzle with three different cards.
func puzzleOf(kind string, rng *rand.Rand, level int) *game.Puzzle {
	for {
		start, err := template.Rules.Start(2, nil, rng)
		if err != nil {
			panic(err)
		}
		data, err := start.Encode()
		if err != nil {
			panic(err)
		}
		p := &game.Puzzle{Kind: kind, Seats: 2, Position: data, Best: 10, Second: 9, Level: level}
		if hand := cardsOf(p); len(hand) == 3 {
			answered(p, swap(hand[2]))
			p.PositionKey, p.AnswerKey = fmt.Sprint("p", rng.Uint64()), fmt.Sprint("a", rng.Uint64())
			return p
		}
	}
}

// answered makes a move the answer of a puzzle.
func answered(p *game.Puzzle, m game.Move) *game.Puzzle {
	p.Answers, p.Line = []game.Move{m}, []game.Move{m}
	return p
}

// cardsOf are the different cards of the solver, the lowest first.
func cardsOf(p *game.Puzzle) (list []int) {
	var of struct{ Hands [][]int }
	if err := json.Unmarshal(p.Position, &of); err != nil {
		panic(err)
	}
	for card, n := range of.Hands[0] {
		if n > 0 {
			list = append(list, card)
		}
	}
	return list
}

func play(card int) game.Move { return game.Move(fmt.Sprint("play ", card)) }
func swap(card int) game.Move { return game.Move(fmt.Sprint("swap ", card)) }

func (f *fake) CheckPuzzle(ctx context.Context, p *game.Puzzle) error {
	if f.check != nil {
		return f.check(p)
	}
	return ctx.Err()
}

// JudgePuzzle gives the answer ten points, and any other move as many as the card has.
func (f *fake) JudgePuzzle(p *game.Puzzle, m game.Move) (game.PuzzleAnswer, error) {
	pos, err := f.Decode(p.Position)
	if err != nil {
		return game.PuzzleAnswer{}, err
	}
	if _, _, err := pos.Apply(0, m, rand.New(rand.NewPCG(1, 1))); err != nil {
		return game.PuzzleAnswer{}, err
	}
	if slices.Contains(p.Answers, m) {
		return game.PuzzleAnswer{Points: p.Best, Best: p.Best, Solved: true}, nil
	}
	card := 0
	_, err = fmt.Sscan(string(m[5:]), &card)
	return game.PuzzleAnswer{Points: card, Best: p.Best}, err
}

func (f *fake) TellPuzzle(p *game.Puzzle) (game.PuzzleTexts, error) {
	pos, err := f.Decode(p.Position)
	if err != nil {
		return game.PuzzleTexts{}, err
	}
	v, answer := pos.View(0), string(p.Answers[0])
	return game.PuzzleTexts{Question: game.M("fake.question"), Board: v.Diagram(), Hints: []game.Msg{
		game.M("fake.hint1", "of", answer), game.M("fake.hint2", "of", answer), game.M("fake.hint3", "of", answer)},
		Reason: game.M("fake.reason", "of", answer), After: game.Diagram{Parts: []game.Part{{Title: game.Lit(answer)}}},
		Line: []game.PuzzleMove{{Move: p.Answers[0], Says: game.Notation(v, p.Answers[0])}}}, nil
}

// testDirector is a director with a clock that the test sets, on a database of its own.
type testDirector struct {
	*Director
	t       *testing.T
	db      store.DB
	disk    *storetest.Disk // refuses writes when it is told to
	time    time.Time
	games   []game.Rules
	version string
	people  map[string]table.Profile
	guild   table.Guild // every server's
	errs    []error     // reported
	secrets uint64
	calls   int
	alone   func(ctx context.Context, name string, do func(context.Context) error) error
}

// start is a Monday, day 2: the first day is the one before.
var start = time.Date(2026, 1, 12, 12, 0, 0, 0, time.UTC)

func newTestDirector(t *testing.T, games ...game.Rules) *testDirector {
	t.Helper()
	h := &testDirector{t: t, disk: new(storetest.Disk), time: start, games: games, version: "v1",
		people: map[string]table.Profile{}}
	h.db = dbtest.Open(t, h.disk.Wrap)
	h.on(h.db)
	return h
}

// on makes the director anew, as another process would, on a store.
func (h *testDirector) on(s Store) {
	h.Director = New(Options{Store: s, Games: h.games, People: h, Version: h.version,
		Secret: func() (seed match.Seed) {
			h.secrets++
			binary.BigEndian.PutUint64(seed[:], h.secrets)
			return seed
		},
		DueSignal: wait.NewSignal(), OutboxSignal: wait.NewSignal(), Now: func() time.Time { return h.time },
		Report: func(err error) { h.errs = append(h.errs, err) }, Alone: h.alone})
}

func (h *testDirector) Guild(context.Context, string) (table.Guild, error) { return h.guild, nil }

func (h *testDirector) Person(_ context.Context, id string) (table.Profile, error) {
	return h.people[id], nil
}

func (h *testDirector) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// refused checks that an error is a refusal.
func (h *testDirector) refused(want string, err error) {
	h.t.Helper()
	if got := gametest.Refusal(err); got != want {
		h.t.Errorf("got %q, want the refusal %q", got, want)
	}
}

// from is a call by a person from a server; "" is their direct messages.
func (h *testDirector) from(guild, user string) table.Caller {
	h.calls++
	return table.Caller{User: table.User{ID: user, Name: user, Locale: "en-GB"}, Guild: guild, Channel: "c-" + guild,
		Interaction: fmt.Sprint("i", h.calls)}
}

// stock stores so many puzzles of a kind for days to come.
func (h *testDirector) stock(name, lang, kind string, n int) {
	h.t.Helper()
	for range n {
		h.secrets++
		p := puzzleOf(kind, rand.New(rand.NewPCG(h.secrets, 7)), lowestLevel)
		h.check(h.Add(h.t.Context(), name, lang, false, p))
	}
}

// spare stores a puzzle for practice and returns it.
func (h *testDirector) spare(name, lang, kind string, level int) (table.DailyID, *game.Puzzle) {
	h.t.Helper()
	h.secrets++
	p := puzzleOf(kind, rand.New(rand.NewPCG(h.secrets, 8)), level)
	h.check(h.Add(h.t.Context(), name, lang, true, p))
	return h.newest(), p
}

// newest is the puzzle that was stored last.
func (h *testDirector) newest() (id table.DailyID) {
	h.t.Helper()
	for _, row := range h.rows(store.PuzzleFilter{}) {
		id = max(id, table.DailyID(row.ID))
	}
	return id
}

func (h *testDirector) rows(f store.PuzzleFilter) []store.Puzzle {
	h.t.Helper()
	list, err := h.db.Puzzles(context.Background(), f)
	h.check(err)
	return list
}

// puzzle is a puzzle as it is stored.
func (h *testDirector) puzzle(id table.DailyID) *stored {
	h.t.Helper()
	row, err := h.db.Puzzle(context.Background(), int64(id))
	h.check(err)
	s, err := h.read(row)
	h.check(err)
	return s
}

// settings of a server whose day begins at eight o'clock in UTC.
func (h *testDirector) settings() table.DailySettings {
	return table.DailySettings{Channel: "c", Hour: 8, Zone: "UTC", Games: h.Games(), Lang: "en"}
}

func (h *testDirector) set(guild string, s table.DailySettings) {
	h.t.Helper()
	h.check(h.Set(context.Background(), h.from(guild, "olga"), s))
}

// present is a server's puzzle; 0 is none.
func (h *testDirector) present(guild string) table.DailyID {
	h.t.Helper()
	s, err := h.server(context.Background(), guild)
	h.check(err)
	return table.DailyID(s.row.Puzzle)
}

// opened has one server with a puzzle of a kind, which is posted.
func opened(t *testing.T, kind string) (h *testDirector, id table.DailyID, p *game.Puzzle) {
	t.Helper()
	h = newTestDirector(t, newFake("fake"))
	h.stock("fake", "", kind, 3)
	h.set("g", h.settings())
	h.due()
	id = h.present("g")
	if id == 0 {
		t.Fatal("no puzzle is published")
	}
	return h, id, h.puzzle(id).doc.Puzzle
}

// due does what is due, which must report nothing.
func (h *testDirector) due() {
	h.t.Helper()
	h.OnDue(context.Background())
	if len(h.errs) > 0 {
		h.t.Fatal(h.errs)
	}
}

// pass lets time pass and does what is due.
func (h *testDirector) pass(d time.Duration) {
	h.t.Helper()
	h.time = h.time.Add(d)
	h.due()
}

// do does something with a puzzle.
func (h *testDirector) do(by table.Caller, id table.DailyID, a table.DailyAction) *table.DailyAttempt {
	h.t.Helper()
	got, err := h.Attempt(context.Background(), by, id, a)
	h.check(err)
	return got
}

// try plays a move by a verb.
func try(m game.Move) table.DailyAction {
	verb, card, _ := strings.Cut(string(m), " ")
	return table.DailyAction{Kind: table.DailyAct, Action: game.Action{Name: verb,
		Args: map[string]string{"card": card}}}
}

// owed lists the messages of a kind in the outbox, the oldest first, as target, puzzle, "edit" and message id, and
// deletes them.
func (h *testDirector) owed(kind outbox.Kind) (list []string) {
	h.t.Helper()
	var ids []int64
	for _, o := range h.outbox() {
		if o.Kind != string(kind) {
			continue
		}
		b, err := outbox.DecodeBody(o.Body)
		h.check(err)
		how := ""
		if b.Edit {
			how = " edit"
		}
		list = append(list, strings.TrimSpace(fmt.Sprint(o.Target, " ", o.Subject.Puzzle(), how, " ", b.Msg.ID)))
		ids = append(ids, o.ID)
	}
	h.check(h.db.Delivered(context.Background(), ids, nil))
	return list
}

func (h *testDirector) outbox() []store.Owed {
	h.t.Helper()
	rows, err := h.db.Outbox(context.Background(), 1<<60, 1000)
	h.check(err)
	slices.SortFunc(rows, func(a, b store.Owed) int { return int(a.ID - b.ID) })
	return rows
}

func (h *testDirector) isOwed(kind outbox.Kind, want ...string) {
	h.t.Helper()
	if got := h.owed(kind); !slices.Equal(got, want) {
		h.t.Errorf("owed are %q, want %q", got, want)
	}
}

// attempts are a person's ended attempts that count for a day.
func (h *testDirector) attempts(user string) []store.Attempt {
	h.t.Helper()
	list, err := h.db.DailyAttempts(context.Background(), user, 1)
	h.check(err)
	return list
}

// ratingOf is a person's rating.
func (h *testDirector) ratingOf(user string) float64 {
	h.t.Helper()
	s, err := h.solver(context.Background(), user)
	h.check(err)
	return s.doc.Rating.Rating
}

// said lists the ids of messages.
func said(list []game.Msg) (ids []string) {
	for _, m := range list {
		ids = append(ids, m.ID)
	}
	return ids
}

// allGames is a director with all games and puzzles that were made in advance, for days to come or for practice.
func allGames(t *testing.T, practice bool) *testDirector {
	t.Helper()
	h := newTestDirector(t, all.Games()...)
	made, err := dailytest.Puzzles()
	h.check(err)
	for _, m := range made {
		h.check(h.Add(t.Context(), m.Game, m.Language, practice, m.Puzzle))
	}
	return h
}

var errBroken = errors.New("no disk")
