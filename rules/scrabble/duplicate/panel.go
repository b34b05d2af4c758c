package duplicate

import (
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// observation is the view as a table of Scrabble at which the seat plays alone: what is typed there is an answer here.
func (v *view) observation() *state.Observation {
	o := v.Options.scrabble()
	o.Duplicate = state.Duplicate{Name: Name, Blind: v.Options.Strict}
	if v.Options.Strict {
		o.Assist = "off"
	}
	t := state.NewTable(o, 1)
	t.Board, t.Racks[0], t.Bag, t.Scores[0] = v.Board, v.Rack.Len(), v.Bag.Len(), v.total()
	if v.End != "" {
		t.Phase = state.Over
	}
	s := &state.Observation{Table: t, Secret: state.Secret{Racks: []board.Multiset{v.Rack}}}
	if v.who == game.Public {
		s.Who = game.Public
	}
	return s
}

// total is the seat's points so far.
func (v *view) total() int {
	if v.who < 0 || int(v.who) >= len(v.Totals) {
		return 0
	}
	return v.Totals[v.who]
}

// actions are what a seat can do with its rack; nothing can be exchanged or judged.
var actions = []string{"play", "place", "write", "pass", "ask-pass", "cancel", "confirm", "shuffle", "sort", "check"}

// Panel implements game.Interactive: what was noted, the word that is being tried, and the controls.
func (v *view) Panel(draft string) game.Panel {
	if v.End != "" {
		return game.Panel{}
	}
	p := scrabble.Panel(v.observation(), draft)
	if p.Show != nil { // it takes the place of the diagram, which tells it
		p.Say = append([]game.Msg{v.noted()}, p.Say...)
	}
	return p
}

// noted tells which answer counts.
func (v *view) noted() game.Msg {
	own := v.own()
	switch {
	case own == "":
		return game.M("duplicate.say.none")
	case own == pass:
		return game.M("duplicate.say.passed")
	}
	word := scrabble.Notation(v.observation(), game.Move(own))
	if v.Options.Strict { // whether it counts is told with the others'
		return game.M("duplicate.say.sent", "play", word)
	}
	found := v.Options.judge(&v.Board, &v.Rack, game.Move(own))
	return game.M("duplicate.say.noted", "play", word, "n", found.points)
}

// Do implements game.Interactive.
func (v *view) Do(draft string, a game.Action) (game.Reply, error) {
	name, _, _ := strings.Cut(a.Name, ".")
	switch {
	case v.End != "":
		return game.Reply{}, game.Refuse("refused.over")
	case v.who == game.Public:
		return game.Reply{}, game.Refuse("refused.turn")
	case name != "at" && !slices.Contains(actions, name):
		return game.Reply{}, game.Refuse("refused.action")
	}
	if word, at := a.Args["word"], a.Args["at"]; name == "play" && strings.ContainsAny(word, "123456789") && at != "" {
		a.Args = map[string]string{"word": at, "at": word} // the square first, as moves are written
	}
	return scrabble.Do(v.observation(), draft, a)
}

// Complete implements game.Interactive: it tells what is typed, and never what else could be.
func (v *view) Complete(_ string, a game.Action, focus string) []game.Choice {
	if v.End != "" || v.who == game.Public {
		return nil
	}
	return scrabble.Complete(v.observation(), a, focus)
}

// Notation implements game.Notator.
func (v *view) Notation(m game.Move) game.Msg {
	if strings.HasPrefix(string(m), closeWord) {
		return game.M("duplicate.move.close")
	}
	return scrabble.Notation(v.observation(), m)
}
