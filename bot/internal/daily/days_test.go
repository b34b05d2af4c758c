package daily

import (
	"testing"
	"time"

	"tablee/rules/table"
)

func TestInARow(t *testing.T) {
	t.Parallel()
	span := func(from, to int, without ...int) (list []int) {
	next:
		for day := from; day <= to; day++ {
			for _, w := range without {
				if w == day {
					continue next
				}
			}
			list = append(list, day)
		}
		return list
	}
	for name, c := range map[string]struct {
		answered   []int
		today      int
		days, free int
	}{
		"nothing yet":                                {nil, 5, 0, 2},
		"one day":                                    {span(5, 5), 5, 1, 2},
		"today is not over":                          {span(1, 4), 5, 4, 2},
		"twice on one day":                           {[]int{1, 2, 2, 3}, 3, 3, 2},
		"one missed":                                 {span(1, 5, 3), 5, 4, 1},
		"two missed":                                 {span(1, 6, 3, 4), 6, 4, 0},
		"three missed in the first fortnight":        {span(1, 8, 3, 4, 6), 8, 2, 2},
		"yesterday was the third":                    {span(1, 6, 3, 4), 8, 0, 2},
		"yesterday was free":                         {span(1, 6), 8, 6, 1},
		"a month later one is free":                  {span(1, 20), 20, 20, 1},
		"one in a month":                             {span(1, 30, 20), 30, 29, 0},
		"two in a month":                             {span(1, 30, 20, 22), 30, 8, 2},
		"one in each of two months":                  {span(1, 60, 20, 50), 60, 58, 0},
		"one in the last month, none in this":        {span(1, 60, 20), 60, 59, 1},
		"two in the first fortnight, one in a month": {span(1, 30, 3, 4, 20), 30, 27, 0},
		"long ago":                                   {span(1, 6), 100, 0, 2},
		"a new row after a long pause":               {append(span(1, 6), span(90, 92)...), 92, 3, 2},
	} {
		if days, free := inARow(c.answered, c.today); days != c.days || free != c.free {
			t.Errorf("%s: %d days and %d free, want %d and %d", name, days, free, c.days, c.free)
		}
	}
}

// TestDayAt: a day begins at the server's hour, whatever the clock does, and the number goes up by one each time.
func TestDayAt(t *testing.T) {
	t.Parallel()
	first := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	now := time.Date(2026, 3, 20, 12, 0, 0, 0, time.UTC)
	for _, set := range []table.DailySettings{{Hour: 2, Minute: 30, Zone: "Europe/Paris"}, // skipped on 29 March
		{Zone: "America/Santiago"}, {Minute: 30, Zone: "America/Havana"}, {Zone: "Atlantic/Azores"}} {
		day, next := dayAt(first, now, set)
		if day != 20 {
			t.Fatalf("%s: on 20 March it is day %d", set.Zone, day)
		}
		for range 400 { // over both changes of the clock
			if before, _ := dayAt(first, next.Add(-time.Millisecond), set); before != day {
				t.Fatalf("%s: before %v it is day %d, want %d", set.Zone, next, before, day)
			}
			day++
			got, after := dayAt(first, next, set)
			if got != day || after.Sub(next) < 22*time.Hour || after.Sub(next) > 26*time.Hour {
				t.Fatalf("%s: at %v it is day %d until %v, want %d", set.Zone, next, got, after, day)
			}
			next = after
		}
	}
	for zone, want := range map[string]int{"Pacific/Kiritimati": 21, "Pacific/Pago_Pago": 20,
		"Pacific/Marquesas": 20, "no zone": 20, "": 20} {
		if day, _ := dayAt(first, now, table.DailySettings{Hour: 1, Zone: zone}); day != want {
			t.Errorf("%s: day %d, want %d", zone, day, want)
		}
	}
}

// TestTurn: games take turns evenly, and each comes on every weekday.
func TestTurn(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 7; n++ {
		had := map[[2]int]int{}
		for day := 1; day <= 7*7*n*4; day++ {
			had[[2]int{turn(day, n), day % 7}]++
		}
		for g := range n {
			for w := range 7 {
				if had[[2]int{g, w}] == 0 {
					t.Errorf("of %d games, game %d never comes on weekday %d", n, g, w)
				}
			}
		}
	}
}
