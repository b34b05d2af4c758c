package people

import (
	"cmp"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Controls of the panel of a person's preferences. A menu has the name of the command's argument.
const (
	confirmButton = "confirm" // "true" or "false" follows, behind a dot
	quietForm     = "quiet"   // the button and the form for quiet hours, with the fields "quiet" and "zone"
)

// preferenceMenus are the menus of the panel, in order.
var preferenceMenus = []string{"language", "notify", "boards", "suits"}

// preferences are the menus with what a person has chosen.
func preferences(p table.Profile) map[string]menu {
	return map[string]menu{
		"language": {"me.language", cmp.Or(p.Lang, "auto"), languages()},
		"notify":   {"me.notify", cmp.Or(p.Notify, "dm"), named("choice.notify", "dm", "channel", "none")},
		"boards": {"me.boards", cmp.Or(string(p.Boards), "auto"), named("choice.boards", "auto", string(table.TextBoards),
			string(table.PictureBoards))},
		"suits": {"me.suits", cmp.Or(string(p.Suits), "auto"), named("choice.suits", "auto", string(table.TwoSuits),
			string(table.FourSuits))},
	}
}

// panel shows a person's preferences.
func (h *persons) panel(q *request.Request, p table.Profile) *discordgo.InteractionResponse {
	menus := preferences(p)
	var cs []game.Control
	for i, name := range preferenceMenus {
		c := menus[name].control(name)
		c.Row = i
		cs = append(cs, c)
	}
	flip := game.Control{Name: confirmButton + ".true", Row: len(cs), Label: game.M("me.confirmon")}
	if p.Confirm {
		flip.Name, flip.Label = confirmButton+".false", game.M("me.confirmoff")
	}
	cs = append(cs, flip, game.Control{Name: quietForm, Row: len(cs), Label: game.M("me.quietbutton")})
	embed := h.Builder.TitledLines(q.Say, game.M("me.title"), append(otherPreferences(q, p), game.M("settings.saved")))
	return q.Answer(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{embed},
		Components: ui.Controls(game.Panel{Controls: cs}, q.Say, meID)})
}

// otherPreferences are those that no menu of the panel shows.
func otherPreferences(q *request.Request, p table.Profile) []game.Msg {
	lines := []game.Msg{quietLine(p.Quiet), game.M("me.confirm", "value", yesNo(p.Confirm))}
	if p.Quiet.Length() > 0 && p.Quiet.Since > q.CreatedAt().Unix() {
		lines = append(lines, game.M("me.quietfrom", "unix", int(p.Quiet.Since)))
	}
	switch {
	case p.Removed:
		lines = append(lines, game.M("me.removed"))
	case p.Refused > 0:
		lines = append(lines, game.M("me.refused"))
	}
	return lines
}

// allPreferences lists what a person has chosen.
func allPreferences(q *request.Request, p table.Profile) (lines []game.Msg) {
	menus := preferences(p)
	for _, name := range preferenceMenus {
		lines = append(lines, menus[name].told())
	}
	return append(lines, otherPreferences(q, p)...)
}

func meID(name string) string { return customid.ID{Kind: customid.Me, Name: name}.String() }

// pressed handles the controls of the panel; each saves one preference at once.
func (h *persons) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	name, value, _ := strings.Cut(p.ID.Name, ".")
	switch {
	case p.ID.Name == quietForm:
		return h.quietForm(q)
	case name == confirmButton && (value == "true" || value == "false"):
	default:
		if m, ok := preferences(table.Profile{})[name]; !ok || len(p.Values) != 1 || !m.has(p.Values[0]) {
			return nil, game.Refuse("refused.action")
		}
		value = p.Values[0]
	}
	q.Args = map[string]string{name: value}
	return h.me(q)
}

// quietForm opens the form for quiet hours.
func (h *persons) quietForm(q *request.Request) (*discordgo.InteractionResponse, error) {
	p, err := h.accounts.Person(q.Ctx, q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	hours := ""
	if p.Quiet.Length() > 0 {
		hours = minutes(p.Quiet.From) + "-" + minutes(p.Quiet.To)
	}
	form := game.Form{Name: quietForm, Title: game.M("me.quiettitle"), Say: []game.Msg{game.M("me.quietabout")},
		Fields: []game.Field{
			{Name: "quiet", Label: game.M("me.quiethours"), About: game.M("me.quietformat"), Value: hours, Max: 40,
				Optional: true},
			{Name: "zone", Label: game.M("me.zone"), About: game.M("me.zoneformat"), Value: p.Quiet.Zone, Max: 60,
				Optional: true}}}
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
		Data: ui.Modal(form, q.Say, meID(quietForm))}, nil
}

// quietSent saves quiet hours from the form; an empty field means none.
func (h *persons) quietSent(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	sent := p.Texts()
	if p.ID.Name != quietForm {
		return nil, game.Refuse("refused.action")
	}
	q.Args = map[string]string{"quiet": cmp.Or(strings.TrimSpace(sent["quiet"]), "-"),
		"zone": strings.TrimSpace(sent["zone"])}
	return h.me(q)
}
