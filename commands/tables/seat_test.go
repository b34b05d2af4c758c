package tables_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/rules/awale"
	"tablee/rules/table"
)

// TestSeatButtons: a button of the message about a seat takes or declines the seat as long as it is kept, does nothing
// after that, however often it is pressed, and shows how the seat stands.
func TestSeatButtons(t *testing.T) {
	ben := table.Seat{Kind: table.Person, User: "ben", Name: "ben"}
	ann := table.Seat{Kind: table.Person, User: "ann", Name: "ann"}
	invited := table.Seat{Invited: "ann"}
	held := table.Seat{Kind: table.Computer, User: "ann", Name: "ann"}
	for _, c := range []struct {
		name, press string
		phase       table.Phase
		seat        table.Seat
		want        table.ActionKind
		says        string
	}{
		{"join", message.SeatJoin, table.Lobby, invited, table.Join, ""},
		{"decline", message.SeatNo, table.Lobby, invited, table.Leave, ""},
		{"join again", message.SeatJoin, table.Lobby, ann, "", "You have your seat"},
		{"take back", message.SeatBack, table.Playing, held, table.TakeBack, ""},
		{"take back again", message.SeatBack, table.Playing, ann, "", "You have your seat"},
		{"somebody else has it", message.SeatBack, table.Playing, table.Seat{Kind: table.Person, User: "eve"}, "",
			"somebody else has it"},
		{"the game is over", message.SeatBack, table.Over, held, "", "is over"},
		{"an old invitation", message.SeatJoin, table.Over, invited, "", "is over"},
		{"the other button", message.SeatNo, table.Playing, held, "", "The computer plays for you"},
	} {
		tb := commandtest.Running(t, 1, awale.Rules, 1)
		tb.Phase, tb.Ply, tb.Creator, tb.Seats = c.phase, 1, "ben", []table.Seat{ben, c.seat}
		r, h := commandtest.Router(t, tb)
		id := customid.ID{Kind: customid.Table, Table: 1, Name: c.press}
		in := commandtest.Pressed("ann", id.String())
		in.GuildID, in.ChannelID, in.Message = "", "dm", &discordgo.Message{ID: "m"}
		in.User, in.Member = in.Member.User, nil
		res := r.Handle(t.Context(), in)
		did := table.ActionKind("")
		if len(h.Ops) > 0 {
			did = h.Ops[0].Kind
		}
		if did != c.want || len(h.Ops) > 1 {
			t.Errorf("%s: did %+v, want %q", c.name, h.Ops, c.want)
		}
		if res == nil || res.Data == nil || !strings.Contains(res.Data.Content, c.says) {
			t.Errorf("%s: answered %q, want %q", c.name, res.Data.Content, c.says)
		} else if res.Type != discordgo.InteractionResponseUpdateMessage {
			t.Errorf("%s: got an answer of type %d, want the message itself to change", c.name, res.Type)
		}
	}
}
