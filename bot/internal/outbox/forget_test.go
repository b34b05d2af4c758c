package outbox

import (
	"reflect"
	"testing"

	"tablee/rules/game"
)

// TestForget: the person's name and id are removed from a message, and the rest stays.
func TestForget(t *testing.T) {
	at := func(name string) game.Msg { return game.M("m", "by", name, "n", 3, "other", "Ben") }
	for _, c := range []struct {
		name          string
		body, want    Body
		changed, says bool
	}{
		{"somebody else's", Body{Msg: at("Cid"), Cause: "c", Ping: []string{"b"}}, Body{Msg: at("Cid"), Cause: "c",
			Ping: []string{"b"}}, false, true},
		{"by name", Body{Msg: at("Zeb")}, Body{Msg: at("…")}, true, true},
		{"by an older name, within", Body{Msg: game.M("m", "x", at("Z"), "list", []game.Msg{at("Zeb")})},
			Body{Msg: game.M("m", "x", at("…"), "list", []game.Msg{at("…")})}, true, true},
		{"as its cause", Body{Cause: "z", From: "z"}, Body{}, true, true},
		{"mentioned with others", Body{Ping: []string{"z", "b"}}, Body{Ping: []string{"b"}}, true, true},
		{"in words about them", Body{Msg: game.M("m", "who", game.M("mention.user", "user", "z"))},
			Body{Msg: game.M("m", "who", game.M("mention.user", "user", "z"))}, true, false},
	} {
		b, err := DecodeBody(c.body.Encode())
		if err != nil {
			t.Fatal(err)
		}
		changed, says := b.Forget("z", []string{"Zeb", "Z", ""})
		want, err := DecodeBody(c.want.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if changed != c.changed || says != c.says || !reflect.DeepEqual(b, want) {
			t.Errorf("%s: %+v, changed %v, says %v; want %+v, %v, %v", c.name, b, changed, says, want, c.changed, c.says)
		}
	}
}
