package night

import (
	"bytes"
	"strings"
	"testing"

	"tablee/rules/match"
	"tablee/store"
)

// TestCodeNeedsTheSecret: the code that invites to a night follows from the night's secret alone, so that nobody makes
// it up from what everybody may know of the night; it tells nothing about the secret, and stays the same from release
// to release. A night of the operator needs none.
func TestCodeNeedsTheSecret(t *testing.T) {
	row := store.Night{ID: 7, Key: "by/i1", Guild: "g1", Phase: "planned", Starts: 5, Doc: []byte("{}"),
		Seed: bytes.Repeat([]byte{1}, len(match.Seed{}))}
	code := codeOf(row)
	if want := "ETRNYUEL"; code != want {
		t.Errorf("the code is %q, want %q", code, want)
	}
	for name, change := range map[string]func(*store.Night){
		"number": func(n *store.Night) { n.ID++ }, "key": func(n *store.Night) { n.Key += "2" },
		"server": func(n *store.Night) { n.Guild += "2" }, "phase": func(n *store.Night) { n.Phase = "running" },
		"beginning": func(n *store.Night) { n.Starts++ }, "document": func(n *store.Night) { n.Doc = []byte("{ }") },
		"revision": func(n *store.Night) { n.Rev++ },
	} {
		other := row
		if change(&other); codeOf(other) != code {
			t.Errorf("with another %s the code is %q, want %q", name, codeOf(other), code)
		}
	}
	for i := range row.Seed {
		other := row
		other.Seed = bytes.Clone(row.Seed)
		if other.Seed[i] ^= 0x80; codeOf(other) == code {
			t.Errorf("with another byte %d of the secret the code is the same", i)
		}
	}
	operators := row
	if operators.Guild = ""; codeOf(operators) != "" {
		t.Errorf("a night of the operator has the code %q", codeOf(operators))
	}
}

// TestCodeInvitesToOneNight: a code invites to the night with this secret, however it is typed, and no other of the
// same server; two nights never have the same one.
func TestCodeInvitesToOneNight(t *testing.T) {
	h := newTestDirector(t)
	a, b := h.planned("g1"), h.planned("g1")
	if len(a.Code) != 8 || a.Code == b.Code {
		t.Errorf("the codes %q and %q", a.Code, b.Code)
	}
	for code, want := range map[string]string{a.Code: a.Code, strings.ToLower(b.Code): b.Code,
		" " + a.Code + "\n": a.Code} {
		n, err := h.Invited(t.Context(), code)
		h.check(err)
		if n.Code != want {
			t.Errorf("%q invites to the night of %q", code, n.Code)
		}
	}
	if shown, err := h.LookNight(t.Context(), a.ID); err != nil || shown.Code != a.Code {
		t.Errorf("the night shows the code %q, %v, want %q", shown.Code, err, a.Code)
	}
}
