package sqlstore

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"tablee/store"
)

// budgets has the queries about messages that people have caused, and tables that they have opened, in a day.
type budgets struct{ *base }

// hashKey is the name of the note with the secret for hashing persons.
const hashKey = "hash key"

const hashKeyQuery = "SELECT value FROM meta WHERE name = '" + hashKey + "'"

// What is counted by hashed persons.
const (
	spentOne          = "from one to one"
	spentAll          = "from one to all"
	opened            = "opened"
	openedTournaments = "opened tournaments"
	leftOpen          = "left open"
	invitedBy         = "invited by"
	invitedTo         = "invited"
	tried             = "tried"
)

// day is the number of the UTC day of a time in Unix milliseconds.
func day(at int64) int64 { return at / (24 * time.Hour).Milliseconds() }

// hasher hashes persons with the database's secret. Before anything was counted there is none, and nothing matches.
type hasher string

// of is the hashed key for counting something about persons.
func (h hasher) of(what string, users ...string) string {
	m := hmac.New(sha256.New, []byte(h))
	m.Write([]byte(what))
	for _, u := range users {
		m.Write([]byte{0})
		m.Write([]byte(u))
	}
	return hex.EncodeToString(m.Sum(nil)[:20])
}

// hasher reads the secret.
func (b *base) hasher(ctx context.Context) (h hasher, err error) {
	_, err = Ask(ctx, b.engine, []any{&h}, hashKeyQuery)
	return h, err
}

// ensureHasher reads the secret within a transaction, and makes it if there is none.
func ensureHasher(ctx context.Context, tx Tx) (h hasher, err error) {
	found, err := Ask(ctx, tx, []any{&h}, hashKeyQuery)
	if err != nil || found {
		return h, err
	}
	fresh := make([]byte, 32)
	if _, err := rand.Read(fresh); err != nil {
		return h, err
	}
	// The second of two transactions waits, and reads the secret of the first.
	if err := tx.Do(ctx, Statement{What: "hash key",
		Query: "INSERT INTO meta (name, value) VALUES (?,?) ON CONFLICT DO NOTHING",
		Args:  []any{hashKey, hex.EncodeToString(fresh)}}); err != nil {
		return h, err
	}
	_, err = Ask(ctx, tx, []any{&h}, hashKeyQuery)
	return h, err
}

// increment increments a count.
func increment(ctx context.Context, tx Tx, key string, at int64) error {
	return tx.Do(ctx, Statement{What: "spent",
		Query: "INSERT INTO spent (key, day, n) VALUES (?,?,1) ON CONFLICT (key, day) DO UPDATE SET n = spent.n + 1",
		Args:  []any{key, day(at)}})
}

const spentQuery = "SELECT CAST(coalesce(sum(n), 0) AS BIGINT) FROM spent WHERE key = ? AND day BETWEEN ? AND ?"

// counted is the count of a key on the day of a time, and so many days before.
func counted(ctx context.Context, a Asker, key string, at, before int64) (n int, err error) {
	_, err = Ask(ctx, a, []any{&n}, spentQuery, key, day(at)-before, day(at))
	return n, err
}

// enforceLimits counts the messages that people cause others in one transaction, and removes those above the limits.
// Each recipient counts once. A count's row stays locked until the transaction ends, so that two transactions cannot
// both take the last place.
func enforceLimits(ctx context.Context, tx Tx, owed []store.Owed) ([]store.Owed, error) {
	if !slices.ContainsFunc(owed, func(o store.Owed) bool { return o.Caused != nil }) {
		return owed, nil
	}
	h, err := ensureHasher(ctx, tx)
	if err != nil {
		return nil, err
	}
	type pair struct{ from, to string }
	spent := map[pair]store.Spent{}
	var kept []store.Owed
	for _, o := range owed {
		c := o.Caused
		if c == nil {
			kept = append(kept, o)
			continue
		}
		var over []string
		for _, to := range slices.Sorted(slices.Values(c.To)) {
			p := pair{c.From, to}
			if to == c.From {
				continue
			}
			was, known := spent[p]
			if !known || c.Total > 0 && was.All == 0 {
				if was, err = count(ctx, tx, h, c, to, o.Due, was); err != nil {
					return nil, err
				}
				spent[p] = was
			}
			if was.One > c.PerPerson || c.Total > 0 && was.All > c.Total {
				over = append(over, to)
			}
		}
		send := true
		if len(over) > 0 {
			o.Body, send = c.Cut(over)
		}
		if send {
			kept = append(kept, o)
		}
	}
	return kept, nil
}

// count counts one more message to a person. was is what this transaction has counted already.
func count(ctx context.Context, tx Tx, h hasher, c *store.Caused, to string, at int64, was store.Spent) (store.Spent,
	error) {
	add := func(n *int, key string) (err error) {
		if *n > 0 {
			return nil
		}
		if err = increment(ctx, tx, key, at); err == nil {
			*n, err = counted(ctx, tx, key, at, 0)
		}
		return err
	}
	if err := add(&was.One, h.of(spentOne, c.From, to)); err != nil || c.Total == 0 || was.One > c.PerPerson {
		return was, err
	}
	return was, add(&was.All, h.of(spentAll, c.From))
}

// Spent implements store.Budgets.
func (q budgets) Spent(ctx context.Context, from, to string, at int64) (s store.Spent, err error) {
	h, err := q.hasher(ctx)
	if err != nil {
		return s, err
	}
	if s.One, err = counted(ctx, q.engine, h.of(spentOne, from, to), at, 0); err != nil {
		return s, err
	}
	s.All, err = counted(ctx, q.engine, h.of(spentAll, from), at, 0)
	return s, err
}

// Opened implements store.Budgets.
func (q budgets) Opened(ctx context.Context, user string, at int64) (int, error) {
	h, err := q.hasher(ctx)
	if err != nil {
		return 0, err
	}
	return counted(ctx, q.engine, h.of(opened, user), at, 0)
}

// OpenedTournaments implements store.Budgets.
func (q budgets) OpenedTournaments(ctx context.Context, user string, at int64) (int, error) {
	h, err := q.hasher(ctx)
	if err != nil {
		return 0, err
	}
	return counted(ctx, q.engine, h.of(openedTournaments, user), at, 0)
}

// LeftOpen implements store.Budgets.
func (q budgets) LeftOpen(ctx context.Context, user string, at int64) (int, error) {
	h, err := q.hasher(ctx)
	if err != nil {
		return 0, err
	}
	return counted(ctx, q.engine, h.of(leftOpen, user), at, 1)
}

// ForgetSpent implements store.Budgets.
func (q budgets) ForgetSpent(ctx context.Context, now int64) error {
	return q.note(ctx, "spent", "DELETE FROM spent WHERE day < ?", day(now)-1)
}

// countOpened counts a table that a change opens, or that an erased person leaves open.
func countOpened(ctx context.Context, tx Tx, c store.Change) error {
	if c.OpenedBy == "" && c.LeftBy == "" {
		return nil
	}
	h, err := ensureHasher(ctx, tx)
	if err == nil && c.OpenedBy != "" {
		err = increment(ctx, tx, h.of(opened, c.OpenedBy), c.Table.Created)
	}
	if err == nil && c.LeftBy != "" {
		err = increment(ctx, tx, h.of(leftOpen, c.LeftBy), c.LeftAt)
	}
	return err
}

// countTournament counts a tournament that a change opens.
func countTournament(ctx context.Context, tx Tx, c store.TournamentChange) error {
	if c.OpenedBy == "" {
		return nil
	}
	h, err := ensureHasher(ctx, tx)
	if err != nil {
		return err
	}
	return increment(ctx, tx, h.of(openedTournaments, c.OpenedBy), c.Tournament.Touched)
}
