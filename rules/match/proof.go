package match

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"tablee/rules/game"
)

// Formats of a proof.
const (
	ByClicks = 1 // also 0: Nonces are ids of interactions
	ByWords  = 2 // Nonces are the id of the lobby's message, and the hash of a word of each seat
)

// HashWord is the contribution of a seat's word to the shuffle: its SHA-256 in hex, "" for none. Words are compared
// byte by byte.
func HashWord(word string) string {
	if word == "" {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(word)))
}

// Mix is the seed of a game: the SHA-256 of the secret, the terms and the nonces, each text preceded by its length. A
// table without nonces uses its secret as the seed, as tables did before nonces were introduced.
func (s Seed) Mix(terms string, nonces []string) Seed {
	if !slices.ContainsFunc(nonces, func(n string) bool { return n != "" }) {
		return s
	}
	h := sha256.New()
	h.Write(s[:])
	for _, text := range append([]string{terms}, nonces...) {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(text)))
		h.Write(n[:])
		h.Write([]byte(text))
	}
	return Seed(h.Sum(nil))
}

// Terms describes what is dealt, so that one secret cannot serve for two games: the game, the seats and the options. It
// is for proofs of the first format; see TermsOf.
func Terms(name string, seats int, o game.Options) string {
	return TermsOf(ByClicks, name, seats, o)
}

// TermsOf is Terms for a format of proofs; terms of different formats differ, so that their nonces cannot be confused.
func TermsOf(format int, name string, seats int, o game.Options) string {
	terms := fmt.Sprintf("tablee %s %d", name, seats)
	if format > ByClicks {
		terms = fmt.Sprintf("tablee/%d %s %d", format, name, seats)
	}
	for _, k := range slices.Sorted(maps.Keys(o)) {
		terms += " " + k + "=" + o[k]
	}
	return terms
}

// Proof is all data that is needed to check the shuffle and the moves of a finished game. Its file is this value in
// JSON.
//
// When a table is opened, its host draws a secret of 32 random bytes and publishes its SHA-256. When the game begins,
// the seed of all chance is the SHA-256 of that secret, of what is dealt (TermsOf), of the id of the message that then
// shows the lobby, and of a word for each seat: the person in the seat may type one, which everybody can read in the
// lobby. After the game the secret and all the rest are published with the moves, and anybody can compute everything
// again (Check). This shows that the moves lead from this deal to this end, and that the deal follows from the data in
// the file. Whether the deal was fair depends on what a person has seen themselves:
//
//   - The hash, before the game or in a message with an older date. Otherwise the secret may have been chosen later,
//     and nothing is proved.
//   - Their own word, and the words of the others as the lobby showed them when they typed it, with the same options,
//     people and lobby message. If the file has exactly these, nobody could choose the deal: neither the host, nor
//     another player, nor both together, because everything else was fixed before anybody knew the word. It must be a
//     word that nobody guesses. If the file has a different word of somebody else, that word was chosen later, by
//     somebody who may have known the rest: an accomplice of the host could try words until they liked the deal.
//   - The id of the lobby's message (Discord's "Copy message ID"), if nobody typed a word. Then the host could not try
//     deals in secret: each try needs another message, which is visible in the channel for a moment. It could still
//     post one message after the other, or open table after table, before anybody looks.
//
// Never proved is that the host does not look at the cards, or show them to somebody, and that it would have let the
// game begin, or go on, with another deal. If a table is dealt in the moment in which it is opened (computers only, the
// tables of a tournament, a rematch alone against computers), there is neither a message nor a word: then it is proved
// only that nothing was changed after the hash was shown.
//
// Proofs of the first format have, instead of message and words, the ids of the interactions by which people took seats
// and started the game. Only Discord and the host know these, so a host could invent them until it liked the deal. They
// prove as much as a shuffle without any word or message, and are checked as before.
type Proof struct {
	Format  int          `json:"format,omitempty"` // ByClicks or ByWords
	Game    string       `json:"game"`
	Version int          `json:"version"` // of the rules
	Seats   int          `json:"seats"`
	Options game.Options `json:"options,omitempty"`
	Hash    string       `json:"hash"`   // what was published when the table was opened
	Secret  string       `json:"secret"` // Hash is its SHA-256
	// Nonces are what was mixed with the secret. In the first format: the ids of the interactions by which each seat
	// was taken, "" for computers, and then of the start. In the second: the id of the lobby's message, "" if there was
	// none, and the HashWord of each seat's word.
	Nonces []string `json:"nonces,omitempty"`
	// Words are the typed words by seat, "" if there was none or if the person has had their data deleted: then only
	// its hash is left.
	Words []string `json:"words,omitempty"`
	Seed  string   `json:"seed"` // computed from Secret and Nonces
	Moves []Record `json:"moves"`
	End   string   `json:"end"` // SHA-256 of the last position as Position.Encode writes it
}

// proofMax is the greatest size of a proof's file, in bytes.
const proofMax = 4 << 20

// ParseProof parses the file of a proof, of at most 4 MiB.
func ParseProof(data []byte) (p Proof, err error) {
	if len(data) > proofMax {
		return p, errors.New("match: the file is longer than 4 MiB")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return p, fmt.Errorf("match: this is no proof of a game: %w", err)
	}
	return p, nil
}

// Check computes everything again: the hash, the seed, and the game from the deal to its end. It returns the last
// position. The error says what does not agree.
func (p Proof) Check(r game.Rules) (game.Position, error) {
	secret, err := ParseSeed(p.Secret)
	if err != nil {
		return nil, err
	}
	if got := secret.Hash(); got != p.Hash {
		return nil, fmt.Errorf("match: the hash of the secret is %s, not %s", got, p.Hash)
	}
	info := r.Info()
	if info.Name != p.Game || info.Version != p.Version {
		return nil, fmt.Errorf("match: the game is %s, version %d; these rules are %s, version %d", p.Game, p.Version,
			info.Name, info.Version)
	}
	if err := p.checkWords(); err != nil {
		return nil, err
	}
	seed := secret.Mix(TermsOf(p.Format, p.Game, p.Seats, p.Options), p.Nonces)
	if got := seed.String(); got != p.Seed {
		return nil, fmt.Errorf("match: the seed that follows is %s, not %s", got, p.Seed)
	}
	pos, err := Replay(r, p.Seats, info.Dated(p.Options), seed, p.Moves)
	if err != nil {
		return nil, err
	}
	if got, err := Digest(pos); err != nil || got != p.End {
		return nil, errors.Join(fmt.Errorf("match: the moves end in %s, not in %s", got, p.End), err)
	}
	return pos, nil
}

// checkWords is an error for an unknown format, and for words from which the seed was not made.
func (p Proof) checkWords() error {
	switch {
	case p.Format < 0 || p.Format > ByWords:
		return fmt.Errorf("match: proofs of format %d are not known", p.Format)
	case p.Format < ByWords && len(p.Words) > 0:
		return errors.New("match: a proof of the first format has no words")
	case p.Format < ByWords:
		return nil
	case len(p.Nonces) != p.Seats+1 || len(p.Words) > p.Seats:
		return fmt.Errorf("match: %d nonces and %d words for %d seats", len(p.Nonces), len(p.Words), p.Seats)
	}
	for i, w := range p.Words {
		if w != "" && HashWord(w) != p.Nonces[i+1] {
			return fmt.Errorf("match: the hash of the word of seat %d is not %s", i+1, p.Nonces[i+1])
		}
	}
	return nil
}

// Digest is the SHA-256 of a position in hex.
func Digest(p game.Position) (string, error) {
	data, err := p.Encode()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}
