package sqlite

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"tablee/store"
)

// processes has what several processes would share. A file is open in only one process: leases are in its memory, and
// their tokens begin anew with it.
type processes struct {
	mu      sync.RWMutex // read-locked during writes
	leases  map[string]lease
	release int64
	floor   int64
}

type lease struct {
	holder string
	token  int64
	until  time.Time
}

// enter begins a write if its lease is still held and the program is not too old; the caller must call leave if there
// is no error.
func (p *processes) enter(ctx context.Context) (leave func(), err error) {
	p.mu.RLock()
	l, fenced := store.FenceOf(ctx)
	switch {
	case fenced && (l.Token == 0 || p.leases[l.Name].token != l.Token):
		err = fmt.Errorf("%w: %s", store.ErrLapsed, l.Name)
	case p.release != 0 && p.release < p.floor:
		err = store.ErrOutdated
	}
	if err != nil {
		p.mu.RUnlock()
		return nil, err
	}
	return p.mu.RUnlock, nil
}

// TakeLease implements store.Leases.
func (db *DB) TakeLease(ctx context.Context, name, holder string, life time.Duration) (store.Lease, error) {
	p := &db.processes
	p.mu.Lock()
	defer p.mu.Unlock()
	now, l := time.Now(), p.leases[name]
	switch {
	case ctx.Err() != nil:
		return store.Lease{}, ctx.Err()
	case now.Before(l.until) && l.holder != holder:
		return store.Lease{}, fmt.Errorf("%w: %s", store.ErrHeld, name)
	case !now.Before(l.until):
		l = lease{holder: holder, token: l.token + 1}
	}
	l.until = now.Add(life)
	if p.leases == nil {
		p.leases = map[string]lease{}
	}
	p.leases[name] = l
	return store.Lease{Name: name, Token: l.token}, nil
}

// GiveUp implements store.Leases.
func (db *DB) GiveUp(ctx context.Context, l store.Lease) error {
	p := &db.processes
	p.mu.Lock()
	defer p.mu.Unlock()
	if has := p.leases[l.Name]; ctx.Err() == nil && has.token == l.Token {
		p.leases[l.Name] = lease{token: has.token}
	}
	return ctx.Err()
}

// Leases implements store.Leases.
func (db *DB) Leases(ctx context.Context) (list []store.Held, err error) {
	p := &db.processes
	p.mu.RLock()
	defer p.mu.RUnlock()
	for name, l := range p.leases {
		if left := time.Until(l.until); left > 0 {
			list = append(list, store.Held{Lease: store.Lease{Name: name, Token: l.token}, Holder: l.holder, Left: left})
		}
	}
	slices.SortFunc(list, func(a, b store.Held) int { return cmp.Compare(a.Name, b.Name) })
	return list, ctx.Err()
}

// ClaimDue implements store.Claims.
func (db *DB) ClaimDue(ctx context.Context, now int64, c store.Claim) ([]int64, error) {
	return db.Due(ctx, now, c.Limit)
}

// metaFloor is the key of the lowest release that may write.
const metaFloor = "floor"

// Release implements store.Releases.
func (db *DB) Release(number int64) {
	db.processes.mu.Lock()
	defer db.processes.mu.Unlock()
	db.processes.release = number
}

// Floor implements store.Releases.
func (db *DB) Floor(ctx context.Context) (int64, error) {
	s, err := db.Meta(ctx, metaFloor)
	if err != nil || s == "" {
		return 0, err
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: %s: floor %q", store.ErrDamaged, db.path, s)
	}
	db.raise(n)
	return n, nil
}

// SetFloor implements store.Releases.
func (db *DB) SetFloor(ctx context.Context, number int64) error {
	err := db.SetMeta(ctx, metaFloor, strconv.FormatInt(number, 10))
	if err == nil {
		db.raise(number)
	}
	return err
}

func (db *DB) raise(floor int64) {
	db.processes.mu.Lock()
	defer db.processes.mu.Unlock()
	db.processes.floor = floor
}

// Shared implements store.Broadcaster: there are no other processes.
func (db *DB) Shared() bool { return false }

// Tell implements store.Broadcaster.
func (db *DB) Tell(...string) {}

// Hear implements store.Broadcaster.
func (db *DB) Hear(func(string)) {}
