// Package storetest holds stores to the promises of package store, as testing/fstest does with file systems: whoever
// writes a store runs it in a test of theirs.
package storetest

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"tablee/store/storetest/internal/kept"
	"tablee/store/storetest/internal/rig"
	"tablee/store/storetest/internal/shared"
)

// Run runs all promises, each at a place of its own.
func Run(t *testing.T, place func(T) Place) {
	for _, p := range promises {
		t.Run(p.name, func(t *testing.T) {
			there := place(t)
			if why := p.lacks(there); why != "" {
				t.Skip(why)
			}
			p.hold(&rig.Bench{T: t, Place: there})
		})
	}
}

// Faults is which of some promises a store breaks, by their names; of all, if none is named. It is for those who test
// this package.
func Faults(dir func() string, place func(T) Place, of ...string) (names []string) {
	for _, p := range promises {
		if len(of) > 0 && !slices.Contains(of, p.name) {
			continue
		}
		r := &rig.Judge{Dir: dir}
		r.Run(func() {
			if there := place(r); p.lacks(there) == "" {
				p.hold(&rig.Bench{T: r, Place: there})
			}
		})
		if r.Failed {
			names = append(names, p.name)
		}
	}
	return names
}

// promise is something that every store keeps.
type promise struct {
	name  string
	needs reflect.Type // what a place must be able to do; nil is nothing
	hold  func(*rig.Bench)
}

var promises = []promise{
	{"a table is read as it was stored", nil, kept.TableRoundTrip},
	{"who comes second changes nothing", nil, shared.LatestWins},
	{"of many who come at once one wins", nil, shared.OneWins},
	{"an interaction counts once", nil, shared.InteractionOnce},
	{"an interaction counts once, at once", nil, shared.InteractionOnceAtOnce},
	{"a refused interaction stays refused", nil, shared.RefusedOnce},
	{"settings and drafts are changed once", nil, shared.DocumentsOnce},
	{"a change is whole", nil, shared.Whole},
	{"a table that another opens comes with it", nil, shared.Opens},
	{"what is taken back is gone", nil, kept.TakeBack},
	{"filters choose", nil, kept.Filters},
	{"a limit bounds", nil, kept.Limits},
	{"belonging people are replaced, named ones kept", nil, kept.People},
	{"open tables are counted", nil, kept.Counted},
	{"what is due is told in time", nil, kept.Due},
	{"due times are pulled forward", nil, kept.Pulled},
	{"drafts are kept until they are empty", nil, kept.Drafts},
	{"documents and notes are kept", nil, kept.Documents},
	{"text and numbers come back as they were", nil, kept.Extremes},
	{"text is in the order of its bytes", nil, kept.Order},
	{"what is owed is told in order", nil, kept.Outbox},
	{"what is owed is told fairly", nil, kept.Window},
	{"what is owed can be given other words", nil, kept.Reworded},
	{"posts stand until they are retired", nil, kept.Posts},
	{"invitations are counted for a time", nil, kept.Invitations},
	{"what one causes others is counted by the day", nil, kept.Budgets},
	{"the last place of a day is given once", nil, kept.LastPlace},
	{"what somebody opens is counted by the day", nil, kept.Opening},
	{"tournaments are kept", nil, kept.Tournaments},
	{"a game of a match has one table", nil, kept.GameOnce},
	{"a game counts once", nil, kept.GameCounts},
	{"games that end at once are rated one after the other", nil, kept.RatedInTurn},
	{"a game is rated knowing what its people have played of late", nil, kept.RatedRecently},
	{"a rating that fails ends nothing", nil, kept.RatingFails},
	{"lessons are a person's own", nil, kept.Lessons},
	{"a board for trials is a person's own", nil, kept.Trials},
	{"a person is erased", nil, kept.Erased},
	{"a person is erased from records", nil, kept.ErasedFromRecords},
	{"a review is kept once", nil, kept.ReviewsKept},
	{"an archived game is read as before", nil, kept.Archived},
	{"a context that is over ends everything", nil, shared.Cancelled},
	{"a context that ends in between changes nothing", nil, shared.CancelledWithin},
	{"what is stored is there for the next reader", nil, shared.Readers},
	{"a closed database opens with all that it had", nil, shared.Reopened},
	{"a second bot is refused, or shares", nil, shared.Alone},
	{"a lease has one holder", nil, shared.Leases},
	{"nothing is written on a lease that is lost", nil, shared.Fences},
	{"who holds a lease in turn writes in turn", nil, shared.InTurn},
	{"a question is answered once", nil, shared.Questions},
	{"changes from many sides all count", nil, shared.Counting},
	{"an old program writes nothing", nil, shared.Floors},
	{"what is due is claimed once", nil, shared.Claims},
	{"two processes meet", nil, shared.Beside},
	{"a healthy database says so", nil, shared.Healthy},
	{"what is stored survives a power cut", reflect.TypeFor[Crasher](), shared.Survives},
	{"a schema from the future is left alone", reflect.TypeFor[Ager](), shared.Newer},
	{"a commit without an answer is done once", reflect.TypeFor[Cutter](), shared.Unanswered},
	{"a lost connection is no error", reflect.TypeFor[Cutter](), shared.Severed},
	{"many writers on connections that die", reflect.TypeFor[Cutter](), shared.Storm},
}

func (p promise) lacks(place Place) string {
	if p.needs != nil && !reflect.TypeOf(place).Implements(p.needs) {
		return fmt.Sprintf("%T is no %s", place, p.needs.Name())
	}
	return ""
}
