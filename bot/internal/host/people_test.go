package host

import (
	"context"
	"sync"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// heldStore stops once, at the call that a test holds, until the test lets go of it.
type heldStore struct {
	store.DB
	hold    string // "read ann", "save g", ...
	once    sync.Once
	reached chan struct{}
	release chan struct{}
}

func (s *heldStore) at(point string) {
	if point == s.hold {
		s.once.Do(func() { close(s.reached); <-s.release })
	}
}

func (s *heldStore) Person(ctx context.Context, id string) ([]byte, error) {
	s.at("read " + id)
	return s.DB.Person(ctx, id)
}

func (s *heldStore) SavePerson(ctx context.Context, id string, was, doc []byte) error {
	s.at("save " + id)
	return s.DB.SavePerson(ctx, id, was, doc)
}

func (s *heldStore) Guild(ctx context.Context, id string) ([]byte, error) {
	s.at("read " + id)
	return s.DB.Guild(ctx, id)
}

func (s *heldStore) SaveGuild(ctx context.Context, id string, was, doc []byte, owed ...store.Owed) error {
	s.at("save " + id)
	return s.DB.SaveGuild(ctx, id, was, doc, owed...)
}

func (s *heldStore) Tables(ctx context.Context, f store.Filter) ([]store.Brief, error) {
	s.at("tables " + f.User)
	return s.DB.Tables(ctx, f)
}

// TestSlowStoreDelaysNobodyElse stops a change of one person or server, or its first reading, at each call of the
// store: everybody else can be looked up and changed, and can open a table meanwhile.
func TestSlowStoreDelaysNobodyElse(t *testing.T) {
	quiet := func(p *table.Profile) { p.Quiet = table.Quiet{From: 60, To: 120} }
	for point, action := range map[string]func(context.Context, *Host) error{
		"read ann":   func(ctx context.Context, h *Host) error { return h.Privacy.people.ChangePerson(ctx, "ann", quiet) },
		"tables ann": func(ctx context.Context, h *Host) error { return h.Privacy.people.ChangePerson(ctx, "ann", quiet) },
		"save ann":   func(ctx context.Context, h *Host) error { return h.Privacy.people.ChangePerson(ctx, "ann", quiet) },
		"read far": func(ctx context.Context, h *Host) error {
			return h.Privacy.people.ChangeGuild(ctx, "far", func(g *table.Guild) { g.Wide = true })
		},
		"save far": func(ctx context.Context, h *Host) error {
			return h.Privacy.people.ChangeGuild(ctx, "far", func(g *table.Guild) { g.Wide = true })
		},
	} {
		t.Run(point, func(t *testing.T) {
			h := newTestHost(t)
			s := &heldStore{DB: h.db, hold: point, reached: make(chan struct{}), release: make(chan struct{})}
			slow := New(s, []game.Rules{template.Rules}, Options{Now: func() time.Time { return h.time }})
			ctx := context.Background()
			held := make(chan error, 1)
			go func() { held <- action(ctx, slow) }()
			<-s.reached
			others := make(chan error, 1)
			go func() { others <- bystanders(ctx, slow) }()
			select {
			case err := <-others:
				h.check(err)
			case <-time.After(5 * time.Second):
				t.Error("the others wait")
			}
			close(s.release)
			h.check(<-held)
		})
	}
}

// bystanders does what others do meanwhile.
func bystanders(ctx context.Context, h *Host) error {
	if err := h.Privacy.people.Meet(ctx, person("ben"), table.FromServer); err != nil {
		return err
	}
	if err := h.Privacy.people.ChangePerson(ctx, "ben", func(p *table.Profile) {
		p.Quiet = table.Quiet{From: 1,
			To: 2}
	}); err != nil {
		return err
	}
	if err := h.Privacy.people.ChangeGuild(ctx, "g", func(g *table.Guild) { g.Threads = true }); err != nil {
		return err
	}
	_, err := h.New(ctx, table.Caller{User: person("ben"), Guild: "g", Channel: "c", Interaction: "ben's"},
		table.New{Game: "template"})
	return err
}
