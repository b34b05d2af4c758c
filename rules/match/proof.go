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

// # What the proof of the shuffle proves, and what it does not
//
// When a table is opened its host draws a secret of 32 random bytes and publishes the whole SHA-256 of it. Nobody
// else has come yet. When the game begins, the seed of all chance is the SHA-256 of the secret, of what is dealt
// (Terms) and of the nonces: the ids of the interactions by which people sat down, and of the one that started the
// game. Discord chose them after the hash had been published. At the end the secret and the nonces are shown with the
// moves, and anybody can do the sum again (Proof.Check).
//
// Proved: the host could not choose or change the deal, or anything drawn later, after it had seen who joined, for it
// was bound to a secret by then and did not know the nonces to come; no player could, for none knew the secret; and
// the moves lead from that deal to the end that is told.
//
// Not proved: anything against a host in league with a player (or with Discord), who may get up and sit down again,
// or wait with the start, until the deal is to their liking; that the host does not look at the cards; and, where a
// table is dealt in the moment in which it is opened (computers only, the tables of a tournament, a rematch alone
// against computers), more than that nothing was changed afterwards. Ids are of use as nonces because nobody can tell
// them in advance to the last bit; that the id in the file is the one that Discord gave is known to whoever pressed
// the button, and to Discord.
//
// The hash has to be read before the game, or be found in the channel with an older date than the game: a hash that
// the file alone tells proves nothing.

// Mix is the seed of a game: the SHA-256 of the secret, the terms and the nonces, each text with its length before
// it. A table without any nonce has its secret for a seed, as those had that are older than nonces.
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

// Terms says what is dealt, so that one secret cannot serve for two games: the game, the seats and the options.
func Terms(name string, seats int, o game.Options) string {
	terms := fmt.Sprintf("tablee %s %d", name, seats)
	for _, k := range slices.Sorted(maps.Keys(o)) {
		terms += " " + k + "=" + o[k]
	}
	return terms
}

// Proof is all that is needed to check a game that is over: the file of it is this value in JSON.
type Proof struct {
	Game    string       `json:"game"`
	Version int          `json:"version"` // of the rules
	Seats   int          `json:"seats"`
	Options game.Options `json:"options,omitempty"`
	Hash    string       `json:"hash"`   // what was published when the table was opened
	Secret  string       `json:"secret"` // whose SHA-256 it is
	// Nonces are the ids of the interactions by which each seat was taken, "" for computers, and then of the start.
	Nonces []string `json:"nonces,omitempty"`
	Seed   string   `json:"seed"` // what follows from the secret and them
	Moves  []Record `json:"moves"`
	End    string   `json:"end"` // SHA-256 of the last position, as Position.Encode writes it
}

// proofMax is how long the file of a proof may be, in bytes.
const proofMax = 4 << 20

// ParseProof reads the file of a proof; it is at most 4 MiB long.
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

// Check does every sum of the proof again: the hash, the seed, and the game from the deal to its end. It returns the
// last position. The error says which of them is wrong.
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
	seed := secret.Mix(Terms(p.Game, p.Seats, p.Options), p.Nonces)
	if got := seed.String(); got != p.Seed {
		return nil, fmt.Errorf("match: the seed that follows is %s, not %s", got, p.Seed)
	}
	pos, err := Replay(r, p.Seats, p.Options, seed, p.Moves)
	if err != nil {
		return nil, err
	}
	if got, err := Digest(pos); err != nil || got != p.End {
		return nil, errors.Join(fmt.Errorf("match: the moves end in %s, not in %s", got, p.End), err)
	}
	return pos, nil
}

// Digest is the SHA-256 of a position in hex.
func Digest(p game.Position) (string, error) {
	data, err := p.Encode()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}
