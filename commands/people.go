package commands

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/rules/game"
)

// peopleCommands are about preferences, of a person or of a server.
var peopleCommands = []sub{
	{path: "me", args: []arg{
		{name: "language", kind: discordgo.ApplicationCommandOptionString, choices: named("choice.language", "auto", "en", "fr")},
		{name: "notify", kind: discordgo.ApplicationCommandOptionString, choices: named("choice.notify", "dm", "channel", "none")},
		{name: "quiet", kind: discordgo.ApplicationCommandOptionString},
		{name: "zone", kind: discordgo.ApplicationCommandOptionString},
		{name: "confirm", kind: discordgo.ApplicationCommandOptionBoolean},
	}, do: (*Router).me},
	{path: "privacy", do: (*Router).privacy},
	{path: "settings", args: []arg{
		{name: "language", kind: discordgo.ApplicationCommandOptionString, choices: named("choice.language", "auto", "en", "fr")},
		{name: "clock", kind: discordgo.ApplicationCommandOptionString, choices: named("clock.choice", clockNames...)},
		{name: "strength", kind: discordgo.ApplicationCommandOptionInteger, min: 1, max: 9},
		{name: "picture", kind: discordgo.ApplicationCommandOptionBoolean},
		{name: "threads", kind: discordgo.ApplicationCommandOptionBoolean},
		{name: "dashboard", kind: discordgo.ApplicationCommandOptionBoolean},
		{name: "wide", kind: discordgo.ApplicationCommandOptionBoolean},
		{name: "limit", kind: discordgo.ApplicationCommandOptionInteger, min: 1, max: 100},
		{name: "channel", kind: discordgo.ApplicationCommandOptionChannel},
		{name: "role", kind: discordgo.ApplicationCommandOptionRole},
		{name: "reset", kind: discordgo.ApplicationCommandOptionBoolean},
	}, do: (*Router).settings},
}

// named makes choices whose labels stand under a prefix in the catalogue.
func named(prefix string, values ...string) func(*Router) []*discordgo.ApplicationCommandOptionChoice {
	return func(r *Router) (cs []*discordgo.ApplicationCommandOptionChoice) {
		for _, v := range values {
			cs = append(cs, r.choice(game.M(prefix+"."+v), v))
		}
		return cs
	}
}

// me changes and shows a person's own preferences.
func (r *Router) me(q *request) (*discordgo.InteractionResponse, error) {
	quiet, err := parseQuiet(q.args["quiet"], q.args["zone"], q.person.Quiet)
	if err != nil {
		return nil, err
	}
	if err := r.tables.ChangePerson(q.ctx, q.call.User.ID, func(p *table.Profile) {
		p.Quiet = quiet
		if v := q.args["confirm"]; v != "" {
			p.Confirm = v == "true"
		}
		switch v := q.args["language"]; v {
		case "":
		case "auto":
			p.Lang = ""
		default:
			p.Lang = v
		}
		switch v := q.args["notify"]; v {
		case "":
		case "dm":
			p.Notify, p.Refused, p.Said = table.NotifyDM, 0, false // they may have opened their DMs: try again
		default:
			p.Notify = v
		}
	}); err != nil {
		return nil, err
	}
	p, err := r.tables.Person(q.ctx, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	q.say = r.catalogue.Printer(p.Language(), nil)
	lines := r.preferences(q, p)
	return r.lines(q, game.M("me.title"), lines...), nil
}

// preferences tells what a person has chosen.
func (r *Router) preferences(q *request, p table.Profile) []game.Msg {
	notify := p.Notify
	if notify == "" {
		notify = "dm"
	}
	lines := []game.Msg{game.M("me.language", "language", game.M("language."+q.say.Lang())), game.M("me.notify", "where", game.M("choice.notify."+notify)), quietLine(p.Quiet), game.M("me.confirm", "value", yesNo(p.Confirm))}
	if p.Quiet.Length() > 0 && p.Quiet.Since > q.made().Unix() {
		lines = append(lines, game.M("me.quietfrom", "unix", int(p.Quiet.Since)))
	}
	if p.Refused > 0 {
		lines = append(lines, game.M("me.refused"))
	}
	return lines
}

func yesNo(b bool) game.Msg {
	if b {
		return game.M("answer.yes")
	}
	return game.M("answer.no")
}

func quietLine(t table.Quiet) game.Msg {
	if t.Length() == 0 {
		return game.M("me.noquiet")
	}
	zone := t.Zone
	if zone == "" {
		zone = "UTC"
	}
	return game.M("me.quiet", "from", minutes(t.From), "to", minutes(t.To), "zone", zone)
}

func minutes(m int) string { return time.Time{}.Add(time.Duration(m) * time.Minute).Format("15:04") }

// hours is "22:00-7:30", "22h-7h30", "22-7".
var hours = regexp.MustCompile(`^(\d{1,2})(?:[:hH.](\d{2})?)?\s*(?:-|–|>|a|à|to)\s*(\d{1,2})(?:[:hH.](\d{2})?)?$`)

// parseQuiet reads quiet hours and a time zone; what was not given stays as it was.
func parseQuiet(text, zone string, old table.Quiet) (table.Quiet, error) {
	if zone != "" {
		if _, err := time.LoadLocation(zone); err != nil || zone == "Local" {
			return old, game.Refuse("me.badzone", "zone", zone)
		}
		old.Zone = zone
	}
	switch text = strings.TrimSpace(strings.ToLower(text)); text {
	case "":
		return old, nil
	case "0", "-", "no", "non", "none", "off", "aucune":
		return table.Quiet{Zone: old.Zone}, nil
	}
	m := hours.FindStringSubmatch(text)
	if m == nil {
		return old, game.Refuse("me.badquiet", "text", text)
	}
	at := func(h, min string) int {
		hh, _ := strconv.Atoi(h)
		mm, _ := strconv.Atoi(min)
		return hh*60 + mm
	}
	q := table.Quiet{From: at(m[1], m[2]), To: at(m[3], m[4]), Zone: old.Zone}
	if q.From >= 24*60 || q.To > 24*60 || q.Length() > table.MaxQuiet {
		return old, game.Refuse("me.longquiet", "n", table.MaxQuiet/60)
	}
	q.To %= 24 * 60
	return q, nil
}
