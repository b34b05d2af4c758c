package hosted

import (
	"cmp"
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Former is who played a seat until somebody else, or the computer, took it: what happened until then is told as
// theirs.
type Former struct {
	Seat game.Seat
	Ply  int    // the last move that was made by then
	Note int    // how many notes had been made by then
	User string `json:",omitempty"`
	Name string `json:",omitempty"`
	AI   bool   `json:",omitempty"` // the computer, in that person's stead
}

// maxFormers is how many are kept at most: with the oldest, what they did becomes the next one's.
const maxFormers = 60

// Part notes who plays a seat until now. Who has neither moved nor been told of since the last one is not remembered.
func (d *Doc) Part(s game.Seat, ply int, f Former) {
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

// Unpart forgets the moves after a ply: what is played from there on is nobody's yet.
func (d *Doc) Unpart(ply int) {
	for i := range d.Formers {
		d.Formers[i].Ply = min(d.Formers[i].Ply, ply)
	}
}

// OfPly is what an event of a move tells, with the names of those who sat there then.
func (d *Doc) OfPly(m game.Msg, ply int) game.Msg {
	return d.then(m, func(f Former) bool { return ply <= f.Ply })
}

// OfNote is what the i-th of the notes tells, with the names of those who sat there then.
func (d *Doc) OfNote(i int) game.Msg {
	made := d.Noted - len(d.Notes) + i // notes before it, also those that have been forgotten
	return d.then(d.Notes[i].Msg, func(f Former) bool { return made < f.Note })
}

// Before is the person who had a seat before who has it now.
func (d *Doc) Before(s game.Seat) table.User {
	for _, f := range slices.Backward(d.Formers) {
		if f.Seat == s && (f.User != d.Seats[s].User || !f.AI) {
			return table.User{ID: f.User, Name: cmp.Or(f.Name, nameless)}
		}
	}
	return table.User{Name: nameless}
}

// AtPly is how a seat is named in what happened at a ply.
func (d *Doc) AtPly(s game.Seat, ply int) game.Msg {
	return d.OfPly(game.M("board.name", "who", s), ply)
}

// then puts the first former player of a seat in its place for whom something was in their time.
func (d *Doc) then(m game.Msg, was func(Former) bool) game.Msg {
	if len(d.Formers) == 0 || len(m.Args) == 0 {
		return m
	}
	args := make(map[string]any, len(m.Args))
	for k, v := range m.Args {
		switch v := v.(type) {
		case game.Seat:
			args[k] = d.named(v, was)
		case game.Msg:
			args[k] = d.then(v, was)
		case []game.Msg:
			list := make([]game.Msg, len(v))
			for i, one := range v {
				list[i] = d.then(one, was)
			}
			args[k] = list
		default:
			args[k] = v
		}
	}
	m.Args = args
	return m
}

// named is a seat, or whoever had it then.
func (d *Doc) named(s game.Seat, was func(Former) bool) any {
	for _, f := range d.Formers {
		if f.Seat != s || !was(f) {
			continue
		}
		return game.M("seat.then", "name", cmp.Or(f.Name, nameless), "ai", f.AI)
	}
	return s
}
