package rulestest

import (
	"strconv"
	"testing"

	"tablee/rules/game"
)

const (
	verbMost = 24 // sets of arguments tried for one verb
	perArg   = 6  // candidates tried for one argument
)

// interaction looks for what can be played in one position of a game.
type interaction struct {
	*tested
	Position game.Position
	Ply      int
	Known    triedVerbs
	Offers   pressedControls
	filled   map[string]bool // the forms that were filled in, by seat and name
}

// triedVerbs are the verbs that have done something, or were refused for a reason, in any game.
type triedVerbs map[string]bool

// Moves are the legal moves that a seat in turn finds, some perhaps twice.
func (s *interaction) Moves(v game.Interactive) []game.Move {
	s.Helper()
	return append(s.byVerbs(v), s.byControls(v)...)
}

// fault says what is wrong at this ply.
func (s *interaction) fault(format string, args ...any) {
	s.Helper()
	s.Fatalf("ply %d: "+format, append([]any{s.Ply}, args...)...)
}

// offered holds the seat in turn to at least one way to a legal move by verbs and one by controls.
func (s *interaction) offered(v game.Interactive) {
	s.Helper()
	if id := s.unknown(v); id != "refused.action" {
		s.fault("seat %d is refused an action that there is not with %q, want refused.action", v.Seat(), id)
	}
	if len(s.byVerbs(v)) == 0 {
		s.fault("seat %d finds no legal move by any verb", v.Seat())
	}
	if len(s.byControls(v)) == 0 {
		s.fault("seat %d finds no legal move by buttons and menus", v.Seat())
	}
}

// byVerbs carries out every verb with every set of arguments that looks likely, and returns the legal moves.
func (s *interaction) byVerbs(v game.Interactive) (found []game.Move) {
	s.Helper()
	for _, verb := range s.Rules.Info().Verbs {
		for _, args := range s.arguments(v, verb) {
			a := game.Action{Name: verb.Name, Args: args, Lang: "en"}
			reply := s.tryVerb(v, a)
			if reply.Move != "" && s.Legal(s.Position, v.Seat(), reply.Move, s.Ply) {
				found = append(found, reply.Move)
			}
		}
	}
	return found
}

// tryVerb carries a verb out and notes that the game knows it: it does something, or is refused for a reason.
func (s *interaction) tryVerb(v game.Interactive, a game.Action) game.Reply {
	s.Helper()
	reply, err := v.Do("", a)
	s.reply(v, "", a, reply, err)
	if why, refused := game.Refused(err); refused {
		s.Known[a.Name] = s.Known[a.Name] || why.ID != s.unknown(v)
		return game.Reply{}
	}
	if !acts("", reply) {
		s.fault("the verb %+v is ignored", a)
	}
	s.Known[a.Name] = true
	return reply
}

// arguments are sets of arguments for a verb: what its completion offers, numbers, and texts that mean something
// to most games.
func (s *interaction) arguments(v game.Interactive, verb game.Verb) []map[string]string {
	sets := []map[string]string{{}}
	for _, arg := range verb.Args {
		var next []map[string]string
		for _, set := range sets {
			values := s.values(v, verb, arg, set)
			if !arg.Required {
				next = append(next, set)
			}
			for _, value := range values {
				more := map[string]string{arg.Name: value}
				for k, x := range set {
					more[k] = x
				}
				next = append(next, more)
			}
		}
		sets = next[:min(len(next), verbMost)]
	}
	return sets
}

// values are candidates for one argument, given the arguments before it.
func (s *interaction) values(v game.Interactive, verb game.Verb, arg game.Arg,
	set map[string]string) (vs []string) {
	if arg.Complete {
		for _, c := range v.Complete("", game.Action{Name: verb.Name, Args: set, Lang: "en"}, arg.Name) {
			vs = append(vs, c.Value)
		}
		return vs[:min(len(vs), perArg)]
	}
	if arg.Number {
		for n := arg.Min; n <= min(arg.Max, arg.Min+perArg); n++ {
			vs = append(vs, strconv.Itoa(n))
		}
		return vs
	}
	if l, ok := s.Position.(game.Lister); ok {
		for _, m := range l.Moves(v.Seat()) {
			vs = append(vs, string(m))
		}
		vs = vs[:min(len(vs), perArg)]
	}
	return append(vs, "1", "2", "3", "a", "word")
}

// unknown is the message that refuses an action which the game does not have.
func (s *interaction) unknown(v game.Interactive) string {
	why, _ := game.Refused(second(v.Do("", game.Action{Name: "no-such-action", Lang: "en"})))
	return why.ID
}

func second(_ game.Reply, err error) error { return err }

// acts reports whether anything comes of an action.
func acts(draft string, r game.Reply) bool {
	return r.Move != "" || r.Draft != draft || len(r.Say) > 0 || r.Show != nil || r.Form != nil
}

// Check fails for a verb that was nothing but an unknown action in all the games played.
func (k triedVerbs) Check(t testing.TB, verbs []game.Verb, played int) {
	t.Helper()
	if played == 0 {
		return // the parts that play were left out
	}
	for _, verb := range verbs {
		if !k[verb.Name] {
			t.Errorf("the verb %s was refused in all %d games as an action that the game does not have", verb.Name, played)
		}
	}
}
