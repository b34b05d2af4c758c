package host

import (
	"context"
	"encoding/json"
	"errors"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/people"
	"tablee/rules/table"
	"tablee/store"
)

// Privacy counts the data about a person, and erases it.
type Privacy struct {
	w           *updater
	people      *people.Registry
	tournaments Tournaments
	named       []Names
}

// Kept counts the data about a person besides the profile.
func (k *Privacy) Kept(ctx context.Context, user string) (n table.Kept, err error) {
	rows, err := k.w.store.Tables(ctx, store.Filter{User: user, Limit: allTables})
	if err != nil {
		return n, err
	}
	for _, row := range rows {
		if table.Phase(row.Phase) == table.Over {
			n.Done++
		} else {
			n.Open++
		}
	}
	if n.Moves, err = k.w.store.CountMoves(ctx, user); err != nil {
		return n, err
	}
	if n.Ended, n.Rated, n.Feats, err = k.people.Records(ctx, user); err != nil {
		return n, err
	}
	lessons, err := k.w.store.LessonsOf(ctx, user)
	if err != nil {
		return n, err
	}
	n.Lessons = len(lessons)
	if n.Trials, err = k.w.store.CountTrials(ctx, user); err != nil {
		return n, err
	}
	if n.Found, err = k.w.store.CountFound(ctx, user); err != nil {
		return n, err
	}
	if n.Puzzles, err = k.w.store.CountAttemptsOf(ctx, user); err != nil {
		return n, err
	}
	n.Tournaments, err = k.tournaments.Count(ctx, user)
	return n, err
}

// Erase deletes the data about a person. Their finished games keep a seat without a name; in running ones the computer
// takes the seat for good; they leave lobbies. It can be called again after it was interrupted at any point.
func (k *Privacy) Erase(ctx context.Context, user string) error {
	p, err := k.people.Person(ctx, user)
	if err != nil {
		return err
	}
	ids, err := k.w.store.TablesNaming(ctx, user)
	if err != nil {
		return err
	}
	names := []string{p.Name}
	for _, id := range ids {
		row, err := k.w.store.Table(ctx, id)
		if err != nil {
			return err
		}
		names = append(names, namesIn(row, user)...)
		if err := k.eraseFromTable(ctx, row, user, p.Name); err != nil {
			return err
		}
	}
	if err := k.ForgetPerson(ctx, user); err != nil {
		return err
	}
	if err := k.eraseFromOutbox(ctx, user, names); err != nil {
		return err
	}
	for _, n := range k.named {
		if err := n.Forget(ctx, user); err != nil {
			return err
		}
	}
	// Otherwise whoever erases themselves would have another attempt at the puzzle of the day.
	if err := k.w.store.KeepTried(ctx, user, k.w.env.Now().UnixMilli()); err != nil {
		return err
	}
	return k.people.Forget(ctx, user)
}

// namesIn are the names by which a table knows a person.
func namesIn(row store.Table, user string) (names []string) {
	var d hosted.Doc
	if json.Unmarshal(row.Doc, &d) != nil {
		return nil //nolint:nilerr // there is nothing in it that could be read
	}
	for _, s := range d.Seats {
		if s.User == user {
			names = append(names, s.Name)
		}
	}
	for _, f := range d.Formers {
		if f.User == user {
			names = append(names, f.Name)
		}
	}
	return names
}

// eraseFromOutbox removes a person from the outbox's messages to others.
func (k *Privacy) eraseFromOutbox(ctx context.Context, user string, names []string) error {
	const page = 500
	for last := int64(0); ; {
		rows, err := k.w.store.OutboxAfter(ctx, last, page)
		if err != nil {
			return err
		}
		for _, o := range rows {
			last = o.ID
			b, err := outbox.DecodeBody(o.Body)
			if err != nil || o.Target == user {
				continue // rows to the person are deleted with them
			}
			changed, says := b.Forget(user, names)
			if !changed {
				continue
			}
			body := b.Encode()
			if !says {
				body = nil
			}
			if err := k.w.store.Reword(ctx, o.ID, body); err != nil {
				return err
			}
		}
		if len(rows) < page {
			return nil
		}
	}
}

// ForgetPerson erases a person from ratings, records, results and tournaments; from running tournaments the person
// withdraws.
func (k *Privacy) ForgetPerson(ctx context.Context, user string) error {
	if err := k.tournaments.Forget(ctx, user); err != nil {
		return err
	}
	return k.people.ForgetResults(ctx, user)
}

// eraseFromTable erases a person from one table.
func (k *Privacy) eraseFromTable(ctx context.Context, row store.Table, user, name string) error {
	if table.Phase(row.Phase) != table.Quarantined {
		err := k.w.update(ctx, table.ID(row.ID), table.Caller{}, hosted.Erase(user, name))
		if errors.Is(err, hosted.ErrQuarantined) {
			return nil
		}
		return err
	}
	var d hosted.Doc
	if json.Unmarshal(row.Doc, &d) != nil {
		return nil //nolint:nilerr // the document cannot be read, so nothing in it can be erased
	}
	d.Forget(user, name)
	row.Maker = d.Creator
	data, err := json.Marshal(d)
	if err != nil {
		return err
	}
	row.Doc = data
	defer k.w.reader.Forget(row.ID)
	return k.w.store.SaveTable(ctx, store.Change{Table: row, Forget: -1})
}

// Names are messages beside tables and tournaments that name people.
type Names interface {
	// Forget removes a person's name from them. It can be called again after it was interrupted.
	Forget(ctx context.Context, user string) error
}

// Tournaments runs tournaments over the host's tables; *tournament.Director implements it.
type Tournaments interface {
	// OnDue handles the tournaments that are due.
	OnDue(context.Context)
	// Forget removes a person's name from every tournament, and Count is how many have it.
	Forget(ctx context.Context, user string) error
	Count(ctx context.Context, user string) (int, error)
}

// noTournaments is used where there are no tournaments.
type noTournaments struct{}

func (noTournaments) OnDue(context.Context)                      {}
func (noTournaments) Forget(context.Context, string) error       { return nil }
func (noTournaments) Count(context.Context, string) (int, error) { return 0, nil }
