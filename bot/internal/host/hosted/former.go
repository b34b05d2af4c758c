package hosted

import (
	"cmp"
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Former is who played a seat until somebody else, or the computer, took it: the history attributes what happened until
// then to them.
type Former struct {
	Seat game.Seat
	Ply  int    // the last move that was made by then
	Note int    // how many notes had been made by then
	User string `json:",omitempty"`
	Name string `json:",omitempty"`
	AI   bool   `json:",omitempty"` // the computer, for that person
}

// maxFormers is how many are kept. When the oldest is dropped, the history attributes what they did to the next one.
const maxFormers = 60

// RecordFormer records who played a seat until now. Somebody without a move or a note since the previous one is not
// recorded.
func (d *Doc) RecordFormer(s game.Seat, ply int, f Former) {
	f.Seat, f.Ply, f.Note = s, ply, d.Noted
	for _, o := range d.Formers {
		if o.Seat == s && o.Ply == ply && o.Note == d.Noted {
			return
		}
	}
	d.Formers = append(d.Formers, f)
	if over := len(d.Formers) - maxFormers; over > 0 {
		d.Formers = d.Formers[over:]
	}
}

// DropFormersAfter forgets the moves after a ply: those that are played next belong to nobody recorded yet.
func (d *Doc) DropFormersAfter(ply int) {
	for i := range d.Formers {
		d.Formers[i].Ply = min(d.Formers[i].Ply, ply)
	}
}

// OfPly is an event of a move, with the names of those who sat there then.
func (d *Doc) OfPly(m game.Msg, ply int) game.Msg {
	return d.withFormer(m, func(f Former) bool { return ply <= f.Ply })
}

// OfNote is the i-th note, with the names of those who sat there then.
func (d *Doc) OfNote(i int) game.Msg {
	made := d.Noted - len(d.Notes) + i // notes before it, including dropped ones
	return d.withFormer(d.Notes[i].Msg, func(f Former) bool { return made < f.Note })
}

// Before is the person who had a seat before its present person.
func (d *Doc) Before(s game.Seat) table.User {
	for _, f := range slices.Backward(d.Formers) {
		if f.Seat == s && (f.User != d.Seats[s].User || !f.AI) {
			return table.User{ID: f.User, Name: cmp.Or(f.Name, erasedName)}
		}
	}
	return table.User{Name: erasedName}
}

// AtPly is a seat's name in what happened at a ply.
func (d *Doc) AtPly(s game.Seat, ply int) game.Msg {
	return d.OfPly(game.M("board.name", "who", s), ply)
}

// withFormer replaces a seat by its first former player for whom was is true.
func (d *Doc) withFormer(m game.Msg, was func(Former) bool) game.Msg {
	if len(d.Formers) == 0 || len(m.Args) == 0 {
		return m
	}
	args := make(map[string]any, len(m.Args))
	for k, v := range m.Args {
		switch v := v.(type) {
		case game.Seat:
			args[k] = d.seatName(v, was)
		case game.Msg:
			args[k] = d.withFormer(v, was)
		case []game.Msg:
			list := make([]game.Msg, len(v))
			for i, one := range v {
				list[i] = d.withFormer(one, was)
			}
			args[k] = list
		default:
			args[k] = v
		}
	}
	m.Args = args
	return m
}

// seatName is a seat, or whoever had it then.
func (d *Doc) seatName(s game.Seat, was func(Former) bool) any {
	for _, f := range d.Formers {
		if f.Seat != s || !was(f) {
			continue
		}
		return game.M("seat.then", "name", cmp.Or(f.Name, erasedName), "ai", f.AI)
	}
	return s
}
