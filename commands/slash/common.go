package slash

import (
	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Languages is an argument for the language that a person reads: by its own name, or Discord's.
func Languages() Arg {
	cs := Named("choice.language", "auto")
	for _, l := range render.Languages {
		cs = append(cs, Choice{game.Lit(l.Name), l.Code})
	}
	return Arg{Name: "language", Kind: discordgo.ApplicationCommandOptionString, Choices: cs}
}

// Strength is an argument for how well a computer plays; in a game with fewer levels, the highest ones mean its
// strongest.
func Strength() Arg {
	return Arg{Name: "strength", Kind: discordgo.ApplicationCommandOptionInteger, Min: 1, Max: 9}
}

// Seat is an argument for a seat, from 1.
func Seat(required bool) Arg {
	return Arg{Name: "seat", Kind: discordgo.ApplicationCommandOptionInteger, Required: required, Min: 1, Max: 9}
}

// Clock is an argument for one of these clocks of table.Clocks.
func Clock(names []string) Arg {
	return Arg{Name: "clock", Kind: discordgo.ApplicationCommandOptionString, Choices: Named("clock.choice", names...)}
}

// RoundClock is the argument for the time of a round of an open game.
func RoundClock() Arg {
	return Arg{Name: "clock", Text: "arg.round", Kind: discordgo.ApplicationCommandOptionString,
		Choices: Named("clock.rounds", table.RoundNames...)}
}

// Text is an argument for a text, or for one of the choices if there are some.
func Text(name string, choices ...Choice) Arg {
	return Arg{Name: name, Kind: discordgo.ApplicationCommandOptionString, Choices: choices}
}

// Flag is an argument that is yes or no.
func Flag(name string) Arg { return Arg{Name: name, Kind: discordgo.ApplicationCommandOptionBoolean} }

// Person is an argument for a person.
func Person(name string) Arg { return Arg{Name: name, Kind: discordgo.ApplicationCommandOptionUser} }

// Number is an argument for a number from low to high.
func Number(name string, low, high int) Arg {
	return Arg{Name: name, Kind: discordgo.ApplicationCommandOptionInteger, Min: float64(low), Max: float64(high)}
}

// NamedClock is the clock of this name, or the usual one.
func NamedClock(name string, usual table.Clock) table.Clock {
	if c, ok := table.Clocks[name]; ok {
		return c
	}
	return usual
}

// Preset is the argument for one of a game's presets.
func Preset(info game.Info) Arg {
	a := Text(game.PresetOption)
	for _, p := range info.Presets {
		a.Choices = append(a.Choices, Choice{p.Label(info.Name), p.Name})
	}
	return a
}

// Option is the argument for an option of a game.
func Option(info game.Info, o game.Option) Arg {
	id := info.Name + ".option." + o.Name
	if len(o.Choices) == 0 {
		a := Number(o.Name, o.Min, o.Max)
		a.Text = id
		return a
	}
	a := Text(o.Name, Named(id+".choice", o.Choices...)...)
	a.Text = id
	return a
}
