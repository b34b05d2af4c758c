package game

import (
	"maps"
	"testing"
)

func TestPresets(t *testing.T) {
	info := Info{Name: "g", Options: []Option{
		{Name: "score", Choices: []string{"text", "official"}, Default: "official", Before: "text",
			Former: map[string]string{"box": "official"}},
		{Name: "language", Choices: []string{"fr", "en"}, Default: "fr", Language: true},
		WordList(),
	}, Presets: []Preset{
		{Name: "usual"},
		{Name: "text", Options: Options{"score": "text"}},
		{Name: "club", Options: Options{"score": "text", "language": "en"}},
	}}
	for _, tc := range []struct {
		o    Options
		want string
	}{
		{Options{"score": "official", "language": "en", "list": FamilyWords}, "usual"},
		{Options{"score": "box"}, "usual"},
		{Options{"score": "text", "language": "fr"}, "text"},
		{Options{"score": "text", "language": "en"}, "club"}, // it sets more
		{nil, "text"},                                        // of a table that is older than the option
		{Options{"score": "other"}, ""},
	} {
		if p, ok := info.PresetOf(tc.o); p.Name != tc.want || ok != (tc.want != "") {
			t.Errorf("PresetOf(%v) is %q, %v, want %q", tc.o, p.Name, ok, tc.want)
		}
	}
	if _, ok := info.Preset("other"); ok {
		t.Error("a preset that does not exist was found")
	}
	p, ok := info.Preset("club")
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
	if got := p.Apply(nil); got["score"] != "text" {
		t.Errorf("Apply gives %v", got)
	}
}
