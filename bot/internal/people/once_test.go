package people

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

func call(interaction string) table.Caller {
	return table.Caller{User: table.User{ID: "ann"}, Guild: "g", Interaction: interaction}
}

// TestRedeliveredChoiceChangesNothing: a redelivered choice is not applied again, whatever was chosen since; nor is one
// that was refused.
func TestRedeliveredChoiceChangesNothing(t *testing.T) {
	for _, kept := range []bool{true, false} { // whether the first choice changes anything
		h := newTestRegistry(t)
		ctx := t.Context()
		own := func(interaction string, confirm bool) error {
			return h.ChangeOwn(ctx, call(interaction), func(p *table.Profile) { p.Confirm = confirm })
		}
		server := func(interaction string, wide bool) error {
			return h.ChangeServer(ctx, call(interaction), func(g *table.Guild) { g.Wide = wide })
		}
		now := map[string]func() bool{
			"own":    func() bool { p, err := h.Person(ctx, "ann"); h.check(err); return p.Confirm },
			"server": func() bool { g, err := h.Guild(ctx, "g"); h.check(err); return g.Wide },
		}
		for i, set := range map[string]func(string, bool) error{"own": own, "server": server} {
			h.check(set(i+"1", kept))
			h.check(set(i+"2", !kept))
			h.check(set(i+"1", kept)) // delivered again
			if now[i]() == kept {
				t.Errorf("%s: a redelivered choice was applied again", i)
			}
			h.check(h.db.Refuse(ctx, i+"3", 1))
			if msg, ok := game.Refused(set(i+"3", kept)); !ok || msg.ID != "host.refusedbefore" || now[i]() == kept {
				t.Errorf("%s: a refused choice was applied", i)
			}
		}
	}
}

// TestInterruptedChoiceIsCompleted: new quiet hours whose tables could not be told are told by the redelivery.
func TestInterruptedChoiceIsCompleted(t *testing.T) {
	h := newTestRegistry(t)
	ctx := t.Context()
	quiet := func(p *table.Profile) { p.Quiet = table.Quiet{From: 60, To: 120} }
	books := 0
	h.opts.Tables = booking{h, func() error {
		if books++; books == 2 {
			return errors.New("the disk is full")
		}
		return nil
	}}
	if err := h.ChangeOwn(ctx, call("1"), quiet); err == nil {
		t.Fatal("got no error")
	}
	h.check(h.ChangeOwn(ctx, call("1"), quiet))
	p, err := h.Person(ctx, "ann")
	h.check(err)
	if p.Unbooked || p.Quiet.To != 120 || books != 3 {
		t.Errorf("stored: %+v, booked %d times", p, books)
	}
}

// booking is told to book.
type booking struct {
	*testRegistry
	book func() error
}

func (b booking) SettleClocks(context.Context, string) error { return b.book() }

// overtaken is a store in which another process handles the same interaction just before this one, once.
type overtaken struct {
	store.DB
	done bool
}

func (o *overtaken) SaveSettings(ctx context.Context, s store.Settings) error {
	if !o.done {
		o.done = true
		other := s
		other.Doc = slices.Clone(s.Doc)
		if err := o.DB.SaveSettings(ctx, other); err != nil {
			return err
		}
	}
	return o.DB.SaveSettings(ctx, s)
}

// TestChoiceByTwoProcesses: of two processes that are given the same interaction the second changes nothing and returns
// no error.
func TestChoiceByTwoProcesses(t *testing.T) {
	h := newTestRegistry(t)
	h.opts.Store = &overtaken{DB: h.db}
	n := 0
	h.check(h.ChangeServer(t.Context(), call("1"), func(g *table.Guild) { g.Channels = append(g.Channels, "c"); n++ }))
	g, err := h.Guild(t.Context(), "g")
	h.check(err)
	if !slices.Equal(g.Channels, []string{"c"}) || n != 1 {
		t.Errorf("the channels are %v, after %d tries", g.Channels, n)
	}
}

// TestQuietHoursStartCannotBeChosen: from when on quiet hours stop clocks is not for their person to choose, however
// they change.
func TestQuietHoursStartCannotBeChosen(t *testing.T) {
	h := newTestRegistry(t)
	ctx := t.Context()
	h.check(h.ChangePerson(ctx, "ann", func(p *table.Profile) { p.Quiet = table.Quiet{From: 60, To: 120} }))
	h.check(h.ChangePerson(ctx, "ann", func(p *table.Profile) { p.Quiet = table.Quiet{From: 60, To: 180} }))
	p, err := h.Person(ctx, "ann")
	h.check(err)
	since, now := p.Quiet.Since, h.opts.Now()
	h.opts.Now = func() time.Time { return now.Add(time.Hour) }
	for _, mine := range []int64{0, 5} {
		h.check(h.ChangePerson(ctx, "ann", func(p *table.Profile) {
			p.Quiet, p.Confirm = table.Quiet{From: 60, To: 180, Since: mine}, mine == 0
		}))
		p, err = h.Person(ctx, "ann")
		h.check(err)
		if since == 0 || p.Quiet.Since != since {
			t.Errorf("they begin at %d, want %d", p.Quiet.Since, since)
		}
	}
}
