package rulestest

import (
	"maps"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
)

// dependent holds options to Option.Only and Option.Before: they name values that there are, and where an option does
// not matter, tables with any of its values begin the same.
func (e *exam) dependent(t testing.TB) {
	t.Helper()
	info := e.r.Info()
	for _, o := range info.Options {
		if o.Before != "" && !slices.Contains(valuesOf(o), o.Before) {
			t.Errorf("option %s was %q before it existed, which is none of its values", o.Name, o.Before)
		}
		for name, want := range o.Only {
			i := slices.IndexFunc(info.Options, func(other game.Option) bool { return other.Name == name })
			if i < 0 || name == o.Name || !slices.Contains(valuesOf(info.Options[i]), want) {
				t.Errorf("option %s depends on %q being %q, which no other option can be", o.Name, name, want)
				continue
			}
			for _, v := range valuesOf(info.Options[i]) {
				if v != want {
					e.indifferent(t, o, game.Options{name: v})
				}
			}
		}
	}
}

// indifferent begins a table with each value of an option, where it does not matter.
func (e *exam) indifferent(t testing.TB, o game.Option, at game.Options) {
	t.Helper()
	info := e.r.Info()
	var first any
	for i, v := range valuesOf(o) {
		with := maps.Clone(at)
		with[o.Name] = v
		full, err := info.Complete(with)
		if err != nil {
			t.Errorf("Complete(%v): %v", with, err)
			return
		}
		p, err := match.Start(e.r, info.Seats, full, match.Seed{1})
		if err != nil {
			t.Errorf("%v: %v", with, err)
			return
		}
		got := shown(p, info.Seats)
		if i == 0 {
			first = got
		} else if !reflect.DeepEqual(got, first) {
			t.Errorf("option %s makes a difference under %v, although it depends on %v", o.Name, at, o.Only)
			return
		}
	}
}

// shown is what all seats see of a position and may do.
func shown(p game.Position, seats int) (list []any) {
	for s := range seats {
		v := p.View(game.Seat(s))
		list = append(list, v.Diagram())
		if i, ok := v.(game.Interactive); ok {
			list = append(list, i.Panel(""))
		}
		if l, ok := p.(game.Lister); ok {
			list = append(list, l.Moves(game.Seat(s)))
		}
	}
	return list
}

// valuesOf are the values of an option; of a number, the least and the greatest.
func valuesOf(o game.Option) []string {
	if len(o.Choices) > 0 {
		return o.Choices
	}
	return []string{strconv.Itoa(o.Min), strconv.Itoa(o.Max)}
}
