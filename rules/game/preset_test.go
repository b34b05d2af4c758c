package game

import (
	"maps"
	"slices"
	"testing"
)

// presets is a game with presets, and an option that is newer than some tables.
var presets = Info{Name: "g", Options: []Option{
	{Name: "score", Choices: []string{"official", "text"}, Default: "official", Before: "official",
		Former: map[string]string{"box": "official"}},
	{Name: "cards", Min: 13, Max: 14, Default: "13"},
	{Name: "language", Choices: []string{"fr", "en"}, Default: "fr", Language: true},
	{Name: "letters", Choices: []string{"own", "text"}, Default: "own", Before: "text", Only: Options{"language": "en"}},
	WordList(),
}, Presets: []Preset{
	{Name: "usual"},
	{Name: "text", Options: Options{"score": "text"}},
	{Name: "club", Options: Options{"score": "text", "language": "en"}},
	{Name: "long", Options: Options{"score": "text", "cards": "14"}, Seats: 4},
}}

func TestNearestPreset(t *testing.T) {
	for _, tc := range []struct {
		o      Options
		want   string
		differ []string
	}{
		{Options{"score": "official", "cards": "13", "language": "fr", "list": AllWords}, "usual", nil},
		{Options{"score": "box", "cards": "13", "language": "fr", "list": FirstWords}, "usual", nil},
		{Options{"score": "box", "cards": "13", "language": "en", "list": FamilyWords}, "usual",
			[]string{"language", "list"}},
		{Options{"cards": "13", "language": "fr"}, "usual", nil}, // older than score and list
		{nil, "usual", nil},
		{Options{"score": "text"}, "text", nil},
		{Options{"score": "text", "cards": "13", "language": "fr"}, "text", nil},
		{Options{"score": "text", "cards": "13", "language": "en"}, "club", nil},
		{Options{"score": "official", "cards": "14", "language": "fr"}, "long", []string{"score"}}, // it sets more
		{Options{"score": "text", "cards": "14", "language": "en"}, "long", []string{"language"}},
		{Options{"letters": "text", "language": "fr"}, "usual", nil}, // makes no difference
		{Options{"letters": "text"}, "usual", nil},
		{Options{"letters": "own", "language": "en"}, "usual", []string{"language"}},
		{Options{"letters": "text", "language": "en"}, "usual", []string{"language", "letters"}},
	} {
		p, differ := presets.Nearest(tc.o)
		var names []string
		for _, o := range differ {
			names = append(names, o.Name)
		}
		if p.Name != tc.want || !slices.Equal(names, tc.differ) {
			t.Errorf("Nearest(%v) is %q without %q, want %q without %q", tc.o, p.Name, names, tc.want, tc.differ)
		}
	}
	without := Info{Options: presets.Options}
	if p, differ := without.Nearest(Options{"score": "text", "cards": "13", "language": "fr"}); p.Name != "" ||
		len(differ) != 1 {
		t.Errorf("without presets: %q, %v", p.Name, differ)
	}
}

// TestMatters: an option that depends on others matters where all of them have the values that it names.
func TestMatters(t *testing.T) {
	info := Info{Options: []Option{{Name: "size", Min: 1, Max: 9, Default: "2"},
		{Name: "mode", Choices: []string{"a", "b"}, Default: "a"}}}
	depends := Option{Name: "extra", Only: Options{"size": "2", "mode": "b"}}
	for _, tc := range []struct {
		o   Options
		got bool
	}{
		{nil, false}, {Options{"mode": "b"}, true}, {Options{"mode": "b", "size": "2"}, true},
		{Options{"mode": "b", "size": "3"}, false}, {Options{"mode": "a", "size": "2"}, false},
	} {
		if got := info.Matters(depends, tc.o); got != tc.got {
			t.Errorf("under %v it matters: %v", tc.o, got)
		}
		if !info.Matters(info.Options[0], tc.o) {
			t.Errorf("under %v an option that depends on nothing does not matter", tc.o)
		}
	}
}

func TestPresetApplies(t *testing.T) {
	if _, ok := presets.Preset("other"); ok {
		t.Error("a preset that does not exist was found")
	}
	p, ok := presets.Preset("club")
	if !ok {
		t.Fatal("a preset was not found")
	}
	o := Options{"language": "fr", "list": AllWords}
	if got, want := p.Apply(o), (Options{"score": "text", "language": "en", "list": AllWords}); !maps.Equal(got, want) {
		t.Errorf("Apply gives %v, want %v", got, want)
	}
	if o["language"] != "fr" {
		t.Error("Apply has changed what it was given")
	}
}

// TestPresetAmongOptions: the name of a preset may stand among options; what is said beside it takes precedence.
func TestPresetAmongOptions(t *testing.T) {
	typed := Options{PresetOption: "long", "cards": "13"}
	got, err := presets.Complete(typed)
	want := Options{"score": "text", "cards": "13", "language": "fr", "letters": "own", "list": AllWords}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	if typed[PresetOption] != "long" {
		t.Error("Complete has changed what it was given")
	}
	if got, err := presets.Complete(Options{PresetOption: "other"}); err == nil {
		t.Errorf("an unknown preset gives %v", got)
	}
	if got, err := presets.Complete(Options{PresetOption: ""}); err == nil {
		t.Errorf("an empty preset gives %v", got)
	}
}
