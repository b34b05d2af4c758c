package commands

import (
	"strconv"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestRememberedAnswersAreBounded: the latest interactions are remembered, each with its own answer, up to a bound.
func TestRememberedAnswersAreBounded(t *testing.T) {
	var a refusedAnswers
	room := len(a.ring)
	say := func(i int) *discordgo.InteractionResponse {
		return &discordgo.InteractionResponse{Data: &discordgo.InteractionResponseData{Content: strconv.Itoa(i)}}
	}
	for i := range 3 * room {
		a.add(strconv.Itoa(i), say(i))
		a.add(strconv.Itoa(i), say(-1)) // the first answer stands, and takes one place
	}
	if len(a.answers) > room {
		t.Errorf("%d are remembered, want %d", len(a.answers), room)
	}
	for _, i := range []int{2 * room, 3*room - 1} {
		if got := a.answer(strconv.Itoa(i)); got == nil || got.Data.Content != strconv.Itoa(i) {
			t.Errorf("the answer to %d is %+v", i, got)
		}
	}
	if a.answer("0") != nil {
		t.Error("the first is still remembered")
	}
	got := a.answer(strconv.Itoa(2 * room))
	got.Data.Content = "changed"
	if a.answer(strconv.Itoa(2*room)).Data.Content == "changed" {
		t.Error("changing a returned answer changes the next one")
	}
}
