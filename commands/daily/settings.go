package daily

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// setting begins the names of the panel's controls.
const setting = "set."

// Controls of the panel, after setting.
const (
	setHere    = "here"    // the puzzle comes to this channel
	setOff     = "off"     // no puzzle any more
	setChannel = "channel" // a menu of channels
	setHour    = "hour"
	setZone    = "zone"
	setGames   = "games"
)

// usualHour is the hour at which the puzzle comes if nobody chooses.
const usualHour = 9

// zones are time zones that the panel offers; the command takes any.
var zones = []string{"UTC", "Europe/Paris", "Europe/London", "Europe/Brussels", "Europe/Zurich", "Europe/Berlin",
	"Europe/Madrid", "Europe/Athens", "Africa/Abidjan", "Africa/Algiers", "Africa/Lagos", "Africa/Johannesburg",
	"America/Montreal", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
	"America/Sao_Paulo", "America/Cayenne", "Indian/Reunion", "Asia/Kolkata", "Asia/Tokyo", "Australia/Sydney",
	"Pacific/Noumea"}

// settings changes what the server has chosen as the arguments say, and shows it.
func (h *Handlers) settings(q *request.Request) (*discordgo.InteractionResponse, error) {
	if err := q.MayManage(); err != nil {
		return nil, err
	}
	if len(q.Args) == 0 {
		return h.panel(q)
	}
	return h.change(q, func(s *table.DailySettings) {
		if c := q.Args["channel"]; c != "" {
			s.Channel = c
		}
		if v := q.Args["hour"]; v != "" {
			s.Hour, s.Minute = request.Number(v), 0
		}
		s.Zone = cmp.Or(q.Args["zone"], s.Zone)
		if q.Args["off"] == "true" {
			s.Channel = ""
		}
	})
}

// change changes what the server has chosen, and shows it.
func (h *Handlers) change(q *request.Request, f func(*table.DailySettings)) (*discordgo.InteractionResponse, error) {
	s, err := h.chosen(q)
	if err != nil {
		return nil, err
	}
	if f(&s); s.Channel == q.Caller.Channel {
		g, err := h.Guilds.Guild(q.Ctx, q.Caller.Guild)
		if err != nil {
			return nil, err
		}
		if lacks := q.MissingPermissions(g); lacks != nil {
			return nil, game.Refuse("say.lacking", "permissions", lacks)
		}
	}
	if err := h.host.Set(q.Ctx, q.Caller, s); err != nil {
		return nil, err
	}
	return h.panel(q)
}

// chosen is what the server has chosen, completed by what is usual.
func (h *Handlers) chosen(q *request.Request) (table.DailySettings, error) {
	s, err := h.host.Settings(q.Ctx, q.Caller.Guild)
	if err != nil {
		return s, err
	}
	if s.Zone == "" {
		s.Hour, s.Zone = usualHour, h.usualZone(q)
	}
	if len(s.Games) == 0 {
		s.Games = h.host.Games()
	}
	g, err := h.Guilds.Guild(q.Ctx, q.Caller.Guild)
	s.Lang = languageOf(cmp.Or(g.Lang, q.Caller.GuildLocale))
	return s, err
}

// languageOf is the language of a locale, if there are texts in it, or else the first one.
func languageOf(locale string) string {
	code, _, _ := strings.Cut(locale, "-")
	if slices.ContainsFunc(render.Languages, func(l render.Language) bool { return l.Code == code }) {
		return code
	}
	return render.Languages[0].Code
}

// usualZone is the time zone of the person who chooses, if they have told one, or else a likely one.
func (h *Handlers) usualZone(q *request.Request) string {
	if z := q.Person.Quiet.Zone; z != "" {
		return z
	}
	switch q.Caller.GuildLocale {
	case "fr":
		return "Europe/Paris"
	case "en-GB":
		return "Europe/London"
	}
	return "UTC"
}

// panel shows what the server has chosen, with a menu for each choice. Each is saved at once.
func (h *Handlers) panel(q *request.Request) (*discordgo.InteractionResponse, error) {
	stored, err := h.host.Settings(q.Ctx, q.Caller.Guild)
	if err != nil {
		return nil, err
	}
	s, err := h.chosen(q)
	if err != nil {
		return nil, err
	}
	if stored.Channel == "" {
		res := h.PrivateLines(q, game.M("daily.settings"), game.M("daily.whatis"), game.M("daily.isoff"))
		here := game.Control{Name: setting + setHere, Style: game.Success,
			Label: game.M("button.dailyhere", "hour", hourText(s.Hour, s.Minute))}
		return q.Answer(withRows(res.Data, h.rows(q, here))), nil
	}
	lines := []game.Msg{game.M("daily.ison", "channel", s.Channel, "hour", hourText(s.Hour, s.Minute), "zone", s.Zone)}
	if len(s.Games) > 1 {
		lines = append(lines, game.M("daily.turns", "n", len(s.Games)))
	}
	res := h.PrivateLines(q, game.M("daily.settings"), append(lines, game.M("settings.saved"))...)
	one := 1
	channels := discordgo.SelectMenu{MenuType: discordgo.ChannelSelectMenu,
		CustomID: customid.OfDaily(0, 0, setting+setChannel).String(), MinValues: &one, MaxValues: 1,
		ChannelTypes: []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews},
		DefaultValues: []discordgo.SelectMenuDefaultValue{{ID: s.Channel,
			Type: discordgo.SelectMenuDefaultValueChannel}}}
	rows := []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{channels}}}
	rows = append(rows, h.rows(q, hours(s))...)
	rows = append(rows, h.rows(q, zoneMenu(s))...)
	rows = append(rows, h.rows(q, h.gamesMenu(s))...)
	rows = append(rows, h.rows(q, game.Control{Name: setting + setOff, Label: game.M("button.dailyoff"),
		Style: game.Danger})...)
	return q.Answer(withRows(res.Data, rows)), nil
}

func withRows(data *discordgo.InteractionResponseData,
	rows []discordgo.MessageComponent) *discordgo.InteractionResponseData {
	data.Components = rows
	return data
}

// hours is the menu of hours.
func hours(s table.DailySettings) game.Control {
	c := game.Control{Name: setting + setHour, Label: game.M("daily.hour")}
	for hour := range 24 {
		label := game.Lit(hourText(hour, 0))
		chosen := hour == s.Hour
		if chosen {
			label = game.M("daily.athour", "hour", label)
		}
		c.Choices = append(c.Choices, game.Choice{Value: strconv.Itoa(hour), Label: label, Chosen: chosen})
	}
	return c
}

// zoneMenu is the menu of time zones, with the chosen one.
func zoneMenu(s table.DailySettings) game.Control {
	c := game.Control{Name: setting + setZone, Label: game.M("daily.zone")}
	list := zones
	if !slices.Contains(list, s.Zone) {
		list = append([]string{s.Zone}, list...)
	}
	for _, z := range list {
		label := game.Lit(zoneName(z))
		if z == s.Zone {
			label = game.M("daily.inzone", "zone", label)
		}
		c.Choices = append(c.Choices, game.Choice{Value: z, Label: label, Chosen: z == s.Zone})
	}
	return c
}

// zoneName is a time zone as people read it.
func zoneName(z string) string { return strings.ReplaceAll(z, "_", " ") }

// gamesMenu is the menu of the games that take turns.
func (h *Handlers) gamesMenu(s table.DailySettings) game.Control {
	all := h.host.Games()
	c := game.Control{Name: setting + setGames, Label: game.M("daily.games"), Min: 1, Max: len(all)}
	for _, name := range all {
		c.Choices = append(c.Choices, game.Choice{Value: name, Label: message.Title(name),
			Chosen: slices.Contains(s.Games, name)})
	}
	return c
}

// settingPressed handles a control of the panel.
func (h *Handlers) settingPressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	if err := q.MayManage(); err != nil {
		return nil, err
	}
	name := strings.TrimPrefix(p.ID.Name, setting)
	switch {
	case name == setHere:
		return h.change(q, func(s *table.DailySettings) { s.Channel = q.Caller.Channel })
	case name == setOff:
		return h.change(q, func(s *table.DailySettings) { s.Channel = "" })
	case len(p.Values) == 0:
		return nil, game.Refuse("refused.action")
	}
	return h.change(q, func(s *table.DailySettings) {
		switch name {
		case setChannel:
			s.Channel = p.Values[0]
		case setHour:
			s.Hour, s.Minute = min(max(request.Number(p.Values[0]), 0), 23), 0
		case setZone:
			s.Zone = p.Values[0]
		case setGames:
			s.Games = p.Values
		}
	})
}

// zoneChoices suggests time zones that contain what is being typed.
func (h *Handlers) zoneChoices(q *request.Request) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	typed := strings.TrimSpace(q.Args["zone"])
	_, err := time.LoadLocation(typed)
	if err == nil && typed != "" && typed != "Local" && !slices.Contains(zones, typed) {
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: zoneName(typed), Value: typed})
	}
	for _, z := range zones {
		if strings.Contains(strings.ToLower(zoneName(z)), strings.ToLower(typed)) && len(out) < render.MaxOptions {
			out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: zoneName(z), Value: z})
		}
	}
	return out
}
