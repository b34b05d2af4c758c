// Package storetest tests that a store keeps the promises of package store, as testing/fstest tests file systems: every
// store calls Run in a test. It tests writing and reading, concurrent callers, and the state after a failure at each
// write (EachWrite). Benchmark measures a store with the typical work of a bot.
package storetest

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
)

// Run tests all promises, each with a new database.
func Run(t *testing.T, place func(T) Place) {
	for _, p := range promises {
		t.Run(p.name, func(t *testing.T) {
			there := place(t)
			if why := p.lacks(there); why != "" {
				t.Skip(why)
			}
			p.hold(&Bench{T: t, Place: there})
		})
	}
}

// Faults lists which of these promises a store breaks, or of all if none is named. It is for tests of this package.
func Faults(dir func() string, place func(T) Place, of ...string) (names []string) {
	for _, p := range promises {
		if len(of) > 0 && !slices.Contains(of, p.name) {
			continue
		}
		r := &FailureRecorder{Dir: dir}
		r.Run(func() {
			if there := place(r); p.lacks(there) == "" {
				p.hold(&Bench{T: r, Place: there})
			}
		})
		if r.Failed {
			names = append(names, p.name)
		}
	}
	return names
}

// promise is the test of a promise of every store.
type promise struct {
	name  string
	needs reflect.Type // an interface that a place must implement; nil is none
	hold  func(*Bench)
}

var promises = []promise{
	{"a table is read as it was stored", nil, TableRoundTrip},
	{"who comes second changes nothing", nil, LatestWins},
	{"of many who come at once one wins", nil, OneWins},
	{"an interaction counts once", nil, InteractionOnce},
	{"an interaction counts once, at once", nil, InteractionOnceAtOnce},
	{"a refused interaction stays refused", nil, RefusedOnce},
	{"settings and drafts are changed once", nil, DocumentsOnce},
	{"a change is whole", nil, Whole},
	{"a table that another opens comes with it", nil, Opens},
	{"what is taken back is gone", nil, TakeBack},
	{"filters choose", nil, Filters},
	{"a limit bounds", nil, Limits},
	{"belonging people are replaced, named ones kept", nil, People},
	{"open tables are counted", nil, Counted},
	{"what is due is told in time", nil, Due},
	{"due times are pulled forward", nil, Pulled},
	{"drafts are kept until they are empty", nil, Drafts},
	{"answers wait for the move that ends their round", nil, Answers},
	{"an answer counts once", nil, AnswerOnce},
	{"of many answers at once one wins", nil, AnswersAtOnce},
	{"documents and notes are kept", nil, Documents},
	{"text and numbers come back as they were", nil, Extremes},
	{"text is in the order of its bytes", nil, Order},
	{"what is owed is told in order", nil, Outbox},
	{"what is owed is told fairly", nil, Window},
	{"what is owed can be given other words", nil, Reworded},
	{"posts stand until they are retired", nil, Posts},
	{"invitations are counted for a time", nil, Invitations},
	{"what one causes others is counted by the day", nil, Budgets},
	{"the last place of a day is given once", nil, LastPlace},
	{"what somebody opens is counted by the day", nil, Opening},
	{"the tournaments that somebody opens are counted by the day", nil, OpeningTournaments},
	{"tournaments are kept", nil, Tournaments},
	{"a game of a match has one table", nil, GameOnce},
	{"simultaneous games are kept", nil, Nights},
	{"of many nights with one key one is made", nil, NightsAtOnce},
	{"a table joins a night once it has read it", nil, NightJoined},
	{"tables that join a night at once do so in turn", nil, NightJoinedInTurn},
	{"a day has one puzzle", nil, Puzzles},
	{"of many puzzles of a day one is stored", nil, PuzzlesAtOnce},
	{"puzzles that are alike are found", nil, PuzzlesAlike},
	{"puzzles are chosen", nil, PuzzleFilters},
	{"a change of a puzzle is whole, and stored once", nil, PuzzleChanges},
	{"of many changes of a puzzle one is stored", nil, PuzzleChangesAtOnce},
	{"a puzzle is rated by each attempt once", nil, PuzzlesRated},
	{"attempts at puzzles are counted", nil, AttemptsCounted},
	{"people and servers of puzzles are told in time", nil, PuzzlesDue},
	{"answers to puzzles are erased", nil, SolverErased},
	{"puzzles that an erased person has tried are known for some days", nil, TriedKept},
	{"people count in the week in which they first came", nil, Visits},
	{"what newcomers do is counted", nil, Funnel},
	{"people count by where they first came from", nil, Origins},
	{"of many visits at once one counts", nil, VisitsAtOnce},
	{"visits are erased", nil, VisitorErased},
	{"a game counts once", nil, GameCounts},
	{"games that end at once are rated one after the other", nil, RatedInTurn},
	{"a game is rated knowing what its people have played of late", nil, RatedRecently},
	{"a rating that fails ends nothing", nil, RatingFails},
	{"lessons are a person's own", nil, Lessons},
	{"a board for trials is a person's own", nil, Trials},
	{"the latest boards for trials are kept", nil, ManyTrials},
	{"a move that is found is found once", nil, Found},
	{"a person is erased", nil, Erased},
	{"a person is erased from records", nil, ErasedFromRecords},
	{"a review is kept once", nil, ReviewsKept},
	{"an archived game is read as before", nil, Archived},
	{"a context that is over ends everything", nil, Cancelled},
	{"a context that ends in between changes nothing", nil, CancelledWithin},
	{"what is stored is there for the next reader", nil, Readers},
	{"a closed database opens with all that it had", nil, Reopened},
	{"a second bot is refused, or shares", nil, Alone},
	{"a lease has one holder", nil, Leases},
	{"nothing is written on a lease that is lost", nil, Fences},
	{"who holds a lease in turn writes in turn", nil, InTurn},
	{"a question is answered once", nil, Questions},
	{"changes from many sides all count", nil, Counting},
	{"an old program writes nothing", nil, Floors},
	{"what is due is claimed once", nil, Claims},
	{"two processes meet", nil, Beside},
	{"a healthy database says so", nil, Healthy},
	{"what is stored survives a power cut", reflect.TypeFor[Crasher](), Survives},
	{"a schema from the future is left alone", reflect.TypeFor[Ager](), Newer},
	{"a commit without an answer is done once", reflect.TypeFor[Cutter](), Unanswered},
	{"a lost connection is no error", reflect.TypeFor[Cutter](), Severed},
	{"many writers on connections that die", reflect.TypeFor[Cutter](), Storm},
}

func (p promise) lacks(place Place) string {
	if p.needs != nil && !reflect.TypeOf(place).Implements(p.needs) {
		return fmt.Sprintf("%T is no %s", place, p.needs.Name())
	}
	return ""
}
