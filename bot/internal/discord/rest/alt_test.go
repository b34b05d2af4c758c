package rest

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

type captioned struct {
	*strings.Reader
	alt string
}

func (t captioned) Alt() string { return t.alt }

func TestAltTextReachesTheBody(t *testing.T) {
	files := []*discordgo.File{{Name: "plain.txt", Reader: strings.NewReader("x")}, {Name: "chart.png",
		Reader: captioned{strings.NewReader("x"), "a chart"}}}
	const entry = `"attachments":[{"id":"1","filename":"chart.png","description":"a chart"}]`
	for _, c := range []struct {
		name string
		body any
		want string
	}{
		{"message", map[string]any{"content": "hi"}, `{` + entry + `,"content":"hi"}`},
		{"response", map[string]any{"type": 4, "data": map[string]any{"content": "hi"}},
			`{"data":{` + entry + `,"content":"hi"},"type":4}`},
	} {
		got, err := withAlt(c.body, files)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(got)
		if err != nil || string(data) != c.want {
			t.Errorf("%s: %s, %v; want %s", c.name, data, err, c.want)
		}
	}
	if got, err := withAlt("as it is", files[:1]); got != "as it is" || err != nil {
		t.Errorf("a file without a description changes the body to %v, %v", got, err)
	}
}
