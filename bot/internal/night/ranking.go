package night

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// LookNight is a night as everybody may see it, with the ranking of those who agree to stand in it. While rounds are
// played the ranking may be a few seconds old.
func (d *Director) LookNight(ctx context.Context, id table.NightID) (*table.Night, error) {
	row, _, err := d.load(ctx, id)
	if err != nil {
		return nil, err
	}
	n, err := d.outline(row)
	if err != nil || n.Phase == table.NightPlanned || n.Phase == table.NightCancelled {
		return n, err
	}
	return d.ranks.of(n, d.opts.Now(), func() error { return d.rank(ctx, n) })
}

// outline is a night as its row describes it.
func (d *Director) outline(row store.Night) (*table.Night, error) {
	k, err := read(row)
	if err != nil {
		return nil, err
	}
	return &table.Night{ID: table.NightID(row.ID), Phase: table.NightPhase(row.Phase), Guild: row.Guild, Code: codeOf(row),
		New: table.NewNight{Name: k.Name, Game: k.Game, Options: k.Options, Round: k.clock().Move,
			Starts: time.UnixMilli(row.Starts)}}, nil
}

// rank adds to a night what its tables tell.
func (d *Director) rank(ctx context.Context, n *table.Night) error {
	ids, err := d.opts.Store.NightTables(ctx, int64(n.ID))
	if err != nil {
		return err
	}
	best := make(map[string]table.NightLine)
	people := make(map[string]bool)
	for _, id := range ids {
		t, err := d.opts.Queries.Look(ctx, table.ID(id), "")
		if unreadable(err) {
			continue
		}
		if err != nil {
			return err
		}
		v, ok := t.View.(game.Reporter)
		if !ok {
			continue // it has not begun
		}
		n.Tables, n.Servers = append(n.Tables, t.ID), n.Servers+1
		r := v.Ranking()
		if r.Rounds > n.Rounds { // a table may be late in closing a round
			n.Rounds, n.Tops = r.Rounds, r.Tops
		}
		for _, row := range r.Rows {
			seat := t.Seats[row.Seat]
			if seat.Kind != table.Person || row.Played == 0 || seat.User == "" {
				continue // who has been erased stands nowhere
			}
			people[seat.User] = true
			line := table.NightLine{User: seat.User, Name: seat.Name, Guild: t.Guild, Table: t.ID,
				Points: row.Points - row.Solos*r.Bonus}
			if seat.Listed && (best[line.User].User == "" || best[line.User].Points < line.Points) {
				best[line.User] = line
			}
		}
	}
	n.People = len(people)
	for _, line := range best {
		if line.Guild != "" {
			line.Server = d.opts.Server(line.Guild)
		}
		if n.Tops > 0 {
			line.Percent = int(math.Round(100 * float64(line.Points) / float64(n.Tops)))
		}
		n.Lines = append(n.Lines, line)
	}
	slices.SortFunc(n.Lines, func(a, b table.NightLine) int {
		return cmp.Or(-cmp.Compare(a.Points, b.Points), cmp.Compare(a.Name, b.Name), cmp.Compare(a.User, b.User))
	})
	for i := range n.Lines {
		if n.Lines[i].Place = i + 1; i > 0 && n.Lines[i].Points == n.Lines[i-1].Points {
			n.Lines[i].Place = n.Lines[i-1].Place
		}
	}
	return nil
}

// rankings keeps the last ranking of each night for a short time: at the end of a night every table asks for it at
// once.
type rankings struct {
	mu   sync.Mutex
	last map[table.NightID]ranking
}

type ranking struct {
	night *table.Night
	at    time.Time
}

const (
	rankingLife = 5 * time.Second
	maxRankings = 8
)

// of is the kept ranking of a night in the same phase, or a new one, which rank adds to n. Of several callers one
// computes it, the others wait.
func (r *rankings) of(n *table.Night, now time.Time, rank func() error) (*table.Night, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if k, ok := r.last[n.ID]; ok && k.night.Phase == n.Phase && now.Sub(k.at).Abs() < rankingLife {
		return k.night, nil
	}
	if err := rank(); err != nil {
		return nil, err
	}
	if r.last == nil || len(r.last) >= maxRankings {
		r.last = make(map[table.NightID]ranking)
	}
	r.last[n.ID] = ranking{n, now}
	return n, nil
}
