package message

import (
	"bytes"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render/ui"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// aDaily is an exact puzzle of Awalé with a solution that reads like nothing else.
func aDaily(t *testing.T, over bool) table.Daily {
	t.Helper()
	p, err := awale.Rules.Start(2, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	board := p.View(0).Diagram()
	return table.Daily{ID: 3, Game: "awale", Kind: game.PuzzleKind{Name: "short", Exact: true}, Seats: 2, Day: 214,
		Date: time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC), Difficulty: 1, Top: 6, Over: over,
		Texts: game.PuzzleTexts{Question: game.M("awale.puzzle.question.short", "n", 6), Board: board,
			Hints: []game.Msg{game.Lit("hint one"), game.Lit("hint two")}, Reason: game.Lit("the very||reason"),
			Line: []game.PuzzleMove{{By: 0, Move: "c", Says: game.Lit("zugzwang||c")}, {By: 1, Move: "b",
				Says: game.Lit("forced||b")}}, After: board}}
}

func aPost(t *testing.T, over bool) *table.DailyPost {
	t.Helper()
	here := table.DailyTally{People: 74, Solved: 31, Tries: [game.PuzzleTries]int{14, 11, 6}, Nearest: 5, NearestN: 9}
	return &table.DailyPost{Daily: aDaily(t, over), Lang: "en", Here: here, Everywhere: here}
}

var allBoards = []table.Boards{table.TextBoards, table.PictureBoards, table.BothBoards}

// told is all text of a message.
func told(m Message) string {
	text := m.Content
	for _, e := range m.Embeds {
		text += "\n" + e.Title + "\n" + e.Description
		for _, f := range e.Fields {
			text += "\n" + f.Name + "\n" + f.Value
		}
		if e.Footer != nil {
			text += "\n" + e.Footer.Text
		}
	}
	if m.Card != nil {
		text += "\n" + m.Card.Describe(m.Printer, 0)
	}
	return text
}

// TestDailyIsSecret: before the day is over neither the message nor its picture depends on the solution.
func TestDailyIsSecret(t *testing.T) {
	rulestest.Unraced(t)
	_, b := bench(t)
	dm := NewDailyMessages(b)
	for _, boards := range allBoards {
		g := table.Guild{Boards: boards}
		full, bare := aPost(t, false), aPost(t, false)
		bare.Texts = game.PuzzleTexts{Question: full.Texts.Question, Board: full.Texts.Board}
		one, other := dm.Daily(full, g), dm.Daily(bare, g)
		if !reflect.DeepEqual(one.Embeds, other.Embeds) || !reflect.DeepEqual(one.Components, other.Components) ||
			told(one) != told(other) {
			t.Errorf("%s: the message depends on the solution:\n%s\n%s", boards, told(one), told(other))
		}
		var files [2][]*discordgo.File
		for i, m := range []Message{one, other} {
			var err error
			if files[i], err = m.Files(); err != nil || len(files[i]) > 1 {
				t.Fatal(len(files[i]), err)
			}
		}
		for i := range files[0] {
			var data [2]bytes.Buffer
			for j := range data {
				if _, err := data[j].ReadFrom(files[j][i].Reader); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(data[0].Bytes(), data[1].Bytes()) {
				t.Errorf("%s: the picture depends on the solution", boards)
			}
		}
	}
}

var behind = regexp.MustCompile(`\|\|(?s:.*?)\|\|`)

// TestDailyIsBehindSpoilers: once the day is over the whole solution is told, and nowhere but behind spoilers.
func TestDailyIsBehindSpoilers(t *testing.T) {
	_, b := bench(t)
	dm := NewDailyMessages(b)
	for _, boards := range allBoards {
		text := told(dm.Daily(aPost(t, true), table.Guild{Boards: boards}))
		open := behind.ReplaceAllString(text, "")
		for _, secret := range []string{"zugzwang", "forced", "the very", "reason"} {
			if !strings.Contains(text, secret) || strings.Contains(open, secret) {
				t.Errorf("%s: %q is not told, or not behind a spoiler: %q", boards, secret, text)
			}
		}
		if strings.Contains(open, "hint") {
			t.Errorf("%s: a hint is told: %q", boards, text)
		}
	}
}

// TestDailyButton: the button leads to the puzzle, whatever revision somebody has of it.
func TestDailyButton(t *testing.T) {
	_, b := bench(t)
	dm := NewDailyMessages(b)
	labels := map[string]bool{}
	for _, over := range []bool{false, true} {
		m := dm.Daily(aPost(t, over), table.Guild{Boards: table.TextBoards})
		button := m.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
		if id, ok := customid.Parse(button.CustomID); !ok || id != customid.OfDaily(3, 0, DailyPlay) {
			t.Errorf("the button is %q", button.CustomID)
		}
		labels[button.Label] = true
	}
	if len(labels) != 2 {
		t.Errorf("a day that is over has the same button: %v", labels)
	}
}

// anAttempt is what a person sees of the puzzle after so many wrong tries.
func anAttempt(t *testing.T, wrong int, state table.DailyState) *table.DailyAttempt {
	t.Helper()
	a := &table.DailyAttempt{Daily: aDaily(t, state.Ended()), Rev: 4, State: state, Left: game.PuzzleTries - wrong,
		Counts: true}
	for range wrong {
		a.Tries = append(a.Tries, table.DailyTry{Says: game.Lit("d"), Points: 3})
	}
	a.Hints = a.Texts.Hints[:min(wrong, len(a.Texts.Hints))]
	if state == table.DailySolved {
		a.Tries = append(a.Tries, table.DailyTry{Says: game.Lit("c"), Points: 6, Solved: true})
	}
	if !state.Ended() {
		a.Texts = game.PuzzleTexts{Question: a.Texts.Question, Board: a.Texts.Board}
		a.Panel = game.Panel{Controls: []game.Control{{Name: "sow a", Label: game.Lit("a")}},
			Say: []game.Msg{game.Lit("the panel speaks")}}
	}
	return a
}

// dailyControls are the names of the buttons of a puzzle.
func dailyControls(t *testing.T, rows []discordgo.MessageComponent) string {
	t.Helper()
	var names []string
	for _, row := range rows {
		for _, c := range row.(discordgo.ActionsRow).Components {
			id, ok := customid.Parse(c.(discordgo.Button).CustomID)
			if !ok || id.Kind != customid.Daily || id.Daily != 3 || id.Page != 4 {
				t.Errorf("%q is no button of this puzzle", c.(discordgo.Button).CustomID)
			}
			names = append(names, strings.ReplaceAll(id.Name, " ", "_"))
		}
	}
	return strings.Join(names, " ")
}

// TestAttempt: a person reads what came of their tries, has the right buttons, and is told the solution at the end.
func TestAttempt(t *testing.T) {
	_, b := bench(t)
	dm := NewDailyMessages(b)
	few, ended := "game.sow_a type giveup", "share another vote.liked vote.easy vote.unfair"
	most := anAttempt(t, 0, table.DailyPart)
	most.Kind.Exact, most.Best, most.Tries = false, 4, []table.DailyTry{{Says: game.Lit("d"), Points: 4}}
	once := anAttempt(t, 0, table.DailyAsked)
	once.Kind.Exact = false
	shared := anAttempt(t, 1, table.DailySolved)
	shared.Shared, shared.Vote, shared.Days = true, table.DailyEasy, table.DailyDays{Counted: true, Days: 5, Free: 2}
	offered := anAttempt(t, 0, table.DailyMissed)
	offered.Days, offered.Counts = table.DailyDays{Offer: true}, false
	for _, c := range []struct {
		name      string
		a         *table.DailyAttempt
		buttons   string
		says, not []string
	}{
		{"asked", anAttempt(t, 0, table.DailyAsked), few, []string{"Take 6 seeds", "· · · (3 left)", "the panel speaks"},
			[]string{"hint"}},
		{"wrong", anAttempt(t, 2, table.DailyAsked), few, []string{"**d** brings 3 seeds", "✗ ✗ · (1 left)", "hint two"},
			[]string{"hint one", "zugzwang"}},
		{"once", once, "game.sow_a type", []string{"One answer"}, []string{"left)"}},
		{"solved", anAttempt(t, 1, table.DailySolved), ended, []string{"on the second try", "zugzwang", "forced", "the very",
			"`Tablée 214 ▮▮▯`"}, []string{"Take 6 seeds"}},
		{"missed", anAttempt(t, 3, table.DailyMissed), ended, []string{"didn’t find it", "zugzwang", "▯▯▯"}, nil},
		{"part", most, ended, []string{"**d**: 4 seeds of 6", "zugzwang", "▮▮▮▯▯ 4/6"}, nil},
		{"shared", shared, "another vote.liked vote.easy vote.unfair", []string{"5th day in a row", "miss 2 days"}, nil},
		{"offered", offered, "count another vote.liked vote.easy vote.unfair", []string{"zugzwang"}, []string{"Tablée 214 "}},
	} {
		for _, boards := range allBoards {
			m := dm.Attempt(c.a, table.Profile{Lang: "en"}, table.Guild{Boards: boards})
			if got := dailyControls(t, m.Components); got != c.buttons {
				t.Errorf("%s: the buttons are %q, want %q", c.name, got, c.buttons)
			}
			text := strings.ReplaceAll(strings.ReplaceAll(told(m), "Tablée of the day 214", ""), `\`, "")
			for _, want := range c.says {
				if !strings.Contains(text, want) {
					t.Errorf("%s, %s: %q does not say %q", c.name, boards, text, want)
				}
			}
			for _, not := range c.not {
				if strings.Contains(text, not) {
					t.Errorf("%s, %s: %q says %q", c.name, boards, text, not)
				}
			}
		}
	}
	row := dm.Attempt(shared, table.Profile{Lang: "en"}, table.Guild{}).Components[1].(discordgo.ActionsRow)
	for i, c := range row.Components {
		if chosen := c.(discordgo.Button).Style == discordgo.SuccessButton; chosen != (i == 1) {
			t.Errorf("vote %d is marked: %v", i, chosen)
		}
	}
}

// TestWhatPuzzlesShow: a board that the panel shows keeps what only the puzzle tells, and a picture its notes.
func TestWhatPuzzlesShow(t *testing.T) {
	other := game.Part{Title: game.M("domino.puzzle.hand", "seat", game.Seat(1)), Tokens: game.Words("12", "34")}
	rack := game.Part{Text: game.M("scrabble.puzzle.rack", "tiles", "ABC")}
	normal := game.Part{Tokens: game.Words("56")}
	board := withPuzzle(game.Diagram{Parts: []game.Part{normal}}, game.Diagram{Parts: []game.Part{normal, other, rack}})
	if want := []game.Part{normal, other, rack}; !reflect.DeepEqual(board.Parts, want) {
		t.Errorf("the panel's board is %v", board.Parts)
	}
	if notes := notesOf(board); !reflect.DeepEqual(notes, []game.Msg{rack.Text}) {
		t.Errorf("the notes are %v", notes)
	}
}

// TestShareLine: a line to share tells how well somebody did, and neither the move nor the place.
func TestShareLine(t *testing.T) {
	_, b := bench(t)
	dm := NewDailyMessages(b)
	tries := func(n int) []table.DailyTry { return make([]table.DailyTry, n) }
	exact := table.Daily{Day: 214, Kind: game.PuzzleKind{Exact: true}, Top: 6}
	most, practice := table.Daily{Day: 214, Top: 74}, table.Daily{Top: 74}
	for _, c := range []struct {
		a    table.DailyAttempt
		want string
	}{
		{table.DailyAttempt{Daily: exact, State: table.DailySolved, Tries: tries(1)}, "Tablée 214 ▮▮▮"},
		{table.DailyAttempt{Daily: exact, State: table.DailySolved, Tries: tries(2)}, "Tablée 214 ▮▮▯"},
		{table.DailyAttempt{Daily: exact, State: table.DailySolved, Tries: tries(3)}, "Tablée 214 ▮▯▯"},
		{table.DailyAttempt{Daily: exact, State: table.DailyMissed, Tries: tries(3)}, "Tablée 214 ▯▯▯"},
		{table.DailyAttempt{Daily: exact, State: table.DailyMissed}, "Tablée 214 ▯▯▯"},
		{table.DailyAttempt{Daily: most, State: table.DailySolved, Best: 74}, "Tablée 214 ▮▮▮▮▮ 74/74"},
		{table.DailyAttempt{Daily: most, State: table.DailyPart, Best: 74}, "Tablée 214 ▮▮▮▮▯ 74/74"},
		{table.DailyAttempt{Daily: most, State: table.DailyPart, Best: 62}, "Tablée 214 ▮▮▮▮▯ 62/74"},
		{table.DailyAttempt{Daily: most, State: table.DailyPart, Best: 10}, "Tablée 214 ▯▯▯▯▯ 10/74"},
		{table.DailyAttempt{Daily: practice, State: table.DailyMissed}, "Tablée ▯▯▯▯▯ 0/74"},
	} {
		if got := dm.ShareLine(&c.a); got != c.want {
			t.Errorf("%v %d: %q, want %q", c.a.State, c.a.Best, got, c.want)
		}
	}
}

// TestPast: the list has a line for each puzzle, with the person's mark, and a menu with their ids.
func TestPast(t *testing.T) {
	_, b := bench(t)
	dm := NewDailyMessages(b)
	if m := dm.Past(nil, "en"); len(m.Components) != 0 || !strings.Contains(told(m), "no earlier puzzles") {
		t.Errorf("an empty list is %q", told(m))
	}
	var list []table.DailyPast
	for i := range 30 {
		d := table.DailyPast{Daily: aDaily(t, true), Tried: i > 0, State: table.DailySolved}
		d.ID, d.Day = table.DailyID(100-i), 214-i
		list = append(list, d)
	}
	m := dm.Past(list, "en")
	menu := m.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
	if len(menu.Options) != maxChoices || menu.Options[1].Value != "99" || menu.CustomID != "q/0/0/past" {
		t.Errorf("the menu is %+v", menu)
	}
	lines := strings.Split(m.Embeds[0].Description, "\n")
	if len(lines) != maxChoices || !strings.Contains(lines[0], "▫️") || !strings.Contains(lines[1], "✅ **213** · 23 Nov") {
		t.Errorf("the list is %q", lines)
	}
	if _, embeds, _ := ui.Fit("", m.Embeds, m.Components); len(embeds[0].Description) == 0 {
		t.Error("nothing is left of the list")
	}
}

// TestDailyTellsNoMoreThanItMay: a server that was turned off has a message without a solution; answers given after the
// solution was told elsewhere are counted apart; the answer to a maximum that is to be confirmed shows no points.
func TestDailyTellsNoMoreThanItMay(t *testing.T) {
	t.Parallel()
	_, b := bench(t)
	dm := NewDailyMessages(b)
	off := aPost(t, true)
	off.Texts = game.PuzzleTexts{Question: off.Texts.Question, Board: off.Texts.Board}
	off.Everywhere.Late = 3
	text := told(dm.Daily(off, table.Guild{Boards: table.TextBoards}))
	if strings.Contains(text, "||") || strings.Contains(text, "Solution") {
		t.Errorf("a message without a solution is\n%s", text)
	}
	if want := "Apart from these, 3 people answered"; !strings.Contains(text, want) {
		t.Errorf("the message lacks %q:\n%s", want, text)
	}
	a := &table.DailyAttempt{Daily: aDaily(t, false), Rev: 4, Left: 1, Proposed: &table.DailyTry{Says: game.Lit("HOUSE"),
		Points: 4711}}
	a.Kind.Exact, a.Top = false, 5000
	text = told(dm.Attempt(a, table.Profile{Lang: "en"}, table.Guild{Boards: table.TextBoards}))
	if !strings.Contains(text, "HOUSE") || strings.Contains(text, "4711") {
		t.Errorf("an answer to be confirmed is shown as\n%s", text)
	}
}
