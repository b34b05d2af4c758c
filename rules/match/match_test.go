package match_test

import (
	"bytes"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/template"
)

func TestSeed(t *testing.T) {
	s := match.NewSeed()
	back, err := match.ParseSeed(s.String())
	if err != nil || back != s {
		t.Errorf("ParseSeed(%v) = %v, %v", s, back, err)
	}
	if s == match.NewSeed() {
		t.Error("two seeds are the same")
	}
	for _, bad := range []string{"", "00", s.String() + "00", "zz" + s.String()[2:]} {
		if _, err := match.ParseSeed(bad); err == nil {
			t.Errorf("ParseSeed(%q) has no error", bad)
		}
	}
	// sha256 of 32 zero bytes, as `head -c 32 /dev/zero | sha256sum` prints it
	if got, want := (match.Seed{}).Hash(),
		"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"; got != want {
		t.Errorf("Hash = %s, want %s", got, want)
	}
}

// TestStreams: each use and ply has a random stream of its own, the same every time.
func TestStreams(t *testing.T) {
	s := match.Seed{1}
	first := s.Stream(match.Apply, 1).Uint64()
	if again := s.Stream(match.Apply, 1).Uint64(); again != first {
		t.Errorf("the same stream began with %d, then with %d", first, again)
	}
	for name, other := range map[string]uint64{
		"ply": s.Stream(match.Apply, 2).Uint64(), "use": s.Stream(match.Think, 1).Uint64(),
		"seed": (match.Seed{2}).Stream(match.Apply, 1).Uint64(),
	} {
		if other == first {
			t.Errorf("another %s gives the same stream", name)
		}
	}
}

func TestReplay(t *testing.T) {
	seed := match.Seed{7}
	p, err := match.Start(template.Rules, 3, nil, seed)
	if err != nil {
		t.Fatal(err)
	}
	var log []match.Record
	for ply := 1; len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		ms := p.(game.Lister).Moves(by)
		m := ms[(ply*5)%len(ms)]
		if p, _, err = match.Play(p, seed, ply, by, m); err != nil {
			t.Fatal(err)
		}
		log = append(log, match.Record{By: by, Move: m})
	}
	want, _ := p.Encode()
	again, err := match.Replay(template.Rules, 3, nil, seed, log)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := again.Encode(); !bytes.Equal(got, want) {
		t.Errorf("the replay ended in %s, want %s", got, want)
	}
	log[1].Move = "play 0"
	if _, err := match.Replay(template.Rules, 3, nil, seed, log); err == nil {
		t.Error("a log with a bad move was replayed")
	}
}

func TestStartRefuses(t *testing.T) {
	for _, seats := range []int{-1, 0, 1, 5} {
		if _, err := match.Start(template.Rules, seats, nil, match.Seed{}); err == nil {
			t.Errorf("%d seats were dealt", seats)
		}
	}
	if _, err := match.Start(template.Rules, 2, game.Options{"swap": "always"}, match.Seed{}); err == nil {
		t.Error("an unknown choice was taken")
	}
}
