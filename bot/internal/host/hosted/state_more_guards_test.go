package hosted

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/gobblet"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// logged is a database with the moves of one table, and the hash of its archive.
type loggedMoves struct {
	noMoves
	moves []store.Move
	hash  []byte
}

func (l loggedMoves) Moves(context.Context, int64, int) ([]store.Move, error) { return l.moves, nil }
func (l loggedMoves) ArchiveHash(context.Context, int64) ([]byte, error)      { return l.hash, nil }

// only finds one game, whatever its name.
func only(r game.Rules) GameFinder { return func(string) (game.Rules, error) { return r, nil } }

// encoded is a position as it is stored.
func encoded(t *testing.T, p game.Position) []byte {
	t.Helper()
	data, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// played makes a move at a table and returns it as it is stored.
func playedState(t *testing.T, s *State) store.Move {
	t.Helper()
	by := s.Pos.Turn()[0]
	m := s.Pos.(game.Lister).Moves(by)[0]
	pos, events, err := match.Play(s.Pos, s.Seed, s.Row.Ply+1, by, m)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(events)
	if err != nil {
		t.Fatal(err)
	}
	s.Pos = pos
	s.Row.Ply++
	return store.Move{Ply: s.Row.Ply, Seat: int(by), Move: string(m), Events: data}
}

// TestNoProofOfASavedGame: a game that was continued from a saved one does not follow from the seed, so it has no
// proof, also if the saved one was kept.
func TestNoProofOfASavedGame(t *testing.T) {
	s := dealtState(t, match.Seed{1})
	s.Row.Phase, s.Doc.Imposed, s.Doc.From = string(table.Over), true, encoded(t, s.Pos)
	if _, err := s.Proof(t.Context(), noMoves{}); gametest.Refusal(err) != "host.noproof" {
		t.Errorf("got %v", err)
	}
}

// TestGather: the message and every word together make the seed, and the words are removed from the seats, where they
// could be changed.
func TestGather(t *testing.T) {
	seed := func(message string, words ...string) match.Seed {
		s := dealtState(t, match.Seed{1})
		for i, w := range words {
			s.Doc.Seats[i].Word = w
		}
		s.FixShuffle(message)
		if !slices.Equal(s.Doc.Words, words) || s.Doc.Seats[0].Word != "" || s.Doc.Seats[1].Word != "" {
			t.Errorf("words %q, seats %+v", s.Doc.Words, s.Doc.Seats)
		}
		return s.Seed
	}
	usual := seed("m", "a", "b")
	if usual != seed("m", "a", "b") {
		t.Error("the same gives another seed")
	}
	for _, other := range []match.Seed{seed("n", "a", "b"), seed("m", "c", "b"), seed("m", "a", "c")} {
		if other == usual {
			t.Error("something else gives the same seed")
		}
	}
}

// TestHelpIsCountedOnce: the last degree of help in each turn counts.
func TestHelpIsCountedOnce(t *testing.T) {
	s := dealtState(t, match.Seed{1})
	by := s.Pos.Turn()[0]
	for range table.Degrees + 1 {
		s.AddHelp(by, "a")
	}
	want := table.Helped{}
	want[table.Degrees-1] = 1
	if got := s.Help(by); got.Used != want || got.Degree != table.Degrees {
		t.Errorf("counted %+v, want %v", got, want)
	}
}

// TestRevisions: states of a table that were reached in different ways have different revisions, also after moves were
// undone or the database was restored.
func TestRevisions(t *testing.T) {
	s := dealtState(t, match.Seed{1})
	seen := map[int]bool{}
	for ply := range 3 {
		for undos := range 3 {
			for epoch := range 3 {
				s.Row.Ply, s.Doc.Undos = ply, undos
				seen[s.RevisionIn(epoch)] = true
			}
		}
	}
	if len(seen) != 27 {
		t.Errorf("27 states have %d revisions", len(seen))
	}
}

// fragile is a game whose positions cannot be read.
type fragile struct{ game.Rules }

func (fragile) Decode([]byte) (game.Position, error) { panic("no such tile") }

// TestRead: a table is read completely or not at all; it knows whether its moves were made under other rules, a
// position with another number of seats is refused, and panics do not escape.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		name         string
		rules        game.Rules
		set          func(*State)
		older, fails bool
	}{
		{"as it is", awale.Rules, func(*State) {}, false, false},
		{"under other rules", awale.Rules, func(s *State) { s.Row.Version, s.Row.Ply = -1, 1 }, true, false},
		{"under other rules, without a move", awale.Rules, func(s *State) { s.Row.Version = -1 }, false, false},
		{"from a file of other seats", awale.Rules, func(s *State) {
			s.Doc.Imposed, s.Doc.Seats = true, append(s.Doc.Seats, table.Seat{})
		}, false, true},
		{"a panic", fragile{awale.Rules}, func(*State) {}, false, true},
		{"a short seed", awale.Rules, func(s *State) { s.Row.Seed = s.Row.Seed[:3] }, false, true},
	} {
		s := dealtState(t, match.Seed{1})
		s.Row.Snapshot, s.Row.Version = encoded(t, s.Pos), awale.Rules.Info().Version
		c.set(s)
		var err error
		if s.Row.Doc, err = json.Marshal(s.Doc); err != nil {
			t.Fatal(err)
		}
		got, err := ReadState(t.Context(), noMoves{}, only(c.rules), s.Row)
		if (err != nil) != c.fails || err == nil && got.Doc.Older != c.older {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestWhoseTable: a table counts for the person who opened it, a tournament's table for the tournament; a saved game
// that waits in its lobby has not begun.
func TestWhoseTable(t *testing.T) {
	s := dealtState(t, match.Seed{1})
	s.Doc.Creator = "ann"
	if s.Maker() != "ann" || !s.Begun() {
		t.Errorf("it is %q's, begun %v", s.Maker(), s.Begun())
	}
	s.Doc.Tournament, s.Doc.Imposed, s.Doc.Began = 3, true, 0
	if s.Maker() != "tournament/3" || s.Begun() {
		t.Errorf("it is %q's, begun %v", s.Maker(), s.Begun())
	}
}

// TestWhoMayReplay: a running game that is played from memory, a saved one in its lobby, and one under other rules
// cannot be replayed; while hands are hidden nobody replays with somebody else's.
func TestWhoMayReplay(t *testing.T) {
	for _, c := range []struct {
		name string
		set  func(*State)
		want string
	}{
		{"running", func(*State) {}, ""},
		{"from memory", func(s *State) { s.Rules, s.Doc.Options = gobblet.Rules, game.Options{"memory": "on"} },
			"host.noreel.memory"},
		{"from memory, over", func(s *State) {
			s.Rules, s.Doc.Options = gobblet.Rules, game.Options{"memory": "on"}
			s.Row.Phase, s.Row.Version = string(table.Over), gobblet.Rules.Info().Version
		}, ""},
		{"waiting", func(s *State) { s.Doc.Imposed, s.Doc.Began, s.Doc.From = true, 0, []byte{1} }, "host.notstarted"},
		{"under other rules", func(s *State) { s.Row.Version = -1 }, "host.noreel.rules"},
		{"under other rules since", func(s *State) { s.Doc.Older = true }, "host.noreel.rules"},
	} {
		s := dealtState(t, match.Seed{1})
		s.Row.Version = awale.Rules.Info().Version
		c.set(s)
		if got := gametest.Refusal(s.CheckReplayable()); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	for phase, want := range map[table.Phase]game.Seat{table.Playing: game.Public, table.Over: 1} {
		s := dealtState(t, match.Seed{1})
		s.Row.Phase = string(phase)
		if s.ReplaySeat(1) != 1 {
			t.Errorf("%s: without hands one does not see one's own seat", phase)
		}
		s.Rules = template.Rules
		if got := s.ReplaySeat(1); got != want {
			t.Errorf("%s: with hands one sees seat %d, want %d", phase, got, want)
		}
	}
}

// TestReplaysEndWhereTheGameDoes: moves that lead to another position are not replayed to their end, and private events
// are never shown.
func TestReplaysEndWhereTheGameDoes(t *testing.T) {
	for _, same := range []bool{true, false} {
		s := dealtState(t, match.Seed{1})
		start := s.Pos
		moves := []store.Move{playedState(t, s)}
		if !same {
			s.Pos = start
		}
		err := s.ReplayFrames(t.Context(), moves, game.Public, func(table.Frame) error { return nil })
		if (gametest.Refusal(err) == "host.noreel.rules") == same {
			t.Errorf("leads to the position %v: %v", same, err)
		}
	}
	got := newFrame(1, 0, nil, []game.Event{{To: game.Public, Msg: game.M("all")}, {To: 0, Msg: game.M("ann")}})
	if len(got.Say) != 1 || got.Say[0].ID != "all" {
		t.Errorf("got the hint %+v", got.Say)
	}
}

// file is a position that has the names of a saved game.
type file struct {
	game.Position
	names string
}

func (f file) Encode() ([]byte, error) { return []byte(f.names), nil }
func (f file) ForgetNames(seats []game.Seat) game.Position {
	names := strings.Split(f.names, " ")
	for _, s := range seats {
		names[s] = "?"
	}
	return file{f.Position, strings.Join(names, " ")}
}

// files is a game whose positions have names.
type files struct{ game.Rules }

func (files) Decode(data []byte) (game.Position, error) { return file{names: string(data)}, nil }

// TestErasureRemovesNamesFromTable: nothing in a table contains the erased person's id or name, including what a saved
// game brought; other people's stay.
func TestErasureRemovesNamesFromTable(t *testing.T) {
	s := dealtState(t, match.Seed{1})
	at := time.UnixMilli(0)
	s.Rules, s.Pos = files{awale.Rules}, file{s.Pos, "annie ben"}
	d := &s.Doc
	d.Imposed, d.From, d.Names = true, []byte("annie ben"), []string{"annie", "ben"}
	d.Woken, d.Words = "ann", []string{"annsword", "bensword"}
	d.Seats[0].Name, d.Seats[0].First, d.Seats[1].First = "Ann", "ann", "ann"
	d.Seats = append(d.Seats, table.Seat{Invited: "ann"})
	d.Ahead = Premoves{0: {By: "ann", Idle: true}, 1: {By: "ben", Idle: true}}
	d.Formers = []Former{{Seat: 0, User: "ann", Name: "Anni"}, {Seat: 1, User: "ben", Name: "Beni"}}
	d.Note(1, at, "host.handed", "by", table.User{ID: "ann", Name: "Anna"})
	d.NoteMsg(1, at, game.M("host.old", "by", "Anni"))
	d.Note(1, at, "host.handed", "by", table.User{ID: "ben", Name: "Benno"})
	d.Ender, d.Result = "ann", &table.Result{Reason: game.M("host.aborted", "by", "Anne")}
	if !s.Forget("ann", "Annette") {
		t.Error("the position is the same")
	}
	data, err := json.Marshal(s.Doc)
	if err != nil {
		t.Fatal(err)
	}
	all := string(data) + " " + s.Pos.(file).names + " " + string(s.Doc.From)
	if strings.Contains(strings.ToLower(all), "ann") {
		t.Errorf("remaining: %s", all)
	}
	for _, stays := range []string{"ben", "Beni", "Benno"} {
		if !strings.Contains(all, stays) {
			t.Errorf("%s is gone: %s", stays, all)
		}
	}
	if string(s.Doc.From) != "? ?" || s.Pos.(file).names != "? ?" {
		t.Errorf("the file names %s and %s", s.Doc.From, s.Pos.(file).names)
	}
}

// TestVerify: missing moves, and moves that lead to another position, are found.
func TestVerify(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*State, game.Position)
		cut  int
		good bool
	}{
		"as played":        {func(*State, game.Position) {}, 0, true},
		"another position": {func(s *State, start game.Position) { s.Pos = start }, 0, false},
		"one is missing":   {func(*State, game.Position) {}, 1, false},
		"one too many":     {func(s *State, _ game.Position) { s.Row.Ply-- }, 0, false},
	} {
		s := dealtState(t, match.Seed{1})
		s.Row.Version = awale.Rules.Info().Version
		start := s.Pos
		moves := []store.Move{playedState(t, s), playedState(t, s)}
		c.set(s, start)
		if err := s.Verify(moves[:len(moves)-c.cut]); (err == nil) != c.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestArchives: a position is dropped only if the moves lead to it, and one to which they do not lead is not shown.
func TestArchives(t *testing.T) {
	s := dealtState(t, match.Seed{1})
	start := encoded(t, s.Pos)
	log := loggedMoves{moves: []store.Move{playedState(t, s)}}
	s.Row.Phase, s.Row.Version, s.Row.Snapshot = string(table.Over), awale.Rules.Info().Version, encoded(t, s.Pos)
	if a := s.Archive(t.Context(), log); len(a.Hash) == 0 {
		t.Error("a game that can be made again keeps its position")
	}
	right := sha256.Sum256(s.Row.Snapshot)
	s.Row.Snapshot = start
	if a := s.Archive(t.Context(), log); len(a.Hash) != 0 {
		t.Error("a game whose moves lead elsewhere loses its position")
	}
	s.Row.Snapshot = nil
	var err error
	if s.Row.Doc, err = json.Marshal(s.Doc); err != nil {
		t.Fatal(err)
	}
	wrong := sha256.Sum256(start)
	for name, c := range map[string]struct {
		hash  []byte
		there bool
	}{"the very one": {right[:], true}, "another": {wrong[:], false}} {
		log.hash = c.hash
		got, err := ReadState(t.Context(), log, only(awale.Rules), s.Row)
		if err != nil || (got.Pos != nil) != c.there {
			t.Errorf("%s: the position is there: %v, %v", name, err == nil && got.Pos != nil, err)
		}
	}
}
