package commands_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/awale"
	"tablee/rules/table"
)

// TestTooManyRequestsAreRefused: a person who sends too many requests is told so, and nothing is done, by a command or
// a button.
func TestTooManyRequestsAreRefused(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.Running(t, 1, awale.Rules, 1))
	r.Limits.Rate, r.Limits.Burst = 1e-9, 1
	press := commandtest.Pressed("ann", customid.ID{Kind: customid.Table, Table: 1, Name: "accept"}.String())
	r.Handle(t.Context(), press)
	if len(h.Done) != 1 {
		t.Fatalf("done: %v, want the first press", h.Done)
	}
	if got := commandtest.Text(r.Handle(t.Context(), press)); len(h.Done) != 1 || !strings.Contains(got, "One moment") {
		t.Errorf("done: %v, got %q", h.Done, got)
	}
	r.Handle(t.Context(), commandtest.Pressed("ben", customid.ID{Kind: customid.Table, Table: 1, Name: "accept"}.String()))
	if len(h.Done) != 2 {
		t.Error("ann's rate limit applies to ben")
	}
}

// TestAnswersMentionNobody: every answer says that it mentions nobody; otherwise a name could mention somebody.
func TestAnswersMentionNobody(t *testing.T) {
	r, _ := commandtest.Router(t, commandtest.Running(t, 1, awale.Rules, 1))
	for name, it := range map[string]*discordgo.Interaction{
		"answer":  commandtest.Typed("ann", "table show"),
		"refusal": commandtest.Typed("ann", "table nonsense"),
		"board":   commandtest.Pressed("ann", customid.ID{Kind: customid.Table, Table: 1, Name: "mine"}.String()),
		"page":    commandtest.Pressed("ann", customid.ID{Kind: customid.History, Table: 1, Name: "next"}.String()),
		"erase":   commandtest.Pressed("ann", customid.ID{Kind: customid.Privacy, Table: 0, Name: "ask"}.String()),
	} {
		m := r.Handle(t.Context(), it).Data.AllowedMentions
		if m == nil || len(m.Parse)+len(m.Users)+len(m.Roles) > 0 {
			t.Errorf("%s: allowed mentions %+v, want none", name, m)
		}
	}
}

// TestTablesAreHiddenFromOutsiders: a request for a table by its number, typed or in a forged button, gets the same
// answer as for a number that does not exist, unless the person acts where the table is or belongs to it.
func TestTablesAreHiddenFromOutsiders(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.Running(t, 1, awale.Rules, 1))
	asks := map[string]func(string, float64) *discordgo.Interaction{
		"show": func(u string, n float64) *discordgo.Interaction {
			return commandtest.Typed(u, "table show", commandtest.Option("table", n))
		},
		"history": func(u string, n float64) *discordgo.Interaction {
			return commandtest.Pressed(u, customid.ID{Kind: customid.History, Table: table.ID(n), Name: "next"}.String())
		},
		"view": func(u string, n float64) *discordgo.Interaction {
			return commandtest.Pressed(u, customid.ID{Kind: customid.Table, Table: table.ID(n), Name: "mine"}.String())
		},
		"answer": func(u string, n float64) *discordgo.Interaction {
			return commandtest.Pressed(u, customid.ID{Kind: customid.Table, Table: table.ID(n), Name: "accept"}.String())
		},
		"move": func(u string, n float64) *discordgo.Interaction {
			return commandtest.Pressed(u, customid.ID{Kind: customid.Board, Table: table.ID(n), Name: "a"}.String())
		},
	}
	for name, ask := range asks {
		for where, put := range map[string]func(*discordgo.Interaction){
			"another channel": func(it *discordgo.Interaction) { it.ChannelID = "c2" },
			"another server": func(it *discordgo.Interaction) {
				it.GuildID, it.ChannelID, it.Member.Permissions = "g2", "c9", discordgo.PermissionAdministrator
			},
			"a DM": func(it *discordgo.Interaction) {
				it.GuildID, it.ChannelID, it.User, it.Member = "", "d", it.Member.User, nil
			},
		} {
			answer := func(u string, n float64) string {
				it := ask(u, n)
				put(it)
				return commandtest.Text(r.Handle(t.Context(), it))
			}
			none := strings.ReplaceAll(answer("eve", 7), "7", "1")
			if got := answer("eve", 1); got != none || !strings.Contains(got, "There’s no table") {
				t.Errorf("%s from %s: %q, want %q", name, where, got, none)
			}
			if got := answer("ann", 1); got == none {
				t.Errorf("%s from %s: ann has no access to her own table", name, where)
			}
		}
	}
	h.Done = nil
	r.Handle(t.Context(), commandtest.Pressed("eve", customid.ID{Kind: customid.Table, Table: 1, Name: "accept"}.String()))
	if len(h.Done) != 1 {
		t.Error("a button in the table's own channel does nothing")
	}
}

// TestRefusalsNameThePlayers: a refusal about a table names its players.
func TestRefusalsNameThePlayers(t *testing.T) {
	tb := commandtest.Running(t, 1, awale.Rules, 1)
	r, _ := commandtest.Router(t, tb)
	waiting, other := "ben", "Ann"
	if tb.Turn[0] == 1 {
		waiting, other = "ann", "Ben"
	}
	for name, it := range map[string]*discordgo.Interaction{
		"typed":   commandtest.Typed(waiting, "awale sow", commandtest.Option("pit", "a")),
		"pressed": commandtest.Pressed(waiting, customid.ID{Kind: customid.Board, Table: 1, Name: "sow a"}.String()),
	} {
		if got := commandtest.Text(r.Handle(t.Context(), it)); name == "typed" &&
			!strings.Contains(got, other+"**’s turn") || strings.Contains(got, "seat ") {
			t.Errorf("%s: %q, want %s named", name, got, other)
		}
	}
}
