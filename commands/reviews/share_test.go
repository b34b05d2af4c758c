package reviews_test

import (
	"context"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/table"
)

// reviewed is a host that has reviewed ann's game at table 7, and nobody else's.
type reviewed struct {
	*commandtest.Host
	asked []string // for whom reviews were asked
}

func (h *reviewed) Review(_ context.Context, _ table.ID, user string) (*table.ReviewLook, error) {
	h.asked = append(h.asked, user)
	if user != "ann" {
		return nil, game.Refuse("review.notyours")
	}
	turn := table.ToldTurn{ReviewTurn: &table.ReviewTurn{Ply: 1, Top: 4, Value: 4}, PlayedAs: game.Lit("SECRET"),
		BestAs: game.Lit("BEST")}
	return &table.ReviewLook{Seat: 0, Of: 1, Done: 1, Turns: []table.ToldTurn{turn},
		Review: &table.Review{Players: []table.Reviewed{{Counted: 1, Accuracy: 91}, {}}}}, nil
}

// TestShareWhereTheTableIs: a review is private to its player, who may share it in the table's channel or the channel
// above its thread, and nowhere else; nobody else can show it.
func TestShareWhereTheTableIs(t *testing.T) {
	for _, c := range []struct {
		name, user, channel, home, button string
		public                            bool
		shown                             bool
	}{
		{"its page", "ann", "c", "c", "next", false, true},
		{"shared at the table", "ann", "c", "c", "share", true, true},
		{"shared above the table's thread", "ann", "c", "thread", "share", true, true},
		{"shared elsewhere", "ann", "far", "c", "share", false, false},
		{"somebody else's page", "ben", "c", "c", "next", false, false},
		{"shared by somebody else", "ben", "c", "c", "share", false, false},
	} {
		tb := commandtest.Running(t, 7, awale.Rules, 1)
		tb.Phase, tb.Result = table.Over, &table.Result{Places: []int{1, 2}, Scores: []int{30, 18}}
		if c.home == "thread" {
			tb.Channel, tb.Home = "thread", "c"
		}
		h := &reviewed{Host: commandtest.New(tb)}
		it := commandtest.Pressed(c.user, customid.ID{Kind: customid.Review, Table: 7, Name: c.button}.String())
		it.ChannelID = c.channel
		r := commandtest.RouterOver(t, h).Handle(t.Context(), it)
		if r == nil || r.Data == nil {
			t.Fatalf("%s: no answer", c.name)
		}
		text := commandtest.Text(r)
		public := r.Type == discordgo.InteractionResponseChannelMessageWithSource &&
			r.Data.Flags&discordgo.MessageFlagsEphemeral == 0
		if public != c.public || strings.Contains(text, "SECRET") != c.shown {
			t.Errorf("%s: public %v, %q", c.name, public, text)
		}
		if public && len(r.Data.Components) > 0 {
			t.Errorf("%s: everybody can turn its pages", c.name)
		}
		if public && (r.Data.AllowedMentions == nil || len(r.Data.AllowedMentions.Parse) > 0) {
			t.Errorf("%s: it may mention people", c.name)
		}
		for _, user := range h.asked {
			if user != c.user {
				t.Errorf("%s: the review of %s was asked for", c.name, user)
			}
		}
	}
}

// TestWhichGameIsReviewed: the latest game that the person has played in is reviewed, not one that others played at
// their table; and a game's own command reviews only that game.
func TestWhichGameIsReviewed(t *testing.T) {
	for _, c := range []struct {
		name, user, command string
		number              bool
		asked               int
	}{
		{"one's own", "ann", "review", false, 1},
		{"others' at one's table", "boss", "review", false, 0},
		{"its game", "ann", "awale review", true, 1},
		{"another game", "ann", "domino review", true, 0},
	} {
		tb := commandtest.Running(t, 7, awale.Rules, 1)
		tb.Phase, tb.Result, tb.Creator = table.Over, &table.Result{Places: []int{1, 2}, Scores: []int{30, 18}}, "boss"
		h := &reviewed{Host: commandtest.New(tb)}
		it := commandtest.Typed(c.user, c.command)
		if c.number {
			it = commandtest.Typed(c.user, c.command, commandtest.Option("number", 7.0))
		}
		res := commandtest.RouterOver(t, &everything{h, tb}).Handle(t.Context(), it)
		if len(h.asked) != c.asked || res == nil || commandtest.Text(res) == "" {
			t.Errorf("%s: asked for %v", c.name, h.asked)
		}
	}
}

// everything is a host that finds a table for everybody who belongs to it.
type everything struct {
	*reviewed
	tb *table.Table
}

func (e *everything) Find(_ context.Context, _ table.Filter, user string) ([]*table.Table, error) {
	seen := *e.tb
	seen.You = seen.SeatOf(user)
	return []*table.Table{&seen}, nil
}
