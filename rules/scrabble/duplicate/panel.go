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
// The line below its boards is that of Duplicate.
func (v *view) observation() *state.Observation {
	s := v.alone()
	standing := v.standing()
	s.Options.Duplicate.Standing = &standing
	return s
}

// alone is observation without a line below the boards.
func (v *view) alone() *state.Observation {
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
	say := v.standingOf()
	if noted := v.noted(); !noted.IsZero() {
		say = append(say, noted)
	}
	p.Say = append(say, p.Say...)
	return p
}

// standingOf tells a seat what its last answer was worth beside the top, and which place it has.
func (v *view) standingOf() (say []game.Msg) {
	if len(v.Past) == 0 || v.who == game.Public || int(v.who) >= len(v.Totals) {
		return nil
	}
	r, s := &v.Past[len(v.Past)-1], int(v.who)
	if s < len(r.Answers) && r.Answers[s] != "" {
		id := "duplicate.say.last"
		switch n := r.points(s); {
		case n == r.Points:
			id = "duplicate.say.lasttop"
		case n == 0:
			id = "duplicate.say.lastnothing"
		}
		say = append(say, game.M(id, "n", r.points(s)))
	}
	return append(say, game.M("duplicate.say.place", "place", v.places()[s], "seats", len(v.Totals), "n", v.Totals[s]))
}

// noted tells which answer counts; nothing if there is none yet.
func (v *view) noted() game.Msg {
	own := v.own()
	switch {
	case own == "":
		return game.Msg{}
	case own == pass:
		return game.M("duplicate.say.passed")
	}
	if v.Options.Strict { // whether it counts is told with the others'
		return game.M("duplicate.say.sent", "play", v.play())
	}
	found := v.Options.judge(&v.Board, &v.Rack, game.Move(own))
	return game.M("duplicate.say.noted", "play", v.play(), "n", found.points)
}

// play is the seat's answer as people read it.
func (v *view) play() game.Msg { return scrabble.Notation(v.alone(), game.Move(v.own())) }

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
	if name == "play" { // an answer may be tried while another one counts: it is sent by its button
		a.Name = "place"
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
