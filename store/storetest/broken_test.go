package storetest_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/store"
	"tablee/store/dbtest"
	"tablee/store/sqlite"
	"tablee/store/storetest"
)

// place is a file whose store is spoilt.
type place struct {
	path  string
	spoil func(store.DB) store.DB
}

func (p place) Open(ctx context.Context) (store.DB, error) {
	db, err := sqlite.Open(ctx, p.path)
	if err != nil {
		return nil, err
	}
	return p.spoil(db), nil
}

// TestBrokenStoresAreRefused: the suite refuses each of these broken stores, at least for the promise that it breaks.
func TestBrokenStoresAreRefused(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(store.DB) store.DB
		broke string // the promise that must tell
	}{
		{"does a redelivery again", func(db store.DB) store.DB { return forgetful{db} }, "an interaction counts once"},
		{"overwrites what is newer", func(db store.DB) store.DB { return overwriting{db} },
			"who comes second changes nothing"},
		{"stores halves", func(db store.DB) store.DB { return halved{db} }, "a change is whole"},
		{"drops whom a document names", func(db store.DB) store.DB { return nameless{db} },
			"belonging people are replaced, named ones kept"},
		{"keeps what was taken back", func(db store.DB) store.DB { return clinging{db} }, "what is taken back is gone"},
		{"ignores when a table was touched", func(db store.DB) store.DB { return timeless{db} }, "filters choose"},
		{"lists without a bound", func(db store.DB) store.DB { return boundless{db} }, "a limit bounds"},
		{"serves who owes most", func(db store.DB) store.DB { return unfair{db} }, "what is owed is told fairly"},
		{"owes in no order", func(db store.DB) store.DB { return reversed{db} }, "what is owed is told in order"},
		{"erases what it thinks of", func(db store.DB) store.DB { return careless{db} }, "a person is erased"},
		{"rates by what it read before", func(db store.DB) store.DB { return hasty{db} },
			"games that end at once are rated one after the other"},
		{"rates whatever people have played", func(db store.DB) store.DB { return blind{db} },
			"a game is rated knowing what its people have played of late"},
		{"keeps names in archives", func(db store.DB) store.DB { return naming{db} },
			"an archived game is read as before"},
		{"goes on when nobody waits", func(db store.DB) store.DB { return tireless{db} },
			"a context that is over ends everything"},
		{"reads what was", func(db store.DB) store.DB { return &stale{DB: db, was: map[int64]store.Table{}} },
			"what is stored is there for the next reader"},
		{"leaves tournaments late", func(db store.DB) store.DB { return late{db} }, "due times are pulled forward"},
		{"leaves nights late", func(db store.DB) store.DB { return nocturnal{db} }, "due times are pulled forward"},
		{"joins nights that have changed", func(db store.DB) store.DB { return crashing{db} },
			"a table joins a night once it has read it"},
		{"joins nights at once", func(db store.DB) store.DB { return crashing{db} },
			"tables that join a night at once do so in turn"},
		{"never wakes a night", func(db store.DB) store.DB { return sleeping{db} },
			"a table joins a night once it has read it"},
		{"takes another's night for its own", func(db store.DB) store.DB { return claiming{db} },
			"simultaneous games are kept"},
		{"takes others' nights for its own", func(db store.DB) store.DB { return claiming{db} },
			"of many nights with one key one is made"},
		{"numbers what was not made", func(db store.DB) store.DB { return numbering{db} },
			"a game of a match has one table"},
		{"reviews again and again", func(db store.DB) store.DB { return &restless{DB: db} }, "a review is kept once"},
		{"leases to everybody", func(db store.DB) store.DB { return generous{db} }, "a lease has one holder"},
		{"leases for ever", func(db store.DB) store.DB { return faithful{db} }, "a lease has one holder"},
		{"leases by one token", func(db store.DB) store.DB { return tokenless{db} }, "a lease has one holder"},
		{"writes on a lost lease", func(db store.DB) store.DB { return fenceless{db} },
			"nothing is written on a lease that is lost"},
		{"writes out of turn", func(db store.DB) store.DB {
			return fenceless{db}
		}, "who holds a lease in turn writes in turn"},
		{"keeps answers", func(db store.DB) store.DB { return patient{db} },
			"answers wait for the move that ends their round"},
		{"answers with what was for another round", func(db store.DB) store.DB { return roundless{db} },
			"answers wait for the move that ends their round"},
		{"takes answers that are stale", func(db store.DB) store.DB { return lenient{db} }, "an answer counts once"},
		{"takes late answers", func(db store.DB) store.DB { return lenient{db} }, "of many answers at once one wins"},
		{"answers again", func(db store.DB) store.DB { return repeating{db} }, "an answer counts once"},
		{"keeps questions", func(db store.DB) store.DB { return curious{db} }, "a question is answered once"},
		{"keeps every question of a person", func(db store.DB) store.DB { return hoarding{db} },
			"a question is answered once"},
		{"lets anybody answer", func(db store.DB) store.DB { return &gullible{db, map[string]string{}} },
			"a question is answered once"},
		{"counts by what it read before", func(db store.DB) store.DB { return careful{db} },
			"changes from many sides all count"},
		{"takes documents that are stale", func(db store.DB) store.DB { return pushing{db} },
			"documents and notes are kept"},
		{"lets old programs write", func(db store.DB) store.DB { return ageless{db} }, "an old program writes nothing"},
		{"rounds", func(db store.DB) store.DB { return rounding{db} }, "text and numbers come back as they were"},
	} {
		t.Run(c.name, func(t *testing.T) { refuses(t, c.spoil, c.broke) })
	}
}

// refuses fails unless the promise refuses the broken store, and accepts the correct one.
func refuses(t *testing.T, spoil func(store.DB) store.DB, broke string) {
	t.Helper()
	try := func(spoil func(store.DB) store.DB) []string {
		return storetest.Faults(t.TempDir,
			func(t storetest.T) storetest.Place {
				p := place{filepath.Join(t.TempDir(), "a.db"), spoil}
				if err := dbtest.PutFile(p.path); err != nil {
					t.Fatalf("%v", err)
				}
				return p
			},
			broke)
	}
	if faults := try(spoil); len(faults) != 1 {
		t.Errorf("the broken store was accepted")
	}
	if faults := try(func(db store.DB) store.DB { return db }); len(faults) > 0 {
		t.Errorf("a correct store was refused for %q", faults)
	}
}

type forgetful struct{ store.DB }

func (s forgetful) CreateTable(ctx context.Context, c store.Change) (int64, error) {
	c.Interaction = ""
	return s.DB.CreateTable(ctx, c)
}

type overwriting struct{ store.DB }

func (s overwriting) SaveTable(ctx context.Context, c store.Change) error {
	if now, err := s.Table(ctx, c.Table.ID); err == nil {
		c.Table.Rev = now.Rev
	}
	return s.DB.SaveTable(ctx, c)
}

type halved struct{ store.DB }

func (s halved) SaveTable(ctx context.Context, c store.Change) error {
	rest := c
	c.Moves, c.End, c.Interaction, c.TournamentGame = nil, nil, "", nil
	if err := s.DB.SaveTable(ctx, c); err != nil {
		return err
	}
	rest.Table.Rev++
	rest.Opens, rest.Owed = nil, nil
	return s.DB.SaveTable(ctx, rest)
}

type nameless struct{ store.DB }

func (s nameless) SaveTable(ctx context.Context, c store.Change) error {
	c.Named = nil
	return s.DB.SaveTable(ctx, c)
}

type clinging struct{ store.DB }

func (s clinging) SaveTable(ctx context.Context, c store.Change) error {
	if len(c.Moves) == 0 { // only where something else comes in its place
		c.Forget = -1
	}
	return s.DB.SaveTable(ctx, c)
}

type timeless struct{ store.DB }

func (s timeless) Tables(ctx context.Context, f store.Filter) ([]store.Brief, error) {
	f.Before = 0
	return s.DB.Tables(ctx, f)
}

type boundless struct{ store.DB }

func (s boundless) Tables(ctx context.Context, f store.Filter) ([]store.Brief, error) {
	if f.Limit == 0 {
		f.Limit = 1 << 30
	}
	return s.DB.Tables(ctx, f)
}

type unfair struct{ store.DB }

func (s unfair) OutboxWindow(ctx context.Context, now int64, w store.Window) (list []store.Owed, err error) {
	all, err := s.Outbox(ctx, now, w.Targets*w.PerTarget+20)
	for _, o := range all {
		if o.Kind == w.Kind && o.Target > w.After {
			list = append(list, o)
		}
	}
	slices.SortStableFunc(list, func(a, b store.Owed) int { return strings.Compare(a.Target, b.Target) })
	return list, err
}

type reversed struct{ store.DB }

func (s reversed) Outbox(ctx context.Context, now int64, limit int) ([]store.Owed, error) {
	list, err := s.DB.Outbox(ctx, now, limit)
	slices.SortFunc(list, func(a, b store.Owed) int { return int(a.ID - b.ID) })
	return list, err
}

type careless struct{ store.DB }

func (s careless) ForgetUser(ctx context.Context, user string) error {
	was, err := s.Person(ctx, user)
	if err != nil {
		return err
	}
	return s.SavePerson(ctx, user, was, nil)
}

type hasty struct{ store.DB }

func (s hasty) SaveTable(ctx context.Context, c store.Change) error {
	if c.End != nil {
		before := map[string][]byte{}
		for _, u := range c.End.Users {
			rs, err := s.RatingsOf(ctx, u)
			if err != nil {
				return err
			}
			before[u] = nil
			for _, r := range rs {
				if r.Pool == c.End.Pool {
					before[u] = r.Doc
				}
			}
		}
		end, rate := *c.End, c.End.Rate
		end.Rate = func(_ map[string][]byte, recent store.Recent) (map[string]store.Rated, error) {
			return rate(before, recent)
		}
		c.End = &end
	}
	return s.DB.SaveTable(ctx, c)
}

// blind rates without a look at what the people have played of late.
type blind struct{ store.DB }

func (s blind) SaveTable(ctx context.Context, c store.Change) error {
	if c.End != nil && c.End.Rate != nil {
		end, rate := *c.End, c.End.Rate
		end.Rate = func(before map[string][]byte, _ store.Recent) (map[string]store.Rated, error) {
			return rate(before, nil)
		}
		c.End = &end
	}
	return s.DB.SaveTable(ctx, c)
}

type naming struct{ store.DB }

func (s naming) Moves(ctx context.Context, id int64, from int) ([]store.Move, error) {
	list, err := s.DB.Moves(ctx, id, from)
	for i := range list {
		if list[i].User == "" {
			list[i].User = "alice"
		}
	}
	return list, err
}

type tireless struct{ store.DB }

func (s tireless) SaveDraft(ctx context.Context, table int64, d store.Draft, at int64) error {
	return s.DB.SaveDraft(context.WithoutCancel(ctx), table, d, at)
}

// stale reads a table from what it remembers, every other time.
type stale struct {
	store.DB
	mu  sync.Mutex // a bench reads from several goroutines
	was map[int64]store.Table
	n   int
}

func (s *stale) Table(ctx context.Context, id int64) (store.Table, error) {
	t, err := s.DB.Table(ctx, id)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.n++; s.n%2 == 0 && err == nil {
		if was, ok := s.was[id]; ok {
			return was, nil
		}
	}
	s.was[id] = t
	return t, err
}

type late struct{ store.DB }

func (s late) PullDue(ctx context.Context, now, by int64) error {
	ids, err := s.DueTournaments(ctx, 1<<60)
	var before []store.Tournament
	for _, id := range ids {
		k, _ := s.Tournament(ctx, id)
		before = append(before, k)
	}
	if err == nil {
		err = s.DB.PullDue(ctx, now, by)
	}
	for _, k := range before {
		if err == nil {
			_, err = s.SaveTournament(ctx, store.TournamentChange{Tournament: k})
		}
	}
	return err
}

// nocturnal leaves nights due when they were.
type nocturnal struct{ store.DB }

func (s nocturnal) PullDue(ctx context.Context, now, by int64) error {
	before, err := s.Nights(ctx, []string{"lobby", "playing", "over"})
	if err == nil {
		err = s.DB.PullDue(ctx, now, by)
	}
	for _, n := range before {
		if err == nil {
			_, err = s.SaveNight(ctx, n)
		}
	}
	return err
}

// crashing has a table join a night whatever has changed since it was read.
type crashing struct{ store.DB }

func (s crashing) CreateTable(ctx context.Context, c store.Change) (int64, error) {
	for c.Night != nil {
		n, err := s.Night(ctx, c.Night.Night)
		if err != nil {
			break
		}
		c.Night = &store.NightTable{Night: n.ID, Rev: n.Rev}
		id, err := s.DB.CreateTable(ctx, c)
		if !errors.Is(err, store.ErrConflict) {
			return id, err
		}
	}
	return s.DB.CreateTable(ctx, c)
}

// sleeping makes no night due.
type sleeping struct{ store.DB }

func (s sleeping) SaveTable(ctx context.Context, c store.Change) error {
	c.NightDue = 0
	return s.DB.SaveTable(ctx, c)
}

// claiming returns the night that has the key already.
type claiming struct{ store.DB }

func (s claiming) SaveNight(ctx context.Context, n store.Night) (int64, error) {
	id, err := s.DB.SaveNight(ctx, n)
	if errors.Is(err, store.ErrSeen) {
		n, err = s.NightOfKey(ctx, n.Key)
		id = n.ID
	}
	return id, err
}

type numbering struct{ store.DB }

func (s numbering) CreateTable(ctx context.Context, c store.Change) (int64, error) {
	id, err := s.DB.CreateTable(ctx, c)
	if err != nil {
		id = 12
	}
	return id, err
}

type rounding struct{ store.DB }

func (s rounding) ResultsOf(ctx context.Context, user, game string) ([]store.Result, error) {
	list, err := s.DB.ResultsOf(ctx, user, game)
	for i := range list {
		list[i].Rating = float64(float32(list[i].Rating))
	}
	return list, err
}

// restless takes every review for a newer one.
type restless struct {
	store.DB
	version int
}

func (s *restless) SaveReview(ctx context.Context, r store.Review) error {
	s.version++
	r.Version = s.version
	return s.DB.SaveReview(ctx, r)
}

type generous struct{ store.DB }

func (s generous) TakeLease(ctx context.Context, name, _ string, life time.Duration) (store.Lease, error) {
	return s.DB.TakeLease(ctx, name, "all", life)
}

type faithful struct{ store.DB }

func (s faithful) TakeLease(ctx context.Context, name, holder string, _ time.Duration) (store.Lease, error) {
	return s.DB.TakeLease(ctx, name, holder, time.Hour)
}

type tokenless struct{ store.DB }

func (s tokenless) TakeLease(ctx context.Context, name, holder string, life time.Duration) (store.Lease, error) {
	l, err := s.DB.TakeLease(ctx, name, holder, life)
	l.Token = min(l.Token, 1)
	return l, err
}

type fenceless struct{ store.DB }

func (s fenceless) Owe(_ context.Context, of store.Subject, owed ...store.Owed) error {
	return s.DB.Owe(context.Background(), of, owed...)
}

// patient keeps the answers of a round that is over.
type patient struct{ store.DB }

func (s patient) SaveTable(ctx context.Context, c store.Change) error {
	c.Answered = false
	return s.DB.SaveTable(ctx, c)
}

// roundless returns the answers to the rounds before, too.
type roundless struct{ store.DB }

func (s roundless) Answers(ctx context.Context, table int64, ply int) (all []store.Answer, err error) {
	for ; ply >= 0 && err == nil; ply-- {
		var list []store.Answer
		list, err = s.DB.Answers(ctx, table, ply)
		all = append(all, list...)
	}
	return all, err
}

// lenient stores an answer whatever has changed since.
type lenient struct{ store.DB }

func (s lenient) SaveAnswer(ctx context.Context, g store.Given) error {
	for {
		now, err := s.Table(ctx, g.Table)
		if err == nil {
			g.Rev, g.Ply = now.Rev, now.Ply
			err = s.DB.SaveAnswer(ctx, g)
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

// repeating does not remember for which interactions it has stored an answer.
type repeating struct{ store.DB }

func (s repeating) SaveAnswer(ctx context.Context, g store.Given) error {
	g.Interaction = ""
	return s.DB.SaveAnswer(ctx, g)
}

type curious struct{ store.DB }

func (s curious) TakeAsked(ctx context.Context, token, user string, since int64) ([]byte, error) {
	doc, err := s.DB.TakeAsked(ctx, token, user, since)
	if err == nil {
		err = s.SaveAsked(ctx, store.Asked{Token: token, User: user, Doc: doc, At: since + 1})
	}
	return doc, err
}

// hoarding stores each question as somebody else's, so that none takes the place of another.
type hoarding struct{ store.DB }

func (s hoarding) SaveAsked(ctx context.Context, a store.Asked) error {
	a.User += " " + a.Token
	return s.DB.SaveAsked(ctx, a)
}

func (s hoarding) TakeAsked(ctx context.Context, token, user string, since int64) ([]byte, error) {
	return s.DB.TakeAsked(ctx, token, user+" "+token, since)
}

type gullible struct {
	store.DB
	users map[string]string
}

func (s *gullible) SaveAsked(ctx context.Context, a store.Asked) error {
	s.users[a.Token] = a.User
	return s.DB.SaveAsked(ctx, a)
}

func (s *gullible) TakeAsked(ctx context.Context, token, _ string, since int64) ([]byte, error) {
	return s.DB.TakeAsked(ctx, token, s.users[token], since)
}

type careful struct{ store.DB }

func (s careful) ChangeMeta(ctx context.Context, names []string, f func(map[string]string) error) error {
	notes := map[string]string{}
	for _, n := range names {
		v, err := s.Meta(ctx, n)
		if err != nil {
			return err
		}
		notes[n] = v
	}
	if err := f(notes); err != nil {
		return err
	}
	for _, n := range names {
		if err := s.SetMeta(ctx, n, notes[n]); err != nil {
			return err
		}
	}
	return nil
}

type pushing struct{ store.DB }

func (s pushing) SavePerson(ctx context.Context, id string, _, doc []byte) error {
	was, err := s.Person(ctx, id)
	if err != nil {
		return err
	}
	return s.DB.SavePerson(ctx, id, was, doc)
}

type ageless struct{ store.DB }

func (ageless) Release(int64) {}
