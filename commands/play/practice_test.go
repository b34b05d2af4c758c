package play_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/game"
	"tablee/rules/table"
)

// practiceHost records what is asked of practice boards, and refuses it or answers with a board.
type practiceHost struct {
	*commandtest.Host
	asked []table.PracticeAction
	board *table.PracticeBoard
}

func (h *practiceHost) Trial(_ context.Context, _ table.Caller, _ table.ID, a table.PracticeAction) (
	*table.PracticeBoard, error) {
	if h.asked = append(h.asked, a); h.board != nil {
		return h.board, nil
	}
	return nil, game.Refuse("try.old")
}

// TestPracticeControls: each control of a practice board, and of a board for premoves, asks for what it says, of the
// board that it was made for; what controls cannot ask for is refused.
func TestPracticeControls(t *testing.T) {
	for name, c := range map[string]struct {
		it   func(custom string) *discordgo.Interaction
		want table.PracticeAction // of the board
	}{
		"game.pit.a": {pressedBy("v"), table.PracticeAction{Kind: table.PracticeAct, Rev: 3,
			Action: game.Action{Name: "pit.a", Values: []string{"v"}, Lang: "en"}}},
		string(table.PracticeBack): {pressedBy(), table.PracticeAction{Kind: table.PracticeBack, Rev: 3}},
		"from.2":                   {pressedBy(), table.PracticeAction{Kind: table.PracticeFrom, Ply: 2}},
		"from.x":                   {pressedBy(), table.PracticeAction{}},
		string(table.PracticeText): {pressedBy(), table.PracticeAction{}},
		string(table.PracticeAct):  {pressedBy(), table.PracticeAction{}},
		string(table.PracticeFrom): {pressedBy(), table.PracticeAction{}},
		"type":                     {pressedBy(), table.PracticeAction{}},
		"typed": {sentBy(map[string]string{"typed": "a b"}), table.PracticeAction{Kind: table.PracticeText, Rev: 3,
			Text: "a b"}},
		"game.word": {sentBy(map[string]string{"word": "x"}), table.PracticeAction{Kind: table.PracticeAct, Rev: 3,
			Action: game.Action{Name: "word", Args: map[string]string{"word": "x"}, Lang: "en"}}},
		"drop": {pressedBy(), table.PracticeAction{Kind: table.PracticeReset}},
	} {
		for _, kind := range []customid.Kind{customid.Trial, customid.Ahead} {
			h := &practiceHost{Host: commandtest.New(commandtest.AnnsTurn(t, 1))}
			it := c.it(customid.ID{Kind: kind, Table: 1, Page: 3, Name: name}.String())
			res := commandtest.RouterOver(t, h).Handle(t.Context(), it)
			var want []table.PracticeAction
			if c.want.Kind != "" {
				c.want.Premove, c.want.Lang = kind == customid.Ahead, "en"
				want = append(want, c.want)
			}
			if !reflect.DeepEqual(h.asked, want) {
				t.Errorf("%s: asked is %+v, want %+v", name, h.asked, want)
			}
			if (name == "type") != (res.Type == discordgo.InteractionResponseModal) {
				t.Errorf("%s is answered by type %d", name, res.Type)
			}
			if dropped := len(h.Ops) == 1 && h.Ops[0].Kind == table.ClearPremoves; dropped != (name == "drop") ||
				len(h.Ops) > 1 {
				t.Errorf("%s: the host was asked for %+v", name, h.Ops)
			}
		}
	}
}

// TestBoardsThatReachTheTable: the first move of a line is played, and a line becomes premoves, once, and only if the
// board is the one that the button was made for, and its line begins in the table's position.
func TestBoardsThatReachTheTable(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   customid.Kind
		button string
		change func(*table.Table, *table.PracticeBoard)
		want   table.Action // of the host; zero: none
	}{
		{"a move", customid.Trial, "playit", nil, table.Action{Kind: table.Play, Move: "a", Revision: 5}},
		{"of a newer board", customid.Trial, "playit", func(_ *table.Table, b *table.PracticeBoard) { b.Rev = 4 },
			table.Action{}},
		{"of an earlier position", customid.Trial, "playit",
			func(_ *table.Table, b *table.PracticeBoard) { b.Left, b.At = 1, 3 }, table.Action{}},
		{"of no line", customid.Trial, "playit", func(_ *table.Table, b *table.PracticeBoard) { b.Moves, b.At = "", b.Left },
			table.Action{}},
		{"of somebody else's move", customid.Trial, "playit", func(_ *table.Table, b *table.PracticeBoard) {
			b.Line[0].By = 1 - b.Turn
		}, table.Action{}},
		{"off turn", customid.Trial, "playit", func(tb *table.Table, _ *table.PracticeBoard) {
			tb.Turn = []game.Seat{1 - tb.Turn[0]}
		}, table.Action{}},
		{"premoves", customid.Ahead, "keep", nil, table.Action{Kind: table.AddPremoves, Text: "a\nb\n", Lang: "en",
			Revision: 5}},
		{"premoves of a newer board", customid.Ahead, "keep", func(_ *table.Table, b *table.PracticeBoard) { b.Rev = 4 },
			table.Action{}},
		{"premoves of an earlier position", customid.Ahead, "keep",
			func(_ *table.Table, b *table.PracticeBoard) { b.Left, b.At = 1, 3 }, table.Action{}},
	} {
		tb := commandtest.AnnsTurn(t, 1)
		tb.Revision, tb.Ply = 5, 2
		position := tb.View.(commandtest.Held).Position
		b := &table.PracticeBoard{Game: "awale", Rev: 3, Ply: 2, Left: 2, At: 4, Turn: tb.Turn[0],
			View: position.View(tb.Turn[0]), Moves: "a\nb\n", Line: []table.ForeseenMove{{By: tb.Turn[0]}, {By: 1 - tb.Turn[0]}}}
		if c.change != nil {
			c.change(tb, b)
		}
		h := &practiceHost{Host: commandtest.New(tb), board: b}
		res := commandtest.RouterOver(t, h).Handle(t.Context(), commandtest.Pressed("ann", customid.ID{Kind: c.kind,
			Table: 1, Page: 3, Name: c.button}.String()))
		var want []table.Action
		if c.want.Kind != "" {
			want = append(want, c.want)
		}
		if !slices.EqualFunc(h.Ops, want, func(a, b table.Action) bool { return reflect.DeepEqual(a, b) }) {
			t.Errorf("%s: the host was asked for %+v, want %+v", c.name, h.Ops, want)
		}
		if len(commandtest.Text(res)) == 0 {
			t.Errorf("%s: nothing is shown", c.name)
		}
	}
}

func pressedBy(values ...string) func(string) *discordgo.Interaction {
	return func(custom string) *discordgo.Interaction { return commandtest.Pressed("ann", custom, values...) }
}

func sentBy(fields map[string]string) func(string) *discordgo.Interaction {
	return func(custom string) *discordgo.Interaction { return commandtest.Sent("ann", custom, fields) }
}

// TestStalePrivateView: a control of a private view that is out of date plays nothing; the view is replaced by the
// current one, which says so. A board that nothing may replace stays.
func TestStalePrivateView(t *testing.T) {
	for _, c := range []struct {
		name    string
		message *discordgo.Message
		want    discordgo.InteractionResponseType
	}{
		{"private", &discordgo.Message{Flags: discordgo.MessageFlagsEphemeral},
			discordgo.InteractionResponseUpdateMessage},
		{"board", &discordgo.Message{}, discordgo.InteractionResponseChannelMessageWithSource},
	} {
		tb := commandtest.AnnsTurn(t, 1)
		tb.Revision = 5
		r, h := commandtest.Router(t, tb)
		it := commandtest.Pressed("ann", customid.ID{Kind: customid.Private, Table: 1, Revision: 4, Name: "gone"}.String())
		it.Message = c.message
		res := r.Handle(t.Context(), it)
		if got := commandtest.Text(res); res.Type != c.want || !strings.Contains(got, "The board has changed") ||
			len(h.Ops) > 0 {
			t.Errorf("%s: type %d, %q, done %v; want type %d", c.name, res.Type, got, h.Ops, c.want)
		}
		shown := strings.Contains(strings.Join(commandtest.Buttons(res.Data.Components), " "), "pit.a")
		if shown != (c.name == "private") {
			t.Errorf("%s: the buttons are %q", c.name, commandtest.Buttons(res.Data.Components))
		}
	}
}
