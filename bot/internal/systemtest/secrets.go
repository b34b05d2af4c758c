package systemtest

import (
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
)

// Secrets are what nobody may read in a log, and what only some may read in a message.
type Secrets struct {
	t     testing.TB
	games map[string]game.Rules
	say   []*render.Printer
	at    map[int64]int64               // the revision at which a table was last looked at
	Known map[[prefix]byte][]secretText // by how they begin
	Count int
	Whole bool // hands are searched as a whole alone: five tiles in a row may be a combination on some table
}

// secretText is something to search for and what it is.
type secretText struct{ text, what string }

// prefix is how many bytes of a secret are compared at first; every secret is at least as long.
const prefix = 6

func NewSecrets(t testing.TB, tokens ...string) *Secrets {
	t.Helper()
	x := &Secrets{t: t, games: map[string]game.Rules{}, at: map[int64]int64{}, Known: map[[prefix]byte][]secretText{}}
	for _, g := range all.Games() {
		x.games[g.Info().Name] = g
	}
	cat, err := SharedWords(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range render.Languages {
		x.say = append(x.say, cat.Printer(l.Code, nil))
	}
	for _, token := range tokens {
		x.Add(token, "a token")
	}
	return x
}

// Add makes a text a secret. What is too short would be found everywhere.
func (x *Secrets) Add(text, what string) {
	if len(text) < prefix {
		return
	}
	key := [prefix]byte([]byte(text))
	for _, k := range x.Known[key] {
		if k.text == text {
			return
		}
	}
	x.Known[key] = append(x.Known[key], secretText{text, what})
	x.Count++
}

// Learn adds what the tables of a database hold now: seeds, positions as they are stored, every hand, and the answers
// to rounds.
func (x *Secrets) Learn(db *sql.DB) {
	x.t.Helper()
	x.learnAnswers(db)
	rows, err := db.Query("SELECT id, rev, game, ply, seed, snapshot FROM tables WHERE phase <> 'over'")
	if err != nil {
		x.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, rev, ply int64
		var name string
		var seed, snapshot []byte
		if err := rows.Scan(&id, &rev, &name, &ply, &seed, &snapshot); err != nil {
			x.t.Fatal(err)
		}
		if x.at[id] == rev+1 {
			continue
		}
		x.at[id] = rev + 1
		for _, text := range []string{hex.EncodeToString(seed), base64.StdEncoding.EncodeToString(seed),
			base64.RawURLEncoding.EncodeToString(seed),
			strings.Trim(fmt.Sprint(seed[:8]), "[]"), fmt.Sprintf("%#x, %#x, %#x, %#x", seed[0], seed[1], seed[2], seed[3]),
			fmt.Sprintf("%q", seed)} {
			x.Add(text, fmt.Sprintf("the seed of table %d", id))
		}
		for seat, hand := range x.Hands(name, snapshot) {
			for _, text := range hand {
				x.Add(Bare(text), fmt.Sprintf("the hand of seat %d of table %d (%s) at ply %d", seat, id, name, ply))
			}
		}
	}
	if err := rows.Err(); err != nil {
		x.t.Fatal(err)
	}
}

// learnAnswers adds the answers to the rounds that are played. A pass is no secret: it cannot be searched for.
func (x *Secrets) learnAnswers(db *sql.DB) {
	x.t.Helper()
	rows, err := db.Query("SELECT tbl, seat, move FROM answers")
	if err != nil {
		x.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var seat int
		var move string
		if err := rows.Scan(&id, &seat, &move); err != nil {
			x.t.Fatal(err)
		}
		x.Add(Bare(move), fmt.Sprintf("the answer of seat %d of table %d", seat, id))
	}
	if err := rows.Err(); err != nil {
		x.t.Fatal(err)
	}
}

// Again has every table looked at anew: the database is another one.
func (x *Secrets) Again() { x.at = map[int64]int64{} }

// Hands are the hands of a stored position, by seat, as text in every notation: whole, and any five tiles that stand
// beside each other where tiles are more than a letter. Few letters may be a word that was played.
func (x *Secrets) Hands(name string, snapshot []byte) map[int][]string {
	r := x.games[name]
	if r == nil || snapshot == nil || r.Info().Open { // in an open game everybody has the same hand
		return nil
	}
	pos, err := r.Decode(snapshot)
	if err != nil {
		x.t.Errorf("a position of %s that is stored: %v", name, err)
		return nil
	}
	if _, over := pos.Result(); over {
		return nil
	}
	found := map[int][]string{}
	for seat := range r.Info().MaxSeats {
		for _, say := range x.say {
			var whole []string
			for _, part := range pos.View(game.Seat(seat)).Diagram().Parts {
				if part.Role != game.InHand || !part.Title.IsZero() && part.Title.ID == "domino.board.held" {
					continue
				}
				for _, tile := range part.Tokens {
					whole = append(whole, Bare(say.Plain(tile.Text)))
				}
			}
			texts := x.pieces(whole)
			slices.Sort(whole) // some are stored in another order
			for _, text := range append(texts, x.pieces(whole)...) {
				if !slices.Contains(found[seat], text) {
					found[seat] = append(found[seat], text)
				}
			}
		}
	}
	return found
}

// pieces are a hand's texts that give it away.
func (x *Secrets) pieces(tiles []string) (list []string) {
	const run, letters = 5, 6
	if all := strings.Join(tiles, ""); len(tiles) >= run && len(all) > len(tiles) && !x.Whole {
		for i := range len(tiles) - run + 1 {
			list = append(list, strings.Join(tiles[i:i+run], ""))
		}
	} else if len(tiles) >= letters {
		list = append(list, all)
	}
	return list
}

// Bare is a text without all that may stand between tiles. Suits and colours stay: ranks alone are digits, of which
// any number may have the same.
func Bare(text string) string {
	text = strings.NewReplacer(`\n`, "", `\t`, "", `\u003c`, "", `\u003e`, "", `\u00a0`, "").Replace(text)
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.So, r) || r == '*' || r == '?' {
			return r
		}
		return -1
	}, text)
}

// In lists the secrets that can be read in a text.
func (x *Secrets) In(text string) (found []string) {
	for _, form := range []string{text, Bare(text)} {
		for i := 0; i+prefix <= len(form); i++ {
			for _, k := range x.Known[[prefix]byte([]byte(form[i:i+prefix]))] {
				if strings.HasPrefix(form[i:], k.text) && !slices.Contains(found, k.what) {
					found = append(found, k.what)
				}
			}
		}
	}
	if strings.Contains(text, interactionToken) {
		found = append(found, "the token of an interaction")
	}
	return found
}

// interactionToken is how the playground's tokens of interactions begin.
const interactionToken = "aW50ZXJhY3Rpb246"
