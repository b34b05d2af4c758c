package commands

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/template"
)

// TestEveryKindIsAnswered: some subject answers every kind of control that can be decoded.
func TestEveryKindIsAnswered(t *testing.T) {
	c, err := render.NewCatalogue(Texts(), template.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	r := NewRouter(Services{}, c, []game.Rules{template.Rules})
	kinds := 0
	for c := range byte(128) {
		i, ok := customid.Parse(string(rune(c)) + "/1/0/x")
		if !ok {
			continue
		}
		kinds++
		if r.controls.Buttons[i.Kind] == nil && r.controls.Forms[i.Kind] == nil {
			t.Errorf("nobody answers a control of kind %q", i.Kind)
		}
	}
	if want := len(r.controls.Buttons) + 3; kinds != want { // and the forms of games, new tables and imports
		t.Errorf("%d kinds can be read, %d are answered", kinds, want)
	}
}

// TestNoFormAnswersForm: a form that would be answered by a form is refused in words, whatever kind it is.
func TestNoFormAnswersForm(t *testing.T) {
	c, err := render.NewCatalogue(Texts(), template.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	r := NewRouter(Services{}, c, []game.Rules{template.Rules})
	if len(r.controls.Forms) < 9 {
		t.Errorf("%d kinds of forms are answered, want all of them", len(r.controls.Forms))
	}
	opens := func(*request.Request, handler.Press) (*discordgo.InteractionResponse, error) {
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal}, nil
	}
	for kind := range r.controls.Forms {
		r.controls.Forms[kind] = opens
		id := customid.ID{Kind: kind, Table: 1, Name: "x"}.String()
		res, err := r.submit(&request.Request{}, request.Form{CustomID: id})
		if why, _ := game.Refused(err); res != nil || why.ID != "say.formtwice" {
			t.Errorf("a form of kind %q is answered by %+v, %v, want a refusal", kind, res, err)
		}
	}
}

// TestDuplicateControlsAreRefused: two subjects that answer the same control are reported at once.
func TestDuplicateControlsAreRefused(t *testing.T) {
	said := func(id string) handler.Control {
		return func(*request.Request, handler.Press) (*discordgo.InteractionResponse, error) {
			return nil, game.Refuse(id)
		}
	}
	one := handler.Controls{Buttons: map[customid.Kind]handler.Control{customid.Table: said("table")},
		Redirected: map[string]handler.Control{"b": said("away")}}
	two := handler.Controls{Buttons: map[customid.Kind]handler.Control{customid.Board: said("board")},
		Forms: map[customid.Kind]handler.Control{customid.Board: said("form")}}
	all := withRedirected(handler.Join(one, two))
	for _, c := range []struct {
		controls map[customid.Kind]handler.Control
		id       customid.ID
		want     string
	}{
		{all.Buttons, customid.ID{Kind: customid.Table, Table: 1, Name: "a"}, "table"},
		{all.Buttons, customid.ID{Kind: customid.Table, Table: 1, Name: "b"}, "away"},
		{all.Buttons, customid.ID{Kind: customid.Board, Table: 1, Name: "b"}, "board"},
		{all.Forms, customid.ID{Kind: customid.Board, Table: 1, Name: "b"}, "form"},
		{all.Forms, customid.ID{Kind: customid.Table, Table: 1, Name: "b"}, "refused.action"},
	} {
		_, err := answer(nil, c.controls, c.id.String(), handler.Press{})
		if msg, _ := game.Refused(err); msg.ID != c.want {
			t.Errorf("%v is answered by %v, want %s", c.id, err, c.want)
		}
	}
	for _, again := range []handler.Controls{{Buttons: one.Buttons}, {Redirected: one.Redirected}, {Forms: two.Forms}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("got no panic for %v twice", again)
				}
			}()
			handler.Join(one, two, again)
		}()
	}
}
