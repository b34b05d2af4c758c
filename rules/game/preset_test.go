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
	want := Options{"score": "text", "cards": "13", "language": "fr", "list": AllWords}
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
