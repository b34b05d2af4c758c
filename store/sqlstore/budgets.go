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

// budgets are the queries about what people have caused others, and opened, in a day.
type budgets struct{ *base }

// hashKey is the name of the note with the secret by which the counts of persons are hashed.
const hashKey = "hash key"

const hashKeyQuery = "SELECT value FROM meta WHERE name = '" + hashKey + "'"

// What is counted under a hash.
const (
	spentOne  = "from one to one"
	spentAll  = "from one to all"
	opened    = "opened"
	leftOpen  = "left open"
	invitedBy = "invited by"
	invitedTo = "invited"
)

// day is the number of the UTC day of a time in Unix milliseconds.
func day(at int64) int64 { return at / (24 * time.Hour).Milliseconds() }

// hasher hashes persons with the database's secret. Without one, which is before anything was counted, nothing matches.
type hasher string

// of is the hash under which something is counted of persons.
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

// hashing reads the secret within a transaction, and draws it where there is none.
func hashing(ctx context.Context, tx Tx) (h hasher, err error) {
	found, err := Ask(ctx, tx, []any{&h}, hashKeyQuery)
	if err != nil || found {
		return h, err
	}
	fresh := make([]byte, 32)
	if _, err := rand.Read(fresh); err != nil {
		return h, err
	}
	if err := tx.Do(ctx, Statement{What: "hash key", // of two at once the second waits, and reads what the first has drawn
		Query: "INSERT INTO meta (name, value) VALUES (?,?) ON CONFLICT DO NOTHING",
		Args:  []any{hashKey, hex.EncodeToString(fresh)}}); err != nil {
		return h, err
	}
	_, err = Ask(ctx, tx, []any{&h}, hashKeyQuery)
	return h, err
}

// spend counts one more.
func spend(ctx context.Context, tx Tx, key string, at int64) error {
	return tx.Do(ctx, Statement{What: "spent",
		Query: "INSERT INTO spent (key, day, n) VALUES (?,?,1) ON CONFLICT (key, day) DO UPDATE SET n = spent.n + 1",
		Args:  []any{key, day(at)}})
}

const spentQuery = "SELECT CAST(coalesce(sum(n), 0) AS BIGINT) FROM spent WHERE key = ? AND day BETWEEN ? AND ?"

// counted is what stands under a key on the day of a time, and on so many days before it.
func counted(ctx context.Context, a Asker, key string, at, before int64) (n int, err error) {
	_, err = Ask(ctx, a, []any{&n}, spentQuery, key, day(at)-before, day(at))
	return n, err
}

// cut counts what people cause others by messages that are stored together, and takes out of these what is too much.
// Each person is counted once, whatever they are sent together. The row of a count stays locked until the transaction
// ends, so that no two can take the last place.
func cut(ctx context.Context, tx Tx, owed []store.Owed) ([]store.Owed, error) {
	if !slices.ContainsFunc(owed, func(o store.Owed) bool { return o.Caused != nil }) {
		return owed, nil
	}
	h, err := hashing(ctx, tx)
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
			if !known || c.All > 0 && was.All == 0 {
				if was, err = count(ctx, tx, h, c, to, o.Due, was); err != nil {
					return nil, err
				}
				spent[p] = was
			}
			if was.One > c.Most || c.All > 0 && was.All > c.All {
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

// count counts one more message to a person. was is what has been counted of it in this transaction.
func count(ctx context.Context, tx Tx, h hasher, c *store.Caused, to string, at int64, was store.Spent) (store.Spent,
	error) {
	add := func(n *int, key string) (err error) {
		if *n > 0 {
			return nil
		}
		if err = spend(ctx, tx, key, at); err == nil {
			*n, err = counted(ctx, tx, key, at, 0)
		}
		return err
	}
	if err := add(&was.One, h.of(spentOne, c.From, to)); err != nil || c.All == 0 || was.One > c.Most {
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

// tally counts what a change opens, and what somebody who is erased leaves open.
func tally(ctx context.Context, tx Tx, c store.Change) error {
	if c.OpenedBy == "" && c.LeftBy == "" {
		return nil
	}
	h, err := hashing(ctx, tx)
	if err == nil && c.OpenedBy != "" {
		err = spend(ctx, tx, h.of(opened, c.OpenedBy), c.Table.Created)
	}
	if err == nil && c.LeftBy != "" {
		err = spend(ctx, tx, h.of(leftOpen, c.LeftBy), c.LeftAt)
	}
	return err
}
