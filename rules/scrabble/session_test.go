package scrabble

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

var (
	sessionTable  = scrabbletest.Table
	playInSession = scrabbletest.Play
	sessionTiles  = scrabbletest.Tiles
	full          = scrabbletest.Full
)

// sketch is a session in the channel: it keeps the draft as the host does.
type sketch struct {
	*testing.T
	p     *state.Layout
	seat  game.Seat
	draft string
}

func (s *sketch) do(name string, args ...string) game.Reply {
	s.Helper()
	a := game.Action{Name: name, Args: map[string]string{}, Lang: "fr"}
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == "" {
			a.Values = strings.Fields(args[i+1])
		} else {
			a.Args[args[i]] = args[i+1]
		}
	}
	r, err := Do(s.p.See(s.seat), s.draft, a)
	if err != nil {
		s.Fatalf("%s %v: %v", name, args, err)
	}
	s.draft = r.Draft
	return r
}

func (s *sketch) said() string {
	var all []string
	for _, m := range Panel(s.p.See(s.seat), s.draft).Say {
		all = append(all, printer(s.T).Plain(m))
	}
	return strings.ReplaceAll(strings.Join(all, "\n"), "\u00a0", " ")
}

// catalogue has the texts of Scrabble.
var catalogue = sync.OnceValues(func() (*render.Catalogue, error) {
	return render.NewCatalogue(os.DirFS("texts"))
})

func printer(t *testing.T) *render.Printer {
	t.Helper()
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return c.Printer("fr", []string{"Ana", "Bo", "Cy"})
}

func control(p game.Panel, name string) *game.Control {
	for i := range p.Controls {
		if p.Controls[i].Name == name {
			return &p.Controls[i]
		}
	}
	return nil
}

// TestTypedWordsPlay: a word that is typed with its square is played at once. One without a square, or that would be
// refused, is prepared, and what cannot be laid at all is refused.
func TestTypedWordsPlay(t *testing.T) {
	for _, c := range []struct {
		o        game.Options
		at, word string
		move     game.Move
		prepared bool
	}{
		{nil, "11 c", "voiles", "K3 VOILES", false},
		{nil, "c11v", "VoilES", "K3 VOILES", false},
		{nil, "", "voiles", "", true},
		{nil, "11c", "voilse", "", true}, // no word
		{game.Options{"challenge": "single"}, "11c", "voilse", "K3 VOILSE", false},
		{game.Options{"assist": "off"}, "11c", "voiles", "K3 VOILES", false},
		{nil, "1a", "voiles", "", false},
		{nil, "11c", "voilettes", "", false},
	} {
		s := &sketch{T: t, p: playInSession(t, sessionTable(t, c.o, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT"),
			seat: 1}
		v := s.p.See(1)
		r, err := Do(v, "", game.Action{Name: "play", Args: map[string]string{"at": c.at, "word": c.word}, Lang: "fr"})
		if _, refused := game.Refused(err); r.Move != c.move || (r.Draft != "") != c.prepared ||
			refused != (c.move == "" && !c.prepared) {
			t.Errorf("%v, %s at %q: %+v, %v; want the move %q, or prepared: %v", c.o, c.word, c.at, r, err, c.move, c.prepared)
		}
	}
}

func TestSession(t *testing.T) {
	s := &sketch{T: t, p: playInSession(t, sessionTable(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT"),
		seat: 1}
	s.do("place", "at", "11 c", "word", "voiles")
	if got := s.said(); !strings.Contains(got, "11C v VOILES") || !strings.Contains(got, "Vous gardez K") {
		t.Fatalf("preview: %q", got)
	}
	s.do("cancel")
	if s.draft != "" {
		t.Errorf("draft after cancel: %q", s.draft)
	}
	r := s.do("write")
	if r.Form == nil || len(r.Form.Fields) != 2 {
		t.Fatalf("write: %+v", r)
	}
	s.do(r.Form.Name, "at", "c11v", "word", "VoilES")
	if got := s.said(); !strings.Contains(got, "11C v VOILES") {
		t.Fatalf("preview of the form: %q", got)
	}
	old := s.draft
	if r = s.do("confirm"); r.Move == "" {
		t.Fatalf("confirm: %+v", r)
	}
	s.p = playInSession(t, s.p, "1: "+string(r.Move))
	if got := s.p.Last().Move; got != "K3 VOILES" {
		t.Errorf("played %q", got)
	}
	// The draft is older than the position now: it says so, and keeps what was typed.
	s.p = playInSession(t, s.p, "-")
	s.draft = old
	if got := s.said(); !strings.Contains(got, "Préparé : VoilES en c11v.") {
		t.Errorf("stale draft: %q", got)
	}
	for _, c := range Panel(s.p.See(1), old).Controls {
		if strings.HasPrefix(c.Name, "confirm") {
			t.Errorf("stale draft: confirm is %+v", c)
		}
	}
}

// TestWordAlone: a word without a square is prepared where it scores most, and two more places are buttons.
func TestWordAlone(t *testing.T) {
	s := &sketch{T: t, p: playInSession(t, sessionTable(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT"),
		seat: 1}
	form := s.do("write").Form
	rack := strings.ReplaceAll(printer(t).Plain(form.Say[0]), "\u00a0", " ")
	board := textboard.Text(*form.Show, printer(t), textboard.Narrow)
	if rack != "Vos lettres : E I K L O S V" || !strings.Contains(board, "..CHAT.") || !form.Fields[1].Optional {
		t.Errorf("form: %q, %+v\n%s", rack, form.Fields, board)
	}
	s.do(form.Name, "word", "ose")
	best := readDraft(s.draft).At
	points := func() int {
		lay, err := seatView{s.p.See(1)}.pending(readDraft(s.draft))
		if err != nil {
			t.Fatal(err)
		}
		return lay.Points()
	}
	most := points()
	var others []string
	for _, c := range Panel(s.p.See(1), s.draft).Controls {
		if strings.HasPrefix(c.Name, "at.") {
			others = append(others, c.Name)
		}
	}
	if len(others) != 2 || slices.Contains(others, "at."+best) {
		t.Fatalf("prepared at %s; offered %v", best, others)
	}
	for _, name := range others {
		if s.do(name); points() > most || "at."+readDraft(s.draft).At != name {
			t.Errorf("%s: %d points at %s, %d at the best place", name, points(), readDraft(s.draft).At, most)
		}
		if control(Panel(s.p.See(1), s.draft), "at."+best) == nil {
			t.Errorf("%s: the best place is offered no more", name)
		}
	}
	if r := s.do("confirm"); r.Move == "" || !strings.HasSuffix(string(r.Move), " OSE") {
		t.Errorf("confirm: %+v", r)
	}
	for typed, want := range map[string]string{"voilek": "scrabble.refused.word", "zebre": "scrabble.refused.rack",
		"": "scrabble.refused.letters"} {
		_, err := Do(s.p.See(1), "", game.Action{Name: form.Name, Args: map[string]string{"word": typed}})
		if m, _ := game.Refused(err); m.ID != want {
			t.Errorf("%q: %v, want %s", typed, err, want)
		}
	}
	off := playInSession(t, sessionTable(t, game.Options{"assist": "off"}, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"),
		"8G CHAT").See(1)
	_, err := Do(off, "", game.Action{Name: form.Name, Args: map[string]string{"word": "voiles"}})
	if m, _ := game.Refused(err); m.ID != "scrabble.refused.square" {
		t.Errorf("without help: %v", err)
	}
}

// TestOldConfirmButton: a button to play under an older preview does not play what has been prepared since.
func TestOldConfirmButton(t *testing.T) {
	s := &sketch{T: t, p: playInSession(t, sessionTable(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT"),
		seat: 1}
	button := func() string {
		for _, c := range Panel(s.p.See(1), s.draft).Controls {
			if strings.HasPrefix(c.Name, "confirm") {
				return c.Name
			}
		}
		return ""
	}
	s.do("place", "at", "11c", "word", "voiles")
	old := button()
	s.do("shuffle")
	if old != button() {
		t.Error("the order of the rack changes the button")
	}
	s.do("ask-pass")
	if r := s.do(old); r.Move != "" || len(r.Say) != 1 {
		t.Errorf("the old button: %+v", r)
	}
	if r := s.do(button()); r.Move != "-" {
		t.Errorf("the new one: %+v", r)
	}
}

func TestExchangeMenu(t *testing.T) {
	s := &sketch{T: t, p: sessionTable(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"), seat: 0}
	menu := control(Panel(s.p.See(0), ""), "swap")
	if menu == nil || len(menu.Choices) != 7 || menu.Min != 1 || menu.Max != 7 {
		t.Fatalf("menu %+v", menu)
	}
	s.do("swap", "", menu.Choices[0].Value+" "+menu.Choices[2].Value)
	if got := s.said(); !strings.Contains(got, "Échanger AH") {
		t.Errorf("preview: %q", got)
	}
	if r := s.do("confirm"); r.Move != "-AH" {
		t.Errorf("confirm: %+v", r)
	}
	if r := s.do("exchange", "tiles", "c h t"); r.Move != "-CHT" {
		t.Errorf("typed: %+v", r)
	}
	s.do("ask-pass")
	if r := s.do("confirm"); r.Move != "-" {
		t.Errorf("pass: %+v", r)
	}
}

func TestRackOrder(t *testing.T) {
	p := sessionTable(t, nil, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK")
	s := &sketch{T: t, p: p, seat: 1} // off turn
	seen := map[string]bool{}
	for range 6 {
		s.do("shuffle")
		order := readDraft(s.draft).Order
		if len(order) != 7 || sessionTiles(t, order) != sessionTiles(t, "VOILESK") {
			t.Fatalf("shuffled to %q", order)
		}
		seen[order] = true
	}
	if len(seen) < 5 {
		t.Errorf("six shuffles gave %v", seen)
	}
	s.do("sort")
	if got := readDraft(s.draft).Order; got != "EIKLOSV" {
		t.Errorf("sorted to %q", got)
	}
	// Tiles that are gone drop out, new ones come last.
	if got := (draft{Order: "KSV?"}).arrange(sessionTiles(t, "SKAB")); got != "KSAB" {
		t.Errorf("arranged %q, want KSAB", got)
	}
}

func TestLookUp(t *testing.T) {
	for assist, want := range map[string]string{"check": "scrabble.say.is", "off": "scrabble.refused.assist"} {
		v := sessionTable(t, game.Options{"assist": assist}, "EEEEEEE", "CHATSON", "VOILESK").See(1)
		r, err := Do(v, "", game.Action{Name: "check", Args: map[string]string{"word": "élève"}})
		got := ""
		if m, ok := game.Refused(err); ok {
			got = m.ID
		} else if len(r.Say) == 1 {
			got = r.Say[0].ID
		}
		if got != want {
			t.Errorf("assist %s: %q, want %q", assist, got, want)
		}
	}
}

// TestChallengeOfSomeWords: where each challenged word costs, buttons and an argument choose among them.
func TestChallengeOfSomeWords(t *testing.T) {
	p := playInSession(t, sessionTable(t, game.Options{"challenge": "five"}, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"),
		"8G CHAT", "accept", "K3 VOILES")
	for word, want := range map[string]bool{"CHATS": true, "VOILES": true, "CHAT": false} {
		if c := control(Panel(p.See(0), ""), controlWord+word); (c != nil) != want {
			t.Errorf("%s has the button %+v", word, c)
		}
	}
	for _, c := range []struct {
		action game.Action
		want   game.Move
		refuse string
	}{
		{game.Action{Name: controlWord + "CHATS"}, "challenge CHATS", ""},
		{game.Action{Name: "challenge", Args: map[string]string{"words": "chats voilés"}}, "challenge CHATS,VOILES", ""},
		{game.Action{Name: "challenge"}, "challenge", ""},
		{game.Action{Name: "challenge", Args: map[string]string{"words": "chat"}}, "", "scrabble.refused.unchallenged"},
	} {
		r, err := Do(p.See(0), "", c.action)
		if m, _ := game.Refused(err); r.Move != c.want || m.ID != c.refuse {
			t.Errorf("%+v: %q, %v; want %q, %q", c.action, r.Move, err, c.want, c.refuse)
		}
		if c.want != "" {
			playInSession(t, p, string(c.want))
		}
	}
	if got := printer(t).Plain(Notation(p.See(0), "challenge CHATS,VOILES")); got != "Contester CHATS VOILES" {
		t.Errorf("written as %q", got)
	}
	for typed, want := range map[string]string{"": "VOILES|CHATS", "chats ": "CHATS VOILES", "CHATS VOI": "CHATS VOILES"} {
		var got []string
		act := game.Action{Name: "challenge", Args: map[string]string{"words": typed}}
		for _, c := range Complete(p.See(0), act, "words") {
			got = append(got, strings.ToUpper(c.Value))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q is completed by %q, want %q", typed, got, want)
		}
	}
	other := playInSession(t, sessionTable(t, game.Options{"challenge": "ten"}, "EEEEEEEEEEEEEEE", "CHATSON", "VOILESK"),
		"8G CHAT", "accept", "K3 VOILES")
	if control(Panel(other.See(0), ""), controlWord+"CHATS") != nil {
		t.Error("a button where the whole play is challenged")
	}
	r, err := Do(other.See(0), "", game.Action{Name: "challenge", Args: map[string]string{"words": "chats"}})
	if err != nil || r.Move != "challenge" {
		t.Errorf("words that do not matter: %q, %v", r.Move, err)
	}
}
