package play

import (
	"maps"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/rules/game"
)

// pupil is in a lesson, or is not.
type pupil struct {
	handler.Learner
	learns bool
}

func (p pupil) Typed(*request.Request, string, game.Action, bool) (*discordgo.InteractionResponse, error) {
	if p.learns {
		return &discordgo.InteractionResponse{}, nil
	}
	return nil, nil
}

// TestLessonIsTriedOnce: a redelivered move of a lesson is not tried again.
func TestLessonIsTriedOnce(t *testing.T) {
	for _, learns := range []bool{true, false} {
		q := &request.Request{}
		h := New(&handler.Base{Learner: pupil{learns: learns}}, nil)
		if res, err := h.tryInLesson(q, game.Info{}, game.Action{}, false); (res != nil) != learns || err != nil ||
			q.Unplayed != learns {
			t.Errorf("learns %v: %+v, %v; remembered %v", learns, res, err, q.Unplayed)
		}
	}
}

// TestMeantNames: the name in a menu is read as the action from which it was made, and nothing else is.
func TestMeantNames(t *testing.T) {
	for _, args := range []map[string]string{{"word": "CHAT"}, {"word": "CHAT", "at": "h8"},
		{"word": "CHAT", "at": "h 8=&%", "x": ""}} {
		want := maps.Clone(args)
		want["word"] = "CHATS"
		got, ok := parseMeantName(meantMenuName(game.Action{Name: "play", Args: args}, "word"), "CHATS")
		if !ok || got.Name != "play" || !maps.Equal(got.Args, want) {
			t.Errorf("%v is read as %+v, %v", args, got, ok)
		}
	}
	for _, name := range []string{"", "play", "play word at", "play word at=%zz", "play word word=CHIEN"} {
		if a, ok := parseMeantName(name, "CHAT"); ok {
			t.Errorf("%q is read as %+v", name, a)
		}
	}
}
