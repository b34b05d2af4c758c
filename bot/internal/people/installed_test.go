package people

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"tablee/rules/table"
)

// happened is what Discord tells, or a person chooses, of a moment.
type happened struct {
	what string // "added", "removed", or "chosen", which is told at once
	at   int
}

// installer is what TestInstalled needs of a registry.
type installer interface {
	Installed(ctx context.Context, id string, installed bool, at time.Time) error
}

// installFaults are the orders of events after which a registry knows something wrong of a person.
func installFaults(t *testing.T, of func(*Registry) installer) (list []string) {
	for name, c := range map[string]struct {
		told []happened
		want bool // direct messages are sent
	}{
		"removed":                      {[]happened{{"removed", 1}}, false},
		"removed, told twice":          {[]happened{{"removed", 1}, {"removed", 1}}, false},
		"added again":                  {[]happened{{"removed", 1}, {"added", 2}}, true},
		"added again, and told twice":  {[]happened{{"removed", 1}, {"added", 2}, {"removed", 1}, {"added", 2}}, true},
		"added again, the wrong way":   {[]happened{{"added", 2}, {"removed", 1}}, true},
		"removed again, the wrong way": {[]happened{{"removed", 3}, {"added", 2}}, false},
		"chosen since":                 {[]happened{{"removed", 1}, {"chosen", 2}}, true},
		"chosen since, and told twice": {[]happened{{"removed", 1}, {"chosen", 2}, {"removed", 1}}, true},
		"chosen before it is told":     {[]happened{{"chosen", 2}, {"removed", 1}}, true},
		"removed after they chose":     {[]happened{{"chosen", 2}, {"removed", 3}}, false},
		"refused, then added":          {[]happened{{"refused", 1}, {"added", 2}}, true},
		"refused and removed":          {[]happened{{"refused", 1}, {"removed", 2}}, false},
	} {
		h := newTestRegistry(t)
		h.check(h.ChangePerson(t.Context(), "ann", func(p *table.Profile) { p.Name = "Ann" }))
		for _, e := range c.told {
			at := time.Unix(0, 0).Add(time.Duration(e.at) * time.Microsecond)
			var err error
			switch e.what {
			case "chosen":
				err = h.ChangePerson(t.Context(), "ann", func(p *table.Profile) {
					p.Refused, p.Removed, p.AppSince = 0, false, at.UnixMicro()
				})
			case "refused":
				err = h.ChangePerson(t.Context(), "ann", func(p *table.Profile) { p.Refused = 1 })
			default:
				err = of(h.Registry).Installed(t.Context(), "ann", e.what == "added", at)
			}
			h.check(err)
		}
		if p, err := h.Person(t.Context(), "ann"); err != nil || p.TakesDMs() != c.want || p.Name != "Ann" {
			list = append(list, name)
		}
		h.check(of(h.Registry).Installed(t.Context(), "stranger", false, time.Unix(9, 0)))
		h.check(of(h.Registry).Installed(t.Context(), "stranger", true, time.Unix(10, 0)))
		if kept, err := h.db.Person(t.Context(), "stranger"); err != nil || kept != nil {
			list = append(list, "a stranger is stored")
		}
	}
	return list
}

// TestInstalled: whether direct messages are sent to a person follows from what happened last, in whatever order and
// however often it is told; and nothing is stored of who is not known.
func TestInstalled(t *testing.T) {
	if list := installFaults(t, func(r *Registry) installer { return r }); len(list) > 0 {
		t.Errorf("wrong after: %q", list)
	}
}

// brokenInstaller records in the order in which it is told.
type brokenInstaller struct {
	*Registry
	strangers bool // it stores who is not known, and nothing else is wrong
}

func (b brokenInstaller) Installed(ctx context.Context, id string, installed bool, at time.Time) error {
	if b.strangers {
		return errors.Join(b.Registry.Installed(ctx, id, installed, at),
			b.ChangePerson(ctx, id, func(p *table.Profile) { p.Said = true }))
	}
	return b.ChangePerson(ctx, id, func(p *table.Profile) { p.Removed = !installed })
}

// TestBrokenInstallersAreFound: a registry that takes events as they come is found, and one that stores strangers.
func TestBrokenInstallersAreFound(t *testing.T) {
	for want, b := range map[string]brokenInstaller{
		"added again, the wrong way": {}, "chosen before it is told": {}, "chosen since, and told twice": {},
		"refused, then added": {}, "a stranger is stored": {strangers: true},
	} {
		list := installFaults(t, func(r *Registry) installer { return brokenInstaller{r, b.strangers} })
		if !strings.Contains(strings.Join(list, "; "), want) {
			t.Errorf("faults %q, want %q", list, want)
		}
	}
}

// TestInstalledInTwoProcesses: a process that is told of somebody whom another one has met since it last looked knows
// them, and the other learns what was told.
func TestInstalledInTwoProcesses(t *testing.T) {
	one := newTestRegistry(t)
	two := New(one.opts)
	if p, err := two.Person(t.Context(), "ann"); err != nil || p != (table.Profile{}) {
		t.Fatalf("%+v, %v", p, err)
	}
	one.check(one.ChangePerson(t.Context(), "ann", func(p *table.Profile) { p.Name = "Ann" }))
	one.check(two.Installed(t.Context(), "ann", false, time.Unix(1, 0)))
	one.Heard("")
	if p, err := one.Person(t.Context(), "ann"); err != nil || !p.Removed || p.Name != "Ann" {
		t.Errorf("the first process knows %+v, %v", p, err)
	}
	// the first one is told of an earlier moment by a delivery that comes late
	one.check(one.Installed(t.Context(), "ann", true, time.Unix(0, 0)))
	if p, err := one.Person(t.Context(), "ann"); err != nil || !p.Removed {
		t.Errorf("after an earlier event: %+v, %v", p, err)
	}
}
