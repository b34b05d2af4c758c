package people

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Owner is the person for whom a seat counts.
type Owner struct {
	User  string // "" for a computer
	Moved bool   // somebody has moved there
	Left  bool   // the person does not have the seat any more, or the computer has played more of its moves
	// Helped: the computer has made a move there for a person, on time or while they were away.
	Helped  bool
	Unmoved bool // the person has not moved there; for a computer's seat: nobody has
	GaveUp  bool // the person still has the seat, and plays no more
}

// Owners are the persons for whom the seats count: the one who played most of a seat's moves, of two who played as many
// the later one, and if no person has moved, the one who sat there when the game began.
func Owners(seats []table.Seat, moves []store.Move) []Owner {
	list := make([]Owner, len(seats))
	played := make([]map[string]int, len(seats))
	for _, m := range moves {
		if m.Seat < 0 || m.Seat >= len(seats) {
			continue
		}
		o := &list[m.Seat]
		o.Moved = true
		if played[m.Seat] == nil {
			played[m.Seat] = make(map[string]int)
		}
		of := played[m.Seat]
		if of[m.User]++; m.User != "" && (o.User == "" || of[m.User] >= of[o.User]) {
			o.User = m.User
		}
	}
	for s, seat := range seats {
		o := &list[s]
		if o.User == "" {
			o.User = seat.First
		}
		if o.User == "" && seat.Kind == table.Person {
			o.User = seat.User
		}
		o.Helped = o.User != "" && played[s][""] > 0
		o.Unmoved = played[s][o.User] == 0
		o.Left = o.User != "" && (seat.Kind != table.Person || seat.User != o.User || played[s][""] > played[s][o.User])
	}
	return list
}

// Feats lists everybody's best performance of each kind. The computer's moves on a person's seat count for nobody.
func Feats(moves []store.Move, owners []Owner, name string, at int64) []store.Feat {
	type key struct{ user, name string }
	best := make(map[key]store.Feat)
	for _, m := range moves {
		var events []game.Event
		if json.Unmarshal(m.Events, &events) != nil {
			continue // an old format: the game itself does not need it
		}
		for _, e := range events {
			if e.Feat == nil || e.Feat.Seat < 0 || int(e.Feat.Seat) >= len(owners) {
				continue
			}
			user := owners[e.Feat.Seat].User
			if int(e.Feat.Seat) == m.Seat {
				user = m.User
			}
			k := key{user, e.Feat.Name}
			if old, ok := best[k]; user != "" && (!ok || e.Feat.Value > old.Value) {
				best[k] = store.Feat{User: user, Name: e.Feat.Name, Game: name, Value: e.Feat.Value, What: e.Feat.What, At: at}
			}
		}
	}
	return slices.SortedFunc(maps.Values(best), func(a, b store.Feat) int {
		return strings.Compare(a.User+" "+a.Name,
			b.User+" "+b.Name)
	})
}

// Rank numbers places from 1 again, equals sharing one.
func Rank(cs []Contender) {
	was := slices.Clone(cs)
	for i := range cs {
		cs[i].Place = 1
		for _, o := range was {
			if o.Place < was[i].Place {
				cs[i].Place++
			}
		}
	}
}
