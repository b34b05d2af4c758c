package game

import (
	"cmp"
	"maps"
	"slices"
)

// Preset is a named set of rules, as players know it: "All Fives", "as in the text". It says which options differ from
// their defaults, and what else belongs to it.
type Preset struct {
	Name    string
	Options Options // values that are not the defaults
	Seats   int     // how many play; 0: as many as the game usually has
	Clock   string  // the name of its clock, among those that hosts offer; "" if any will do
	Timeout string  // what happens at the end of that clock; "": what the host usually does
	Goal    bool    // it has a goal of its own, which the game's description does not tell
}

// PresetOption may stand among options as if it were one: its value is the name of a preset, whose values are taken
// where no others are given. Complete replaces it by these values. No game has an option of this name.
const PresetOption = "preset"

// MaxPresets is how many presets a game may have: a form shows them as a group of radio buttons.
const MaxPresets = 10

// Goal is what a game is about when it is played by options: its description, or that of a preset with another goal.
func (i Info) Goal(o Options) Msg {
	if p, _ := i.Nearest(o); p.Goal {
		return M(i.Name + ".preset." + p.Name + ".goal")
	}
	return M(i.Name + ".about")
}

// Preset is the preset of this name.
func (i Info) Preset(name string) (Preset, bool) {
	for _, p := range i.Presets {
		if p.Name == name {
			return p, true
		}
	}
	return Preset{}, false
}

// Nearest is the preset that options differ from least, and the options that differ from it. Languages and what a
// server grants are no rules: they decide only between presets that are equally near, then the number of options that a
// preset sets, then its place. Without presets, the options are those that are not usual. An option that is missing has
// its usual value.
func (i Info) Nearest(o Options) (nearest Preset, differ []Option) {
	o = i.Today(o)
	presets := i.Presets
	if len(presets) == 0 {
		presets = []Preset{{}}
	}
	for n, p := range presets {
		list := i.differ(o, p)
		if n == 0 || cmp.Or(cmp.Compare(len(ruling(list)), len(ruling(differ))), cmp.Compare(len(list), len(differ)),
			cmp.Compare(len(nearest.Options), len(p.Options))) < 0 {
			nearest, differ = p, list
		}
	}
	return nearest, differ
}

// ruling are the options that change the rules.
func ruling(list []Option) []Option {
	return slices.DeleteFunc(slices.Clone(list), func(o Option) bool { return o.Language || o.Server != "" })
}

// differ lists the options that matter and have neither the value of a preset nor, if it sets none, the usual one.
func (i Info) differ(o Options, p Preset) (list []Option) {
	for _, opt := range i.Options {
		got := o[opt.Name]
		want, set := p.Options[opt.Name]
		if set && got == "" {
			got = cmp.Or(opt.Before, opt.Default)
		}
		if i.Matters(opt, o) && (set && got != want || !set && !opt.usual(got)) {
			list = append(list, opt)
		}
	}
	return list
}

// usual tells whether a value is the default, or missing because a table is older than the option. What was before
// counts as usual too if a server decides; otherwise somebody has chosen it, because it is not stored at an old table.
func (o Option) usual(v string) bool {
	return v == "" || v == o.Default || o.Server != "" && v == o.Before
}

// Label is what players call a preset of a game.
func (p Preset) Label(game string) Msg { return M(game + ".preset." + p.Name + ".name") }

// About tells a preset of a game in one line.
func (p Preset) About(game string) Msg { return M(game + ".preset." + p.Name + ".about") }

// Apply sets the preset's options. It does not change o.
func (p Preset) Apply(o Options) Options {
	out := maps.Clone(o)
	if out == nil {
		out = Options{}
	}
	maps.Copy(out, p.Options)
	return out
}

// Expanded are the options with PresetOption replaced by the preset's values, of which others take precedence. An
// unknown preset stays. It does not change o.
func (i Info) Expanded(o Options) Options {
	p, ok := i.Preset(o[PresetOption])
	if !ok {
		return o
	}
	out := p.Apply(nil)
	maps.Copy(out, o)
	delete(out, PresetOption)
	return out
}
