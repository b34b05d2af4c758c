package state_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

var (
	table   = scrabbletest.Table
	play    = scrabbletest.Play
	refused = scrabbletest.Refused
)

func TestRefusals(t *testing.T) {
	p := play(t, table(t, nil, "EEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT")
	for m, want := range map[string]string{
		"8G CHATX": "rack", "8G CHATK": "word", "9G SK": "word", "1A IL": "apart", "8F KC": "goes", "8M VOILE": "off",
		"-KK": "held", "-k": "tiles", "-!": "tiles", "accept": "nothing", "refuse": "nothing", "challenge": "nothing",
		"chat": "move", "8G CHATs": "joker",
	} {
		if got := refused(t, p, m); got != want {
			t.Errorf("%q: refused for %q, want %q", m, got, want)
		}
	}
	if _, _, err := state.PlayMove(p, 0, "-", nil); err == nil {
		t.Error("seat 0 played off turn")
	}
	if got := refused(t, table(t, nil, "EEEEEE", "CHATSON", "VOILESK"), "-C"); got != "bag" {
		t.Errorf("an exchange with six tiles in the bag: %q, want bag", got)
	}
	if got := refused(t, table(t, game.Options{"ruleset": "base"}, "", "CHATSON", "VOILESK"), "-C"); got != "empty" {
		t.Errorf("base, an exchange with an empty bag: %q, want empty", got)
	}
}

func TestExchange(t *testing.T) {
	p := play(t, table(t, nil, "EEEEEEE", "CHATSON", "VOILESK"), "-CHA")
	if got := p.Secret.Racks[0].String(); got != "EEENOST" {
		t.Errorf("official: rack %s after an exchange of CHA, want EEENOST: the new tiles are drawn first", got)
	}
	if got := p.Secret.Bag.String(); got != "ACEEEEH" {
		t.Errorf("official: bag %s, want ACEEEEH", got)
	}
	// Base: the bag holds two, so only the first two letters typed are exchanged.
	p = play(t, table(t, game.Options{"ruleset": "base"}, "EE", "CHATSON", "VOILESK"), "-SCHA")
	if got := p.Secret.Racks[0].String(); got != "AEEHNOT" {
		t.Errorf("base: rack %s after an exchange of SCHA for two tiles, want AEEHNOT", got)
	}
	if got := p.Secret.Bag.String(); got != "CS" {
		t.Errorf("base: bag %s, want CS", got)
	}
}

func TestEnds(t *testing.T) {
	// The last tiles: the others lose theirs, the player gains them.
	p := play(t, table(t, nil, "", "CHAT", "ZE", "K"), "8G CHAT")
	res, over := p.Result()
	if !over || !slices.Equal(res.Scores, []int{18 + 11 + 10, -11, -10}) || !slices.Equal(res.Places, []int{1, 3, 2}) {
		t.Errorf("out: %+v %v, want scores 39 -11 -10", res, over)
	}
	// Official: three rounds of passes; base: one.
	for ruleset, rounds := range map[string]int{"official": 3, "base": 1} {
		p := table(t, game.Options{"ruleset": ruleset}, "E", "CHAT", "ZE", "K")
		for i := range 3 * rounds {
			if _, over := p.Result(); over {
				t.Fatalf("%s: over after %d passes", ruleset, i)
			}
			p = play(t, p, "-")
		}
		if res, over := p.Result(); !over || !slices.Equal(res.Scores, []int{-9, -11, -10}) {
			t.Errorf("%s blocked: %+v %v, want scores -9 -11 -10", ruleset, res, over)
		}
	}
	// A word between the passes begins the count anew.
	p = play(t, table(t, nil, "EEEEEEEE", "CHATSON", "VOILESK"), "-", "-", "-", "-", "-", "8G VOILES", "-", "-", "-",
		"-", "-")
	if _, over := p.Result(); over {
		t.Error("blocked after five passes and a word")
	}
	// Ties are ties.
	p = table(t, game.Options{"ruleset": "base"}, "", "E", "A")
	res, _ = play(t, p, "-", "-").Result()
	if !slices.Equal(res.Places, []int{1, 1}) || len(res.Winners()) != 2 {
		t.Errorf("a tie has the places %v", res.Places)
	}
}

func TestJokerKeepsItsLetter(t *testing.T) {
	p := play(t, table(t, nil, "EEEEEEEE", "CHA?SON", "VOILESK"), "8G CHAt")
	if got := p.Sheet[0].Points; got != 16 {
		t.Errorf("CHAt scores %d, want 16: the joker counts nothing", got)
	}
	// The joker is a T for every later word, and still worth 0: TES down from it.
	q := play(t, p, "J8 .ES")
	// E and S on a triple letter; the joker counts nothing
	if got := q.Sheet[1]; got.Words[0] != "tES" || got.Points != 4 {
		t.Errorf("down through the joker: %+v, want tES for 4", got)
	}
}

func TestBaseIgnoresSides(t *testing.T) {
	o := game.Options{"ruleset": "base"}
	p := play(t, table(t, o, "EEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT")
	// KH would be formed across by the K of OK, but base neither checks nor counts it.
	if got := refused(t, p, "9G SK"); got != "covers" {
		t.Errorf("base: a word that only touches is refused for %q, want covers", got)
	}
	q := play(t, p, "H7 OH")
	if got := q.Sheet[1]; len(got.Words) != 1 || got.Points != 5 {
		t.Errorf("base: %+v, want the main word alone for 5", got)
	}
}

func TestReferee(t *testing.T) {
	// By default any opponent judges; a refused word may be tried again by another one, not the same.
	o := game.Options{"words": "referee"}
	p := play(t, table(t, o, "EEEEEEEE", "CHATSON", "VOILESK", "RETAINS"), "8G CHAT")
	if !slices.Equal(p.Turn(), []game.Seat{1, 2}) || p.Bag != 8 {
		t.Fatalf("judging: turn %v, bag %d; want the opponents, nothing drawn", p.Turn(), p.Bag)
	}
	if got := refused(t, p, "-"); got != "judge" {
		t.Errorf("a pass while a word is judged: %q, want judge", got)
	}
	q := play(t, p, "2: refuse")
	if !slices.Equal(q.Turn(),
		[]game.Seat{0}) || !q.Board.Empty() || q.Scores[0] != 0 || len(q.Sheet) != 0 || q.Secret.Racks[0].Len() != 7 {
		t.Errorf("refused: turn %v, sheet %v, rack %v", q.Turn(), q.Sheet, q.Secret.Racks[0])
	}
	if got := refused(t, q, "8G CHAT"); got != "again" {
		t.Errorf("the refused word again: %q, want again", got)
	}
	// Words of no list are for the referee to judge: here one is accepted.
	q = play(t, q, "8G CHTN", "1: accept")
	if !slices.Equal(q.Turn(), []game.Seat{1}) || q.Scores[0] == 0 || q.Secret.Racks[0].Len() != 7 || q.Bag != 4 {
		t.Errorf("accepted: turn %v, scores %v, bag %d", q.Turn(), q.Scores, q.Bag)
	}
	// challenge=single: a refused word costs the turn.
	o = game.Options{"words": "referee", "challenge": "single"}
	q = play(t, table(t, o, "EEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT", "1: refuse")
	if !slices.Equal(q.Turn(), []game.Seat{1}) || q.Passes != 1 || q.Last().Kind != state.Withdrawn {
		t.Errorf("refused with the turn lost: turn %v, %d passes, %+v", q.Turn(), q.Passes, q.Last())
	}
}

func TestChallenge(t *testing.T) {
	for _, c := range []struct {
		challenge, word  string
		own, other, next int // points and who is in turn after the challenge by seat 1
		drawn            bool
	}{
		{"single", "8G CHTN", 0, 0, 1, false},
		{"single", "8G CHAT", 18, 0, 1, true},
		{"penalty", "8G CHTN", 0, 0, 1, false},
		{"penalty", "8G CHAT", 23, 0, 1, true},
		{"ten", "8G CHTN", 0, 0, 1, false},
		{"ten", "8G CHAT", 28, 0, 1, true},
		{"five", "8G CHTN", 0, 0, 1, false},
		{"five", "8G CHAT", 23, 0, 1, true},
		{"double", "8G CHTN", 0, 0, 1, false},
		{"double", "8G CHAT", 18, 0, 0, true},
	} {
		p := play(t, table(t, game.Options{"challenge": c.challenge}, "EEEEEEEE", "CHATSON", "VOILESK"), c.word)
		if p.Bag != 8 {
			t.Errorf("%+v: drawn before the word stands", c)
		}
		q := play(t, p, "challenge")
		if q.Scores[0] != c.own || q.Scores[1] != c.other || q.Next != c.next || q.Bag != map[bool]int{true: 4,
			false: 8}[c.drawn] {
			t.Errorf("%+v: scores %v, next %d, bag %d", c, q.Scores, q.Next, q.Bag)
		}
		if q.Secret.Racks[0].Len() != 7 {
			t.Errorf("%+v: rack %v", c, q.Secret.Racks[0])
		}
		// Playing on instead lets it stand.
		q = play(t, p, "-")
		if q.Bag != 4 || q.Next != 0 || q.Scores[0] == 0 {
			t.Errorf("%+v: after playing on: bag %d, next %d, scores %v", c, q.Bag, q.Next, q.Scores)
		}
	}
	// The last word of a game may be challenged too; nobody plays on behind it.
	p := play(t, table(t, game.Options{"challenge": "single"}, "", "CHAT", "VOILESK"), "8G CHAT")
	if got := refused(t, p, "-"); got != "last" {
		t.Errorf("playing on behind the last word: %q, want last", got)
	}
	if _, over := play(t, p, "accept").Result(); !over {
		t.Error("the last word stands, but the game goes on")
	}
	if _, over := play(t, p, "challenge").Result(); !over {
		t.Error("the last word was challenged in vain, but the game goes on")
	}
}

// TestChallengedWords: where each challenged word costs, the challenger chooses among the words of the play; a word
// that is not challenged stands.
func TestChallengedWords(t *testing.T) {
	five := game.Options{"challenge": "five"}
	for _, c := range []struct {
		word, challenge string
		gain            int  // of the challenged player
		stands          bool // the play
	}{
		{"K3 VOILES", "challenge", 10, true},
		{"K3 VOILES", "challenge CHATS", 5, true},
		{"K3 VOILES", "challenge VOILES,CHATS", 10, true},
		{"K3 VOIKES", "challenge", 0, false},
		{"K3 VOIKES", "challenge VOIKES", 0, false},
		{"K3 VOIKES", "challenge CHATS", 5, true},
		{"K3 VOIKES", "challenge CHATS,VOIKES", 0, false},
	} {
		p := play(t, table(t, five, "EEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT", "accept", c.word)
		q := play(t, p, c.challenge)
		want := 0
		if c.stands {
			want = p.Scores[1] + c.gain
		}
		if q.Scores[1] != want || q.Scores[0] != p.Scores[0] || q.Next != 0 {
			t.Errorf("%s, %s: scores %v, want %d for the second player; next %d", c.word, c.challenge, q.Scores, want, q.Next)
		}
	}
	p := play(t, table(t, five, "EEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT", "accept", "K3 VOILES")
	if got := p.ChallengeWords(); !slices.Equal(got, []string{"VOILES", "CHATS"}) {
		t.Errorf("the words to choose from: %q", got)
	}
	for _, m := range []string{"challenge ", "challenge CHAT", "challenge CHATS,CHATS", "challenge chats",
		"challenge CHATS,"} {
		if got := refused(t, p, m); got != "unchallenged" {
			t.Errorf("%q: %q", m, got)
		}
	}
	// A play of one word, and other prices, leave no choice.
	for _, o := range []game.Options{five, {"challenge": "double"}, {"challenge": "penalty"}} {
		p := play(t, table(t, o, "EEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT")
		if o["challenge"] != "five" {
			p = play(t, p, "accept", "K3 VOILES")
		}
		if got := p.ChallengeWords(); got != nil {
			t.Errorf("%v: a choice among %q", o, got)
		}
		if got := refused(t, p, "challenge CHAT"); got != "unchallenged" {
			t.Errorf("%v: %q", o, got)
		}
	}
}

// TestGamesWithoutPointsEnd: by six turns without points where that is agreed, whatever they are; else by rounds of
// passes, and at last by ten rounds of any turns without points.
func TestGamesWithoutPointsEnd(t *testing.T) {
	pass, swap := "-", "-E"
	six := func(challenge string) game.Options { return game.Options{"end": "six", "challenge": challenge} }
	joined := func(lists ...[]string) []string { return slices.Concat(lists...) }
	rest := func(n int) []string { return slices.Repeat([]string{swap}, n) }
	blanks := []string{pass, swap, swap, pass, swap, "8H eh"} // six turns, of which the last lays two jokers
	for name, c := range map[string]struct {
		options game.Options
		racks   int
		moves   []string // after them the game is over, and not before
	}{
		"six passes":              {six("void"), 2, slices.Repeat([]string{pass}, 6)},
		"six exchanges":           {six("void"), 2, rest(6)},
		"six of three players":    {six("void"), 3, slices.Repeat([]string{swap, pass}, 3)},
		"a play between":          {six("void"), 2, joined([]string{pass, swap, "8G EH"}, rest(6))},
		"a play of no points":     {six("void"), 2, blanks},
		"it may be challenged":    {six("single"), 2, joined(blanks, []string{"challenge"})},
		"or let stand":            {six("double"), 2, joined(blanks, []string{"accept"})},
		"plays that come back":    {six("single"), 2, slices.Repeat([]string{"8G EHE", "challenge"}, 6)},
		"turns lost by doubting":  {six("double"), 2, joined([]string{"8G EH", "challenge"}, rest(5))},
		"an award is no turn":     {six("ten"), 2, joined([]string{"8H eh", "challenge"}, rest(5))},
		"base rules, passes":      {game.Options{"ruleset": "base"}, 3, slices.Repeat([]string{pass}, 3)},
		"base rules, exchanges":   {game.Options{"ruleset": "base"}, 2, rest(20)},
		"base rules, one of both": {game.Options{"ruleset": "base"}, 2, slices.Repeat([]string{swap, pass}, 10)},
		"usual, exchanges":        {nil, 3, rest(30)},
		"alone":                   {nil, 1, rest(10)},
	} {
		racks := slices.Repeat([]string{"EEEHH??"}, c.racks)
		p := table(t, c.options, strings.Repeat("E", 40), racks...)
		for i, m := range c.moves {
			if _, over := p.Result(); over {
				t.Errorf("%s: over after %d moves of %d", name, i, len(c.moves))
				break
			}
			p = play(t, p, m)
		}
		if _, over := p.Result(); !over {
			t.Errorf("%s: it goes on after %d moves", name, len(c.moves))
		}
	}
}

// FuzzApply: whatever is sent as a move is played or refused, and the position before stays as it was.
func FuzzApply(f *testing.F) {
	for _, m := range []string{"8G CHAT", "-CHA", "-", "accept", "refuse", "challenge", "challenge CHAT",
		"K3 VOILES", "8K S",
		"J8 TE"} {
		f.Add(m, uint8(0))
	}
	options := []game.Options{{}, {"challenge": "single"}, {"words": "referee"}, {"ruleset": "base"},
		{"challenge": "five"}}
	f.Fuzz(func(t *testing.T, m string, which uint8) {
		p := play(t, table(t, options[int(which)%len(options)], "EEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT")
		if which&4 != 0 && p.Phase == state.Judging {
			p = play(t, p, "accept")
		}
		before, _ := p.Encode()
		q, _, err := state.PlayMove(p, p.Turn()[0], game.Move(m), rand.New(rand.NewPCG(1, 2)))
		if after, _ := p.Encode(); string(after) != string(before) {
			t.Fatalf("%q changed the position it was played on", m)
		}
		if err != nil {
			if _, ok := game.Refused(err); !ok {
				t.Fatalf("%q: error %v is no refusal", m, err)
			}
			return
		}
		data, _ := q.Encode()
		if _, err := state.Decode(data); err != nil {
			t.Fatalf("%q leads to a position that is not read back: %v", m, err)
		}
	})
}

// TestOvertime: minutes beyond the time cost points, whatever the game waits for, and nothing else changes; there are
// ten at most.
func TestOvertime(t *testing.T) {
	o := game.Options{"challenge": "single", "end": "six"}
	p := play(t, table(t, o, "EEEEEEEEEEEE", "CHATSON", "VOILESK"), "-", "-", "-", "-", "-")
	for range state.OvertimeMinutes {
		q := play(t, p, "overtime")
		if q.Scores[1] != p.Scores[1]-10 || q.Next != p.Next || q.Passes != p.Passes || q.Phase != state.Playing ||
			len(q.Sheet) != len(p.Sheet)+1 {
			t.Fatalf("after a minute: %+v", q.Table)
		}
		p = q
	}
	if got := refused(t, p, "overtime"); got != "overtime" {
		t.Errorf("the eleventh minute: %q", got)
	}
	if _, over := play(t, p, "-").Result(); !over {
		t.Error("minutes are counted as turns with points")
	}
	p = play(t, table(t, o, "EEEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT")
	q := play(t, p, "overtime")
	if q.Last().Kind != state.Play || q.Scores[1] != -10 || q.Phase != state.Challengeable || q.Valid() != nil {
		t.Errorf("while a play may be challenged: %+v, %v", q.Table, q.Valid())
	}
	if q = play(t, q, "challenge"); q.Scores[0] != 18 || q.Scores[1] != -10 {
		t.Errorf("scores %v", q.Scores)
	}
	judged := table(t, game.Options{"words": "referee", "arbiter": "seat"}, "EEEEEEEEEEEE", "CHATSON", "VOILESK")
	if got := refused(t, play(t, judged, "8G CHAT"), "overtime"); got != "overtime" {
		t.Errorf("the referee's time: %q", got)
	}
}
