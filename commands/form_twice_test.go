package commands_test

import (
	"context"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/game"
	"tablee/rules/table"
)

// formal is a host whose games answer every action with a form.
type formal struct{ *commandtest.Host }

var aForm = &game.Form{Name: "form", Title: game.Lit("Form"),
	Fields: []game.Field{{Name: "text", Label: game.Lit("Text")}}}

func (formal) Try(context.Context, table.User, string, string, table.LessonTry) (*table.Lesson, error) {
	return &table.Lesson{Game: "awale", Steps: 1, Form: aForm}, nil
}

func (formal) Trial(context.Context, table.Caller, table.ID, table.PracticeAction) (*table.PracticeBoard, error) {
	return &table.PracticeBoard{Form: aForm}, nil
}

func (formal) Puzzle(context.Context, string, table.ID, table.PuzzleAction) (*table.Puzzle, error) {
	turn := &table.SeenMoment{Told: table.ToldTurn{ReviewTurn: &table.ReviewTurn{}}}
	return &table.Puzzle{Review: &table.ReviewLook{Review: &table.Review{}}, Turn: turn, Form: aForm}, nil
}

// TestFormsOfGamesAnswerNoForm: what opens a form when it is pressed says so in words when its name is typed into
// another form: in a lesson, on a practice board, on one for premoves, and at a missed move.
func TestFormsOfGamesAnswerNoForm(t *testing.T) {
	r := commandtest.RouterOver(t, formal{commandtest.New(commandtest.AnnsTurn(t, 1))})
	for name, id := range map[string]customid.ID{
		"lesson":   customid.OfLesson("awale", 0, "game.form"),
		"practice": {Kind: customid.Trial, Table: 1, Name: "game.form"},
		"premoves": {Kind: customid.Ahead, Table: 1, Name: "game.form"},
		"missed":   {Kind: customid.Puzzle, Table: 1, Name: "game.form"},
	} {
		pressed := r.Handle(t.Context(), commandtest.Pressed("ann", id.String()))
		if pressed.Type != discordgo.InteractionResponseModal {
			t.Errorf("%s: a press is answered by %q, want the form", name, commandtest.Text(pressed))
		}
		sent := r.Handle(t.Context(), commandtest.Sent("ann", id.String(), map[string]string{"text": "form"}))
		if sent.Type == discordgo.InteractionResponseModal || !strings.Contains(commandtest.Text(sent), "opens a form") {
			t.Errorf("%s: a form is answered by %+v, want words", name, sent.Data)
		}
	}
}
