package message

import (
	"bytes"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
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
			Hints: []game.Msg{game.Lit("hint one"), game.Lit("hint two")}, Reason: game.M("awale.puzzle.reason", "line",
				game.Lit("zugzwang||c (reply forced||b)"), "n", 6, "second", 4711),
			Line: []game.PuzzleMove{{By: 0, Move: "c", Says: game.Lit("zugzwang||c")}, {By: 1, Move: "b",
				Says: game.Lit("forced||b")}}, After: board, Answer: game.Compare(p.View(0), "", "c")}}
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
		m := dm.Daily(aPost(t, true), table.Guild{Boards: boards})
		text := told(m)
		open := behind.ReplaceAllString(text, "")
		for _, secret := range []string{"zugzwang", "forced", "4711"} {
			if !strings.Contains(text, secret) || strings.Contains(open, secret) {
				t.Errorf("%s: %q is not told, or not behind a spoiler: %q", boards, secret, text)
			}
		}
		if strings.Contains(open, "hint") {
			t.Errorf("%s: a hint is told: %q", boards, text)
		}
		files, err := m.Files()
		if err != nil || len(files) > 0 != boards.Picture() {
			t.Fatalf("%s: %d files, %v", boards, len(files), err)
		}
		for _, f := range files { // Discord hides a file of this name, unless an embed shows it
			if !strings.HasPrefix(f.Name, "SPOILER_") {
				t.Errorf("%s: the picture with the answer is not veiled: %s", boards, f.Name)
			}
		}
		for _, e := range m.Embeds {
			if e.Image != nil {
				t.Errorf("%s: an embed shows the picture %s", boards, e.Image.URL)
			}
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
	missed := "share another vote.liked vote.unfair"
	most := anAttempt(t, 0, table.DailyPart)
	most.Kind.Exact, most.Best, most.Tries = false, 4, []table.DailyTry{{Says: game.Lit("d"), Points: 4}}
	once := anAttempt(t, 0, table.DailyAsked)
	once.Kind.Exact = false
	shared := anAttempt(t, 1, table.DailySolved)
	shared.Shared, shared.Vote, shared.Days = true, table.DailyEasy, table.DailyDays{Counted: true, Days: 5, Free: 2}
	offered := anAttempt(t, 0, table.DailyMissed)
	offered.Days, offered.Counts = table.DailyDays{Offer: true, Found: 3, Asked: 5}, false
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
		{"solved", anAttempt(t, 1, table.DailySolved), ended, []string{"on the second try", "zugzwang", "forced", "4711",
			"`Tablée 214 ▮▮▯`"}, []string{"Take 6 seeds"}},
		{"missed", anAttempt(t, 3, table.DailyMissed), missed, []string{"didn’t find it", "zugzwang", "▯▯▯"}, nil},
		{"part", most, missed, []string{"**d**: 4 seeds of 6", "zugzwang", "▮▮▮▯▯ 4/6"}, nil},
		{"shared", shared, "another vote.liked vote.easy vote.unfair", []string{"Five days in a row. Two days off in hand."},
			nil},
		{"offered", offered, "count another vote.liked vote.unfair", []string{"zugzwang",
			"You’ve found 3 of the last 5. Shall"}, []string{"Tablée 214 "}},
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

// TestPast: a page of the list has a line for each puzzle, with the person's mark and result, and a menu with their
// ids; other pages are a button away; the first one tells how the last days went.
func TestPast(t *testing.T) {
	_, b := bench(t)
	dm := NewDailyMessages(b)
	var days table.DailyDays
	if m := dm.Past(nil, days, 0, "en"); len(m.Components) != 0 || !strings.Contains(told(m), "no earlier puzzles") {
		t.Errorf("an empty list is %q", told(m))
	}
	var list []table.DailyPast
	for i := range 25 {
		d := table.DailyPast{Daily: aDaily(t, true), Tried: true, State: table.DailySolved, Tries: 2}
		d.ID, d.Day = table.DailyID(100-i), 214-i
		switch i {
		case 1:
			d.Tried = false
		case 2:
			d.State, d.Tries = table.DailyMissed, 3
		case 3:
			d.Kind.Exact, d.State, d.Best, d.Top = false, table.DailyPart, 9, 12
		case 4:
			d.Kind.Exact, d.Best, d.Top = false, 5, 5
		case 5:
			d.State, d.Tries = table.DailyMissed, 0
		}
		list = append(list, d)
	}
	days = table.DailyDays{Counted: true, Days: 5, Free: 2, Asked: 7, Found: 5, Week: [table.DailyWeek]table.DailyState{
		table.DailyPart, table.DailyNone, table.DailyMissed, table.DailySolved, table.DailySolved, table.DailySolved,
		table.DailySolved}}
	want := []string{"🟨▫️🟥🟩🟩🟩🟩 the last seven days", "Five days in a row. Two days off in hand.",
		"✅ **214** Awale · 2nd try", "▫️ **213** Awale", "❌ **212** Awale · 3 tries", "🟨 **211** Awale · 9/12",
		"✅ **210** Awale · 5/5", "❌ **209** Awale", "✅ **208** Awale · 2nd try"}
	m := dm.Past(list, days, 0, "en")
	lines := strings.Split(m.Embeds[0].Description, "\n")
	if got := lines[:len(want)]; !slices.Equal(got, want) {
		t.Errorf("the list begins with %q, want %q", got, want)
	}
	if got, want := lines[len(lines)-1], "✅ found · 🟨 partly · ❌ missed · ▫️ not tried"; got != want {
		t.Errorf("the legend is %q, want %q", got, want)
	}
	menu := m.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
	if len(menu.Options) != pastPage || menu.Options[1].Value != "99" || menu.CustomID != "q/0/0/past" {
		t.Errorf("the menu is %+v", menu)
	}
	buttons := func(m Message) (ids []string) {
		for _, c := range m.Components[1].(discordgo.ActionsRow).Components {
			ids = append(ids, c.(discordgo.Button).CustomID)
		}
		return ids
	}
	for page, want := range map[int][]string{0: {"q/0/1/older"}, 1: {"q/0/0/older", "q/0/2/older"},
		2: {"q/0/1/older"}, 9: {"q/0/1/older"}} {
		m := dm.Past(list, days, page, "en")
		if got := buttons(m); !slices.Equal(got, want) {
			t.Errorf("page %d has the buttons %q, want %q", page, got, want)
		}
		if page == 2 && !strings.HasPrefix(m.Embeds[0].Description, "✅ **194**") {
			t.Errorf("page %d begins with %q", page, m.Embeds[0].Description)
		}
	}
	list[0].State = table.DailyAsked
	if text := told(dm.Past(list, days, 0, "en")); !strings.Contains(text, "🔸 **214** Awale\n") ||
		!strings.Contains(text, "🔸 begun") {
		t.Errorf("one that was begun is listed as %q", text)
	}
}

// TestMorning: the message begins with the solution of the last puzzle, veiled, and who found it; the button of that
// puzzle is beside the own one. The title and the question stand beside no picture that has them.
func TestMorning(t *testing.T) {
	_, b := bench(t)
	dm := NewDailyMessages(b)
	for _, boards := range allBoards {
		p := aPost(t, false)
		p.Day, p.ID = 215, 4
		p.Before = &table.DailyBefore{Daily: aDaily(t, true), Yesterday: true, Names: []string{"David", "Chloé||x"},
			Everywhere: table.DailyTally{People: 74, Solved: 6}}
		m := dm.Daily(p, table.Guild{Boards: boards})
		want := `**Yesterday**: ||zugzwang\||c (reply forced\||b), 6 seeds||.` + "\n" +
			`6 of 74 found it; here **David** and **Chloé\||x**.`
		if got := strings.ReplaceAll(m.Embeds[0].Description, `\|\|`, `\||`); m.Content != "" || got != want {
			t.Errorf("%s: the message begins with %q, %q, want %q", boards, m.Content, got, want)
		}
		text := ""
		for _, e := range m.Embeds {
			text += e.Title + e.Description
		}
		times := map[bool]int{true: 0, false: 1}[boards.Picture()]
		for _, once := range []string{"Tablée of the day 215", "Take 6 seeds"} {
			if got := strings.Count(text, once); got != times {
				t.Errorf("%s: %q stands %d times in the texts, want %d: %q", boards, once, got, times, text)
			}
		}
		if boards.Picture() && !strings.Contains(text, "**Today**: Awale, easy.") {
			t.Errorf("%s: what it is today is not told: %q", boards, text)
		}
		row := m.Components[0].(discordgo.ActionsRow)
		for i, want := range []string{"q/4/0/play Play", "q/3/0/play See yesterday’s"} {
			if got := row.Components[i].(discordgo.Button); got.CustomID+" "+got.Label != want {
				t.Errorf("%s: button %d is %q, want %q", boards, i, got.CustomID+" "+got.Label, want)
			}
		}
		p.Over = true
		if m := dm.Daily(p, table.Guild{Boards: boards}); strings.Contains(told(m), "Yesterday") ||
			len(m.Components[0].(discordgo.ActionsRow).Components) != 1 {
			t.Errorf("%s: when it is over it still tells of the day before: %q", boards, told(m))
		}
	}
	for _, c := range []struct {
		b    table.DailyBefore
		want string
	}{
		{table.DailyBefore{}, "Nobody tried it."},
		{table.DailyBefore{Everywhere: table.DailyTally{People: 3}}, "None of 3 found it."},
		{table.DailyBefore{Everywhere: table.DailyTally{People: 3, Solved: 1}}, "1 of 3 found it."},
		{table.DailyBefore{Everywhere: table.DailyTally{People: 9, Solved: 7}, Names: strings.Split("ABCDEF", "")},
			"7 of 9 found it; here **A**, **B**, **C**, **D**, **E** and **F**."},
		{table.DailyBefore{Everywhere: table.DailyTally{People: 9, Solved: 7}, Names: strings.Split("ABCDEFG", "")},
			"7 of 9 found it; here **A**, **B**, **C**, **D**, **E** and 2 others."},
	} {
		c.b.Daily = aDaily(t, true)
		got := strings.Split(dm.beforeEmbed(&c.b, "en").Description, "\n")
		if !strings.HasPrefix(got[0], "**Last time**: ||") || got[1] != c.want {
			t.Errorf("told is %q, want %q", got, c.want)
		}
	}
}

// TestDays: the days are told in words, without a number of days off where there is none.
func TestDays(t *testing.T) {
	_, b := bench(t)
	dm := NewDailyMessages(b)
	for _, c := range []struct {
		lang string
		d    table.DailyDays
		want string
	}{
		{"en", table.DailyDays{Counted: true, Days: 1, Free: 1}, "One day in a row. One day off in hand."},
		{"en", table.DailyDays{Counted: true, Days: 12}, "12 days in a row. No days off in hand."},
		{"fr", table.DailyDays{Counted: true, Days: 5, Free: 2}, "Cinq jours de suite. Deux jours de repos en réserve."},
		{"fr", table.DailyDays{Counted: true, Days: 1}, "Un jour de suite. Aucun jour de repos en réserve."},
		{"en", table.DailyDays{Counted: true}, "Your days in a row are counted from your next puzzle on."},
		{"en", table.DailyDays{}, "Shall I count your days? You may skip one now and then."},
		{"en", table.DailyDays{Asked: 5, Found: 3, Week: [table.DailyWeek]table.DailyState{"none", "none", "solved", "part",
			"missed", "solved", "solved"}}, "▫️▫️🟩🟨🟥🟩🟩 the last seven days\n" +
			"You’ve found 3 of the last 5. Shall I count your days? You may skip one now and then."},
	} {
		say := b.Printer(c.lang)
		if got := say.Lines(dm.Days(c.d, say)); got != c.want {
			t.Errorf("%+v is told as %q, want %q", c.d, got, c.want)
		}
	}
}

// TestDailyTellsNoMoreThanItMay: a server that was turned off has a message without a solution; answers given after the
// solution was told elsewhere are counted apart; the answer to a maximum that is to be confirmed shows no points.
func TestDailyTellsNoMoreThanItMay(t *testing.T) {
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
