package game

import "maps"

// Preset is a named set of rules, as players know it: "All Fives", "as in the text". It says which options differ from
// their defaults, and what else belongs to it.
type Preset struct {
	Name    string
	Options Options // values that are not the defaults
	Seats   int     // how many play; 0: as many as the game usually has
	Clock   string  // the name of its clock, among those that hosts offer; "" if any will do
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

// PresetOf is the preset that options are, exactly; of several the one that sets most of them. What a preset does not
// set must have its default, except for the language and what is granted by a server, which belong to no rules.
func (i Info) PresetOf(o Options) (found Preset, ok bool) {
	o = i.Today(o)
	for _, p := range i.Presets {
		if i.are(o, p) && (!ok || len(p.Options) > len(found.Options)) {
			found, ok = p, true
		}
	}
	return found, ok
}

// are tells whether options are those of a preset.
func (i Info) are(o Options, p Preset) bool {
	for _, opt := range i.Options {
		want, set := p.Options[opt.Name]
		if !set && (opt.Language || opt.Server != "") {
			continue
		}
		if !set {
			want = opt.Default
		}
		got := o[opt.Name]
		if got == "" {
			got = opt.Default
			if opt.Before != "" {
				got = opt.Before
			}
		}
		if got != want {
			return false
		}
	}
	return true
}

// Apply sets the preset's options. It does not change o.
func (p Preset) Apply(o Options) Options {
	out := maps.Clone(o)
	if out == nil {
		out = Options{}
	}
	maps.Copy(out, p.Options)
	return out
}
