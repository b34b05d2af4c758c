package rulestest

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
)

var controlName = regexp.MustCompile(`^[-a-zA-Z0-9.(),:]{1,40}$`)

// Check acts for everybody: presses all that can be pressed, and tries much that cannot be done. What one
// seat does may change nothing for the others until a move is played.
func (s *interaction) Check() {
	s.Helper()
	views := make([]game.Interactive, 0, s.Seats+1)
	for seat := game.Public; int(seat) < s.Seats; seat++ {
		v, ok := s.Position.View(seat).(game.Interactive)
		if !ok {
			s.Fatalf("seat %d's view is not Interactive: nobody could play", seat)
		}
		views = append(views, v)
	}
	panels := make([]game.Panel, len(views))
	for i, v := range views {
		panels[i] = v.Panel("")
	}
	for _, v := range views {
		s.annoy(v)
		if slices.Contains(s.Position.Turn(), v.Seat()) {
			s.offered(v)
		}
		for i, other := range views {
			if got := s.Position.View(other.Seat()); !reflect.DeepEqual(got, game.View(other)) {
				s.fault("what seat %d did changed what seat %d sees", v.Seat(), other.Seat())
			}
			if got := other.Panel(""); !reflect.DeepEqual(got, panels[i]) {
				s.fault("what seat %d did changed seat %d's panel\n got %+v\nwant %+v", v.Seat(), other.Seat(),
					got, panels[i])
			}
		}
	}
}

// annoy does what people and programs do by mistake or on purpose, then presses the seat's own panel.
func (s *interaction) annoy(v game.Interactive) {
	s.Helper()
	s.panel(v, v.Panel(""))
	for _, hostile := range []string{"nonsense", "\x00\x01", "((((", "9999999999999", "{", "drop(B,", "|||||||"} {
		s.panel(v, v.Panel(hostile))
		v.Complete(hostile, game.Action{Name: hostile}, hostile)
		s.try(v, hostile, game.Action{Name: hostile, Lang: "en"})
	}
	for _, verb := range s.Rules.Info().Verbs {
		for _, text := range []string{"", "nonsense", "\x00", "99999999999999999999"} {
			a := game.Action{Name: verb.Name, Args: map[string]string{}, Lang: "fr"}
			for _, arg := range verb.Args {
				if text != "" || arg.Required {
					a.Args[arg.Name] = text
				}
			}
			if slices.Contains(s.Position.Turn(), v.Seat()) {
				s.tryVerb(v, a)
			} else {
				s.try(v, "", a)
			}
			for _, arg := range verb.Args {
				if arg.Complete {
					s.choices(v.Complete("", a, arg.Name))
				}
			}
		}
	}
	if v.Seat() != game.Public && !slices.Contains(s.Position.Turn(), v.Seat()) {
		for _, c := range v.Panel("").Controls {
			if !c.Disabled {
				s.press(v, state{fresh: true}, c)
			}
		}
	}
}

// try carries an action out. A move that comes of it must be playable by a seat in turn, or refused in words.
func (s *interaction) try(v game.Interactive, draft string, a game.Action) {
	s.Helper()
	reply, err := v.Do(draft, a)
	s.reply(v, draft, a, reply, err)
}

// reply holds what comes of an action to the contract.
func (s *interaction) reply(v game.Interactive, draft string, a game.Action, reply game.Reply, err error) {
	s.Helper()
	if err != nil {
		msg, ok := game.Refused(err)
		if !ok {
			s.fault("Do(%q, %+v): the error %v is no Refusal", draft, a, err)
		}
		s.Words.Check(s, msg)
		return
	}
	if len(reply.Draft) > 4000 {
		s.fault("a draft of %d bytes", len(reply.Draft))
	}
	for _, m := range reply.Say {
		s.Words.Check(s, m)
	}
	if reply.Show != nil {
		s.Words.Diagram(s, *reply.Show)
	}
	if reply.Form != nil {
		s.form(*reply.Form)
		s.fill(v, draft, *reply.Form)
	}
	if reply.Move != "" {
		_, _, err := match.Play(s.Position, s.Seed, s.Ply, v.Seat(), reply.Move)
		if _, refused := game.Refused(err); err != nil && !refused {
			s.fault("Do(%q, %+v) gave the move %q: %v", draft, a, reply.Move, err)
		}
		if err == nil && !game.MayAct(s.Position, v.Seat()) {
			s.fault("seat %d played %q off turn", v.Seat(), reply.Move)
		}
	}
}

// form holds a form to what Discord can show, and its words to the texts.
func (s *interaction) form(f game.Form) {
	s.Helper()
	parts := len(f.Fields)
	if len(f.Say) > 0 || f.Show != nil {
		parts++
	}
	if len(f.Fields) < 1 || parts > 5 || !controlName.MatchString(f.Name) {
		s.fault("form %+v", f)
	}
	if f.Show != nil {
		s.Words.Diagram(s, *f.Show)
	}
	for _, m := range append([]game.Msg{f.Title}, f.Say...) {
		s.Words.Check(s, m)
	}
	for _, field := range f.Fields {
		s.Words.Check(s, field.Label)
		s.Words.Check(s, field.About)
		s.choices(field.Choices)
		if choice := field.Kind == game.ChoiceField || field.Kind == game.ChoicesField; choice != (len(field.Choices) > 0) {
			s.fault("field %+v: choices are needed where one chooses, and nowhere else", field)
		}
	}
}

// fill sends a form as it was opened, and with texts that mean something to a game. No form may answer it: Discord
// takes none.
func (s *interaction) fill(v game.Interactive, draft string, f game.Form) {
	s.Helper()
	key := fmt.Sprint(v.Seat(), f.Name)
	if s.filled[key] {
		return
	}
	if s.filled == nil {
		s.filled = map[string]bool{}
	}
	s.filled[key] = true
	texts := []string{"", "word", "1"}
	for _, verb := range s.Rules.Info().Verbs {
		texts = append(texts, verb.Name)
	}
	for i := -1; i < len(texts); i++ {
		a := game.Action{Name: f.Name, Args: map[string]string{}, Lang: "en"}
		for _, field := range f.Fields {
			a.Args[field.Name] = field.Value
			if i >= 0 && field.Kind == game.TextField {
				a.Args[field.Name] = texts[i]
			}
		}
		reply, err := v.Do(draft, a)
		if _, refused := game.Refused(err); err != nil && !refused {
			s.fault("Do(%q, %+v): the error %v is no Refusal", draft, a, err)
		}
		if reply.Form != nil {
			s.fault("the form %q is answered by the form %q: Do(%q, %+v)", f.Name, reply.Form.Name, draft, a)
		}
	}
}

// panel holds what is offered to what Discord can show, and to what the view shows.
func (s *interaction) panel(v game.Interactive, panel game.Panel) {
	s.Helper()
	s.emojis(v, panel)
	seen := make(map[string]bool)
	buttons := make(map[int]int)
	menus := make(map[int]int)
	for _, m := range panel.Say {
		s.Words.Check(s, m)
	}
	if panel.Show != nil {
		s.Words.Diagram(s, *panel.Show)
	}
	for _, c := range panel.Controls {
		s.Words.Check(s, c.Label)
		if c.Label.IsZero() || !controlName.MatchString(c.Name) || seen[c.Name] || c.Row < 0 || c.Row > game.SharedRow {
			s.fault("control %+v: a label, a row from 0 to %d and a name of its own are needed", c, game.SharedRow)
		}
		seen[c.Name] = true
		if c.Disabled && !panel.Fills() {
			s.fault("the control %q cannot be used: it should not be there", c.Name)
		}
		if len(c.Choices) == 1 {
			s.fault("the menu %q has one line: it should be a button", c.Name)
		}
		if len(c.Choices) > 0 {
			menus[c.Row]++
			s.choices(c.Choices)
		} else {
			buttons[c.Row]++
		}
	}
	most := 5
	if panel.Fills() {
		most = 4
	}
	for row := range game.SharedRow + 1 {
		if menus[row] > 1 || buttons[row] > most || menus[row] == 1 && (buttons[row] > 0 || panel.Fills()) {
			s.fault("row %d holds %d menus and %d buttons of at most %d", row, menus[row], buttons[row], most)
		}
	}
}

// choices holds the lines of a menu to what Discord can show.
func (s *interaction) choices(cs []game.Choice) {
	s.Helper()
	if len(cs) > 25 {
		s.fault("%d choices", len(cs))
	}
	seen := make(map[string]bool)
	for _, c := range cs {
		s.Words.Check(s, c.Label)
		s.Words.Check(s, c.About)
		if c.Value == "" || len(c.Value) > 100 || seen[c.Value] || c.Label.IsZero() {
			s.fault("choice %+v: a label and a value of its own of 1 to 100 bytes are needed", c)
		}
		seen[c.Value] = true
	}
}
