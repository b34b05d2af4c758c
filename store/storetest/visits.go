package storetest

import (
	"time"

	"tablee/store"
)

// visit records the first of somebody's visits.
func (b *Bench) visit(db store.DB, week int, users ...string) {
	b.Helper()
	for _, u := range users {
		b.Check(db.Visit(b.Ctx, u, week, store.OriginServer))
	}
}

// inServers has people of a week come from servers, all of them.
func inServers(w store.FunnelWeek) store.FunnelWeek {
	w.From.Server = w.People
	return w
}

// finish ends a game at a new table, with these in its seats: "" is somebody who was erased, "5" a computer of level 5.
func (b *Bench) finish(db store.DB, at time.Time, seats ...string) {
	b.Helper()
	c := Ended(b.Create(db, Sample(7)), at.UnixMilli())
	c.End.Results, c.End.Feats, c.End.Pool, c.End.Users, c.End.Rate = nil, nil, "", nil, nil
	for i, s := range seats {
		r := store.Result{Seat: i, User: s, Guild: "g", Game: "awale", Place: 1, At: at.UnixMilli()}
		if s == "5" {
			r.User, r.Level = "", 5
		}
		c.End.Results = append(c.End.Results, r)
	}
	b.Check(db.SaveTable(b.Ctx, c))
}

// Visits: people count in the week in which they first came, and as come back in the week after it alone.
func Visits(b *Bench) {
	db := b.Open()
	none := []store.FunnelWeek(nil)
	Want(b, "nobody", none)(db.Funnel(b.Ctx, 1, 1<<30))
	visits := func(user string, weeks ...int) {
		b.Helper()
		for _, w := range weeks {
			for range 2 {
				b.Check(db.Visit(b.Ctx, user, w, store.OriginServer))
			}
		}
	}
	visits("ann", 9, 10)
	visits("ben", 9, 11, 12)
	visits("carl", 10, 11, 12, 13)
	visits("dora", 12, 11) // a clock was wrong
	for range 2 {          // who was known before is not new, nor do they come back
		b.Check(db.Visit(b.Ctx, "emma", 10, store.OriginKnown))
		b.Check(db.Visit(b.Ctx, "emma", 11, store.OriginKnown))
	}
	visits("emma", 12)
	b.Check(db.Visit(b.Ctx, "fred", 12, store.OriginServer))
	b.Check(db.Visit(b.Ctx, "fred", 12, store.OriginKnown)) // of whom something is recorded
	b.Check(db.Visit(b.Ctx, "fred", 13, store.OriginKnown))
	nine := inServers(store.FunnelWeek{Week: 9, People: 2, Back: 1})
	ten := inServers(store.FunnelWeek{Week: 10, People: 1, Back: 1})
	twelve := inServers(store.FunnelWeek{Week: 12, People: 2, Back: 1})
	Want(b, "all", []store.FunnelWeek{nine, ten, twelve})(db.Funnel(b.Ctx, 0, 1<<30))
	Want(b, "one week", []store.FunnelWeek{ten})(db.Funnel(b.Ctx, 10, 10))
	Want(b, "two weeks", []store.FunnelWeek{nine, ten})(db.Funnel(b.Ctx, 9, 11))
	Want(b, "a week without newcomers", none)(db.Funnel(b.Ctx, 11, 11))
	Want(b, "no weeks", none)(db.Funnel(b.Ctx, 12, 9))
}

// VisitsAtOnce: a person whose visits are recorded by many at once counts once.
func VisitsAtOnce(b *Bench) {
	db := b.Open()
	for week := 5; week < 7; week++ {
		done, _ := Together(b, 6, nil, func(int) error {
			return db.Visit(b.Ctx, "ann", week, map[int]store.Origin{5: store.OriginServer}[week])
		})
		if done != 6 {
			b.Errorf("%d of six visits in week %d were recorded", done, week)
		}
	}
	Want(b, "ann", []store.FunnelWeek{inServers(store.FunnelWeek{Week: 5, People: 1, Back: 1})})(db.Funnel(b.Ctx, 1, 9))
}

// Origins: people count by where their first visit came from, whatever they did later and wherever they did it.
func Origins(b *Bench) {
	db := b.Open()
	visits := func(week int, origin store.Origin, users ...string) {
		b.Helper()
		for _, u := range users {
			b.Check(db.Visit(b.Ctx, u, week, origin))
		}
	}
	visits(5, store.OriginServer, "a")
	visits(5, store.OriginDirect, "b", "c")
	visits(5, store.OriginChat, "d", "e", "f")
	visits(5, store.OriginMenu, "g", "h", "i", "j")
	visits(5, store.OriginInvited, "k", "l", "m", "n", "o")
	visits(5, store.OriginKnown, "old")
	visits(5, store.OriginMenu, "a", "b", "old") // the same week again
	visits(6, store.OriginChat, "a", "g", "old") // and the week after it
	visits(6, store.OriginKnown, "b", "k")
	visits(6, store.OriginDirect, "p")
	visits(7, store.OriginInvited, "p")
	b.finish(db, store.WeekStart(5), "a", "d", "k") // what they do and where they came from are counted apart
	b.finish(db, store.WeekStart(6), "d", "p")
	five := store.FunnelWeek{Week: 5, People: 15, Played: 3, Met: 3, MetTwo: 3, Back: 4,
		From: store.Origins{Server: 1, Direct: 2, Chat: 3, Menu: 4, Invited: 5}}
	six := store.FunnelWeek{Week: 6, People: 1, Played: 1, Met: 1, Back: 1, From: store.Origins{Direct: 1}}
	Want(b, "both weeks", []store.FunnelWeek{five, six})(db.Funnel(b.Ctx, 1, 9))

	// Who is erased does not count any more, and comes from elsewhere when they come again.
	b.Check(db.ForgetUser(b.Ctx, "e"))
	visits(7, store.OriginMenu, "e")
	five.People, five.From.Chat = 14, 2
	seven := store.FunnelWeek{Week: 7, People: 1, From: store.Origins{Menu: 1}}
	Want(b, "without e", []store.FunnelWeek{five, six, seven})(db.Funnel(b.Ctx, 1, 9))
}

// Funnel: of those who first came in a week, it is counted how many have done what until the end of the week after it.
func Funnel(b *Bench) {
	db := b.Open()
	start := func(week int) time.Time { return time.UnixMilli(int64(week)*7*24*3600*1000 - 3*24*3600*1000) }
	for _, at := range []string{"2026-01-12 00:00:00.000", "2026-01-14 12:00:00.000", "2026-01-18 23:59:59.999"} {
		if day, err := time.Parse("2006-01-02 15:04:05.000", at); err != nil || store.WeekOf(day) != 2924 {
			b.Errorf("%s is in week %d (%v)", at, store.WeekOf(day), err)
		}
	}
	monday := time.Date(2026, 1, 12, 0, 0, 0, 0, time.UTC)
	b.Same("the week begins", []time.Time{store.WeekStart(2924), start(2924).UTC()}, []time.Time{monday, monday})

	b.visit(db, 10, "ann", "ben", "carl", "dora", "emma", "fred", "gina", "hugo", "ines", "jean")
	b.visit(db, 11, "kim", "ann")
	b.visit(db, 12, "lea", "max")
	b.Check(db.Visit(b.Ctx, "old", 10, store.OriginKnown))
	in, last := start(10), start(12).Add(-time.Millisecond)
	b.finish(db, in, "ann", "ben")               // ann meets ben and then carl
	b.finish(db, last, "ann", "carl", "5")       // in the last moment that counts
	b.finish(db, in, "dora", "5", "5")           // with computers alone
	b.finish(db, in, "emma", "", "5")            // with somebody who was erased
	b.finish(db, in, "fred", "old")              // the same one twice
	b.finish(db, last, "fred", "old")            //
	b.finish(db, start(12), "fred", "ann")       // too late
	b.finish(db, in, "gina", "gina")             // in two seats
	b.finish(db, in, "hugo")                     // alone
	b.finish(db, start(12), "ines", "kim")       // too late for ines, not for kim
	b.finish(db, start(12), "kim", "old", "max") // max meets them all at one table, who first came later
	p := b.savePuzzle(db, puzzle(1))
	daily := func(user string, day int, ended int64) {
		a := attempt(p.ID, user)
		a.Day, a.Ended, a.Unrated = day, ended, false
		b.saveAttempts(db, a)
	}
	daily("ann", 1, in.UnixMilli())
	daily("jean", 1, last.UnixMilli())
	daily("carl", 1, start(12).UnixMilli()) // too late
	daily("ben", 0, in.UnixMilli())         // not on its day
	daily("dora", 1, 0)                     // not to its end
	daily("lea", 2, start(13).UnixMilli())
	daily("old", 1, in.UnixMilli())

	wanted := []store.FunnelWeek{
		inServers(store.FunnelWeek{Week: 10, People: 10, Played: 8, Met: 4, MetTwo: 1, Daily: 2, Back: 1}),
		inServers(store.FunnelWeek{Week: 11, People: 1, Played: 1, Met: 1, MetTwo: 1}),
		inServers(store.FunnelWeek{Week: 12, People: 2, Played: 1, Met: 1, MetTwo: 1, Daily: 1})}
	Want(b, "the weeks", wanted)(db.Funnel(b.Ctx, 10, 12))
	Want(b, "the first week", wanted[:1])(db.Funnel(b.Ctx, 1, 10))

	// Who is erased does not count any more, neither by themselves nor as one who was met.
	b.Check(db.ForgetPerson(b.Ctx, "ann"))
	b.Check(db.ForgetUser(b.Ctx, "ann"))
	wanted[0] = inServers(store.FunnelWeek{Week: 10, People: 9, Played: 7, Met: 1, Daily: 1})
	Want(b, "without ann", wanted)(db.Funnel(b.Ctx, 10, 12))
}

// VisitorErased: of a person who is erased no visit is kept, and they are new when they come again.
func VisitorErased(b *Bench) {
	db := b.Open()
	b.visit(db, 5, "alice", "bob")
	b.visit(db, 6, "alice", "bob")
	b.Check(db.Visit(b.Ctx, "carol", 6, store.OriginKnown))
	b.Check(db.ForgetUser(b.Ctx, "alice"))
	b.Check(db.ForgetUser(b.Ctx, "carol"))
	five := inServers(store.FunnelWeek{Week: 5, People: 1, Back: 1})
	Want(b, "the other's", []store.FunnelWeek{five})(db.Funnel(b.Ctx, 1, 9))
	b.visit(db, 7, "alice", "carol")
	seven := inServers(store.FunnelWeek{Week: 7, People: 2})
	Want(b, "afterwards", []store.FunnelWeek{five, seven})(db.Funnel(b.Ctx, 1, 9))
}
