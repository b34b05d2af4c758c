package people_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands"
	"tablee/commands/commandtest"
	"tablee/rules/table"
)

// pressed presses a control of a message that somebody manages the server sees.
func pressed(by string, on *discordgo.Message, id string, values ...string) *discordgo.Interaction {
	it := commandtest.Pressed(by, id, values...)
	it.Message = on
	it.Message.Flags = discordgo.MessageFlagsEphemeral
	it.Member.Permissions = discordgo.PermissionManageGuild
	return it
}

// settingsPage is a page of the panel as it is shown now.
func settingsPage(t *testing.T, r *commands.Router, page string) *discordgo.Message {
	t.Helper()
	return commandtest.Shown(t, r.Handle(t.Context(), pressed("ann", &discordgo.Message{}, "s/0/0/page."+page)))
}

// TestSettingsPanel: each control saves one setting at once, shows it as chosen, and can be delivered twice.
func TestSettingsPanel(t *testing.T) {
	for _, c := range []struct {
		name   string
		before table.Guild
		page   string
		id     string
		values []string
		want   table.Guild
		says   string
	}{
		{"boards", table.Guild{}, "0", "boards", []string{"both"}, table.Guild{Boards: "both"},
			"Boards: pictures and text"},
		{"language", table.Guild{Lang: "fr"}, "0", "language", []string{"auto"}, table.Guild{},
			"Language of the boards: as in Discord"},
		{"clock", table.Guild{Limit: 3}, "0", "clock", []string{"1d"}, table.Guild{Limit: 3, Clock: table.Clocks["1d"]},
			"Usual clock: 1 day a move"},
		{"no level", table.Guild{Level: 2}, "0", "strength", []string{"0"}, table.Guild{}, "as each game has it"},
		{"words", table.Guild{}, "1", "words", []string{"family"}, table.Guild{Words: "family"}, "without slurs"},
		{"more is on", table.Guild{Keep: true}, "1", "flags", []string{"keep", "threads", "sunday"},
			table.Guild{Keep: true, Threads: true}, "A thread for each table"},
		{"all is off", table.Guild{Keep: true, Wide: true}, "1", "flags", nil, table.Guild{NoSunday: true}, "two colours"},
		{"Sundays are on again", table.Guild{NoSunday: true}, "1", "flags", []string{"sunday"}, table.Guild{},
			"The week in a few lines on Sundays"},
		{"channels", table.Guild{Channels: []string{"6", "7"}}, "2", "channels", []string{"7", "8"},
			table.Guild{Channels: []string{"7", "8"}}, "<#8>"},
		{"a role", table.Guild{}, "2", "role", []string{"8"}, table.Guild{Makers: "8"}, "<@&8>"},
		{"no role", table.Guild{Makers: "8"}, "2", "role", nil, table.Guild{}, "Any number"},
		{"limit", table.Guild{}, "2", "limit", []string{"5"}, table.Guild{Limit: 5}, "At most 5 open tables"},
		{"no limit", table.Guild{Limit: 7}, "2", "limit", []string{"0"}, table.Guild{}, "Any number"},
	} {
		r, h := commandtest.Router(t)
		h.Settings = c.before
		page := settingsPage(t, r, c.page)
		for range 2 {
			res := r.Handle(t.Context(), pressed("ann", page, "s/0/0/"+c.id, c.values...))
			got := commandtest.Text(res)
			if !equal(h.Settings, c.want) || !strings.Contains(got, c.says) ||
				res.Type != discordgo.InteractionResponseUpdateMessage {
				t.Errorf("%s: kept %+v, want %+v; type %d, told %q, want %q", c.name, h.Settings, c.want, res.Type, got, c.says)
			}
		}
	}
}

// TestPanelsAreOfManagers: the right is checked at every press, and nothing that the panel does not have can be chosen.
func TestPanelsAreOfManagers(t *testing.T) {
	r, h := commandtest.Router(t)
	for _, c := range []struct{ page, id, value string }{{"0", "boards", "both"}, {"1", "flags", "wide"},
		{"2", "channels", "7"}, {"2", "role", "7"}, {"2", "limit", "5"}, {"2", "welcome.here", ""}, {"0", "page.1", ""}} {
		it := pressed("eve", settingsPage(t, r, c.page), "s/0/0/"+c.id, c.value)
		it.Member.Permissions = discordgo.PermissionSendMessages
		if got := commandtest.Text(r.Handle(t.Context(), it)); h.Saved > 0 || !strings.Contains(got, "who manage") {
			t.Errorf("%s by somebody who manages nothing: saved %d times, told %q", c.id, h.Saved, got)
		}
	}
	for _, c := range []struct {
		id     string
		values []string
	}{{"reset", []string{"true"}}, {"boards", []string{"3d"}}, {"boards", nil}, {"boards", []string{"both", "text"}},
		{"page.9", nil}, {"page.x", nil}, {"disallow", []string{"7"}}, {"flags", []string{"wide"}}} {
		// the message that was pressed has no menu
		got := commandtest.Text(r.Handle(t.Context(), pressed("ann", &discordgo.Message{}, "s/0/0/"+c.id, c.values...)))
		if h.Saved > 0 || !strings.Contains(got, "out of date") {
			t.Errorf("%s %q: saved %d times, told %q", c.id, c.values, h.Saved, got)
		}
	}
	it := pressed("ann", &discordgo.Message{}, "s/0/0/boards", "both")
	it.GuildID, it.User, it.Member = "", it.Member.User, nil
	if got := commandtest.Text(r.Handle(t.Context(), it)); h.Saved > 0 || !strings.Contains(got, "servers") {
		t.Errorf("in direct messages: saved %d times, told %q", h.Saved, got)
	}
}

// TestManagersAtOnce: two managers who change different settings on panels that were drawn before do not undo each
// other's.
func TestManagersAtOnce(t *testing.T) {
	r, h := commandtest.Router(t)
	h.Settings = table.Guild{Keep: true, Channels: []string{"1", "2"}}
	flags, channels := settingsPage(t, r, "1"), settingsPage(t, r, "2")
	for _, it := range []*discordgo.Interaction{
		pressed("ann", flags, "s/0/0/flags", "keep", "threads", "sunday"),
		pressed("bob", flags, "s/0/0/flags", "keep", "wide", "sunday"),
		pressed("ann", flags, "s/0/0/flags", "sunday"), // ann has not seen threads and wide: she drops keep alone
		pressed("ann", channels, "s/0/0/channels", "1", "2", "3"), pressed("bob", channels, "s/0/0/channels", "2"),
		pressed("ann", settingsPage(t, r, "0"), "s/0/0/boards", "both"),
	} {
		r.Handle(t.Context(), it)
	}
	want := table.Guild{Threads: true, Wide: true, Channels: []string{"2", "3"}, Boards: "both"}
	if !equal(h.Settings, want) {
		t.Errorf("kept %+v, want %+v", h.Settings, want)
	}
}

// TestMePanel: each control saves one preference at once and can be delivered twice.
func TestMePanel(t *testing.T) {
	for _, c := range []struct {
		name   string
		before table.Profile
		id     string
		values []string
		want   table.Profile
		says   string
	}{
		{"language", table.Profile{}, "language", []string{"fr"}, table.Profile{Lang: "fr"}, "français"},
		{"reminders", table.Profile{Confirm: true}, "notify", []string{"channel"},
			table.Profile{Confirm: true, Notify: "channel"}, "Reminders: in the channel"},
		{"boards", table.Profile{Boards: "text"}, "boards", []string{"auto"}, table.Profile{}, "same as the server"},
		{"suits", table.Profile{}, "suits", []string{"four"}, table.Profile{Suits: "four"}, "four colours"},
		{"ask before", table.Profile{}, "confirm.true", nil, table.Profile{Confirm: true}, "played: yes"},
		{"ask no more", table.Profile{Confirm: true}, "confirm.false", nil, table.Profile{}, "played: no"},
		{"confirm what", table.Profile{}, "confirm.perhaps", nil, table.Profile{}, "out of date"},
		{"boards that there are not", table.Profile{}, "boards", []string{"both"}, table.Profile{}, "out of date"},
		{"a zone without its form", table.Profile{}, "zone", []string{"Europe/Paris"}, table.Profile{}, "out of date"},
	} {
		r, h := commandtest.Router(t)
		h.Profile, h.Profile.Greeted = c.before, true
		for range 2 {
			got := commandtest.Text(r.Handle(t.Context(), pressed("ann", &discordgo.Message{}, "e/0/0/"+c.id, c.values...)))
			h.Profile.Greeted = false
			if h.Profile != c.want || !strings.Contains(got, c.says) {
				t.Errorf("%s: kept %+v, want %+v; told %q, want %q", c.name, h.Profile, c.want, got, c.says)
			}
			h.Profile.Greeted = true
		}
	}
}

// TestQuietHoursByForm: the form shows what is chosen, and what is written in it is saved or refused as a whole.
func TestQuietHoursByForm(t *testing.T) {
	old := table.Quiet{From: 1320, To: 450, Zone: "Europe/Paris"}
	for _, c := range []struct {
		quiet, zone string
		want        table.Quiet
		says        string
	}{
		{"23-6", "America/Montreal", table.Quiet{From: 1380, To: 360, Zone: "America/Montreal"}, "23:00 to 06:00"},
		{"22h-7h30", "", old, "22:00 to 07:30"},
		{"", "", table.Quiet{Zone: "Europe/Paris"}, "none"},
		{"noon", "America/Montreal", old, "noon"},
		{"23-6", "Mars/Olympus", old, "Mars/Olympus"},
	} {
		r, h := commandtest.Router(t)
		h.Profile.Quiet = old
		form := r.Handle(t.Context(), pressed("ann", &discordgo.Message{}, "e/0/0/quiet"))
		if got := commandtest.Text(form); form.Type != discordgo.InteractionResponseModal ||
			!strings.Contains(got, `"22:00-07:30"`) || !strings.Contains(got, `"Europe/Paris"`) {
			t.Fatalf("the form is %s", got)
		}
		it := commandtest.Sent("ann", form.Data.CustomID, map[string]string{"quiet": c.quiet, "zone": c.zone})
		got := commandtest.Text(r.Handle(t.Context(), it))
		if h.Profile.Quiet.Since = 0; h.Profile.Quiet != c.want || !strings.Contains(got, c.says) {
			t.Errorf("%q, %q: kept %+v, want %+v; told %q", c.quiet, c.zone, h.Profile.Quiet, c.want, got)
		}
	}
}
