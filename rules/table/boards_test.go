package table

import "testing"

// TestWhereBoardsArePictures: a person's choice takes precedence over the server's, and older settings that said yes or
// no keep their meaning.
func TestWhereBoardsArePictures(t *testing.T) {
	for _, c := range []struct{ own, server, want Boards }{
		{"", "", ""}, {"", "both", "both"}, {"text", "both", "text"}, {"picture", "", "picture"},
		{"picture", "text", "picture"},
	} {
		if got := (Profile{Boards: c.own}).Shown(Guild{Boards: c.server}); got != c.want {
			t.Errorf("own %q at a server with %q is %q, want %q", c.own, c.server, got, c.want)
		}
	}
	for kept, want := range map[string]Boards{`{}`: "", `{"picture":true}`: "picture",
		`{"picture":false,"wide":true}`: "", `{"picture":true,"boards":"both"}`: "both"} {
		var g Guild
		if err := g.UnmarshalJSON([]byte(kept)); err != nil || g.Boards != want {
			t.Errorf("%s is read as %q, %v, want %q", kept, g.Boards, err, want)
		}
	}
}
