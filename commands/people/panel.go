package people

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/rules/game"
)

// line is a line of a menu: a value and its name.
type line struct {
	value string
	name  game.Msg
}

// menu is a setting of which one line is chosen.
type menu struct {
	text   string // of the catalogue: it names the setting and its value; "" if the lines' names do
	chosen string
	lines  []line
}

// named are lines whose names have a common prefix in the catalogue.
func named(prefix string, values ...string) (lines []line) {
	for _, v := range values {
		lines = append(lines, line{v, game.M(prefix + "." + v)})
	}
	return lines
}

// languages are the languages that can be chosen; "auto" is Discord's.
func languages() []line {
	list := []line{{"auto", game.M("choice.language.auto")}}
	for _, l := range render.Languages {
		list = append(list, line{l.Code, game.Lit(l.Name)})
	}
	return list
}

func (m menu) has(value string) bool {
	return slices.ContainsFunc(m.lines, func(l line) bool { return l.value == value })
}

// tell names the setting with one of its lines.
func (m menu) tell(l line) game.Msg {
	if m.text == "" {
		return l.name
	}
	return game.M(m.text, "value", l.name)
}

// told names the setting with what is chosen.
func (m menu) told() game.Msg {
	for _, l := range m.lines {
		if l.value == m.chosen {
			return m.tell(l)
		}
	}
	return game.Msg{}
}

// control is the menu; the chosen line names the setting too, because a closed menu shows nothing else.
func (m menu) control(name string) game.Control {
	c := game.Control{Name: name, Label: game.M("settings.choose")}
	for _, l := range m.lines {
		choice := game.Choice{Value: l.value, Label: l.name}
		if l.value == m.chosen {
			choice.Label, choice.Chosen = m.tell(l), true
		}
		c.Choices = append(c.Choices, choice)
	}
	return c
}

// picker is a menu of channels or roles, of which up to most may be chosen.
func picker(id string, of discordgo.SelectMenuType, kind discordgo.SelectMenuDefaultValueType, placeholder string,
	most int, chosen ...string) discordgo.MessageComponent {
	none := 0
	m := discordgo.SelectMenu{MenuType: of, CustomID: id, Placeholder: placeholder, MinValues: &none, MaxValues: most}
	for _, c := range chosen {
		if c != "" && len(m.DefaultValues) < most {
			m.DefaultValues = append(m.DefaultValues, discordgo.SelectMenuDefaultValue{ID: c, Type: kind})
		}
	}
	return discordgo.ActionsRow{Components: []discordgo.MessageComponent{m}}
}

// chosenBefore are the values that a menu of a message showed as chosen; ok is false if the message has no such menu.
func chosenBefore(m *discordgo.Message, id string) (values []string, ok bool) {
	if m == nil {
		return nil, false
	}
	for _, row := range m.Components {
		row, isRow := row.(*discordgo.ActionsRow)
		if !isRow {
			continue
		}
		for _, c := range row.Components {
			menu, isMenu := c.(*discordgo.SelectMenu)
			if !isMenu || menu.CustomID != id {
				continue
			}
			for _, o := range menu.Options {
				if o.Default {
					values = append(values, o.Value)
				}
			}
			for _, d := range menu.DefaultValues {
				values = append(values, d.ID)
			}
			return values, true
		}
	}
	return nil, false
}

// without is a list without the values of another one.
func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(v string) bool { return slices.Contains(other, v) })
}
