package hosted

import (
	"context"
	"encoding/json"
	"fmt"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// FixShuffle records what is added to the secret when the game begins: the id of the lobby's message, "" if there is
// none, and the word of each seat. It does not change afterwards, even if somebody leaves or is erased: what counts is
// the hash of a word.
func (t *State) FixShuffle(message string) {
	t.Doc.Shuffle, t.Doc.Nonces, t.Doc.Words = match.ByWords, []string{message}, nil
	for i := range t.Doc.Seats {
		word := t.Doc.Seats[i].Word
		t.Doc.Nonces = append(t.Doc.Nonces, match.HashWord(word))
		t.Doc.Words = append(t.Doc.Words, word)
		t.Doc.Seats[i].Word = ""
	}
	t.MixSeed()
}

// fixNight is FixShuffle for a table of a night: nothing of the table is added, and nobody's word.
func (t *State) fixNight() {
	t.Doc.Shuffle, t.Doc.Nonces, t.Doc.Words = match.ByWords, []string{"", match.HashWord("")}, nil
	t.MixSeed()
}

// MixSeed makes the seed of everything random.
func (t *State) MixSeed() {
	t.Seed = t.Secret.Mix(match.TermsOf(t.Doc.Shuffle, t.Row.Game, t.dealtTo(), t.Doc.Options), t.Doc.Nonces)
}

// Proof writes the file with which everybody can check the shuffle and every move of a finished game: see match.Proof.
// It refuses a game that cannot be played again from its deal because it began from a saved game, or under other rules.
func (t *State) Proof(ctx context.Context, log MoveLog) ([]byte, error) {
	if t.Phase() == table.Over && !t.mayReveal() {
		return nil, game.Refuse("host.nightruns")
	}
	if t.Phase() != table.Over || t.Pos == nil || t.Doc.Imposed || !t.Replayable() {
		return nil, game.Refuse("host.noproof")
	}
	moves, err := log.Moves(ctx, t.Row.ID, 1)
	if err != nil {
		return nil, err
	}
	p := match.Proof{Format: t.Doc.Shuffle, Words: t.Doc.Words, Game: t.Row.Game, Version: t.Row.Version,
		Seats: t.dealtTo(), Options: t.Doc.Options,
		Nonces: t.Doc.Nonces,
		Hash:   t.Secret.Hash(), Secret: t.Secret.String(), Seed: t.Seed.String(), Moves: Records(moves)}
	if p.End, err = match.Digest(t.Pos); err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(p, "", " ")
	return append(data, '\n'), err
}

// Native writes the game in its native format for other programs; it shows every hand. It refuses a game without such a
// format.
func (t *State) Native() ([]byte, error) {
	w, ok := t.Pos.(game.NativeWriter)
	if !ok {
		return nil, game.Refuse("host.noexport")
	}
	names := make([]string, len(t.Doc.Seats))
	for i, s := range t.Doc.Seats {
		names[i] = s.Name
		if names[i] == "" && i < len(t.Doc.Names) {
			names[i] = t.Doc.Names[i]
		}
		if names[i] == "" {
			names[i] = fmt.Sprintf("P%d", i+1)
		}
	}
	return w.WriteNative(names)
}
