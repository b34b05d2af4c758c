package sqlstore

import (
	"context"

	"tablee/store"
)

// visits has the queries about when people first came.
type visits struct{ *base }

// Visit implements store.Visits: with one statement that can be repeated. Week 0 is that of people who came before
// visits were recorded.
func (q visits) Visit(ctx context.Context, user string, week int, origin store.Origin) error {
	first := week
	if origin == store.OriginKnown {
		first = 0
	}
	return q.do(ctx, "visit", `INSERT INTO visits (usr, week, back, origin) VALUES (?1, ?2, 0, ?4)
		ON CONFLICT (usr) DO UPDATE SET back = 1 WHERE visits.back = 0 AND visits.week = ?3`, user, first, week-1,
		string(origin))
}

// Funnel implements store.Visits. Each person is looked up by indexes: how many persons, themselves included, have
// finished games of theirs, and whether they have ended a puzzle of a day. The sums are made here: in SQL both
// databases would ask the first once for each sum that it is in.
func (q visits) Funnel(ctx context.Context, first, last int) (list []store.FunnelWeek, err error) {
	type group struct {
		week, back, persons, daily, people int
		origin                             string
	}
	groups, err := Collect(ctx, q.engine, func(r Row) (g group, err error) {
		err = r.Scan(&g.week, &g.back, &g.origin, &g.persons, &g.daily, &g.people)
		return g, err
	}, `SELECT v.week, v.back, v.origin,
		(SELECT count(DISTINCT o.usr) FROM results r JOIN results o ON o.tbl = r.tbl
			WHERE r.usr = v.usr AND r.at < (v.week + 2) * ?3 - ?4 AND o.usr <> ''),
		coalesce((SELECT 1 FROM attempts a
			WHERE a.usr = v.usr AND a.day > 0 AND a.ended > 0 AND a.ended < (v.week + 2) * ?3 - ?4 LIMIT 1), 0),
		count(*) FROM visits v WHERE v.week > 0 AND v.week >= ?1 AND v.week <= ?2
		GROUP BY 1, 2, 3, 4, 5 ORDER BY 1`, first, last, store.WeekLength, store.WeekOffset)
	for _, g := range groups {
		if len(list) == 0 || list[len(list)-1].Week != g.week {
			list = append(list, store.FunnelWeek{Week: g.week})
		}
		w := &list[len(list)-1]
		w.People += g.people
		for _, c := range []struct {
			into *int
			did  bool
		}{{&w.Played, g.persons > 0}, {&w.Met, g.persons > 1}, {&w.MetTwo, g.persons > 2}, {&w.Daily, g.daily > 0},
			{&w.Back, g.back > 0}} {
			if c.did {
				*c.into += g.people
			}
		}
		switch store.Origin(g.origin) {
		case store.OriginServer:
			w.From.Server += g.people
		case store.OriginDirect:
			w.From.Direct += g.people
		case store.OriginChat:
			w.From.Chat += g.people
		case store.OriginMenu:
			w.From.Menu += g.people
		case store.OriginInvited:
			w.From.Invited += g.people
		case store.OriginKnown: // they came before origins were recorded
		}
	}
	return list, err
}
