package storetest

import (
	"fmt"

	"tablee/store"
)

// Tournaments: tournaments are kept.
func Tournaments(b *Bench) {
	db := b.Open()
	k := store.Tournament{Guild: "g", Channel: "c", Phase: "lobby", Doc: []byte(`{"User":"42"}`), Touched: 5}
	id := Must[int64](b)(db.SaveTournament(b.Ctx, store.TournamentChange{Tournament: k, Users: []string{"42", "42"},
		Owed: []store.Owed{{Kind: "tournament", Target: "c"}}, Interaction: "i"}))
	_, err := db.SaveTournament(b.Ctx, store.TournamentChange{Tournament: k, Interaction: "i"})
	b.Is("the same interaction makes a second one", err, store.ErrSeen)
	if of, ok, _ := db.Seen(b.Ctx, "i"); of != store.OfTournament(id) || !ok {
		b.Errorf("the interaction is of %v, want tournament %d", of, id)
	}
	if o := Must[[]store.Owed](b)(db.OutboxOf(b.Ctx, store.OfTournament(id), "tournament", "c")); len(o) != 1 {
		b.Errorf("owed for the tournament: %+v", o)
	}
	k.ID, k.Rev = id, 1
	Want(b, "read", k)(db.Tournament(b.Ctx, id))
	k.Phase, k.Due = "playing", 9
	Want(b, "the number", id)(db.SaveTournament(b.Ctx, store.TournamentChange{Tournament: k}))
	_, err = db.SaveTournament(b.Ctx, store.TournamentChange{Tournament: k})
	b.Is("saving what was read before somebody else saved", err, store.ErrConflict)
	Want(b, "due at 8", []int64(nil))(db.DueTournaments(b.Ctx, 8))
	Want(b, "due at 9", []int64{id})(db.DueTournaments(b.Ctx, 9))
	Want(b, "next due", int64(9))(db.NextDue(b.Ctx))
	k.Rev = 2
	Want(b, "tournaments of the channel",
		[]store.Tournament{k})(db.Tournaments(b.Ctx, "c", []string{"lobby", "playing"}, 9))
	Want(b, "in another phase", []store.Tournament(nil))(db.Tournaments(b.Ctx, "c", []string{"lobby"}, 9))
	Want(b, "tournaments that name 42", []store.Tournament{k})(db.TournamentsOf(b.Ctx, "42"))
	Want(b, "those of the server", []store.Tournament{k})(db.TournamentsIn(b.Ctx, "g", "playing"))
	Want(b, "those of the server in lobbies", []store.Tournament(nil))(db.TournamentsIn(b.Ctx, "g", "lobby"))
	Want(b, "those of another server", []store.Tournament(nil))(db.TournamentsIn(b.Ctx, "h", "playing"))
	Want(b, "of the server", 1)(db.CountTournaments(b.Ctx, "g", []string{"playing"}))
	Want(b, "in lobbies", 0)(db.CountTournaments(b.Ctx, "g", []string{"lobby"}))
	Must[int64](b)(db.SaveTournament(b.Ctx, store.TournamentChange{Tournament: k, Users: []string{}}))
	Want(b, "tournaments that name nobody", []store.Tournament(nil))(db.TournamentsOf(b.Ctx, "42"))
	_, err = db.Tournament(b.Ctx, id+77)
	b.Is("a tournament that is not there", err, store.ErrNotFound)
	for i := range 3 {
		Must[int64](b)(db.SaveTournament(b.Ctx,
			store.TournamentChange{Tournament: store.Tournament{Channel: "d", Phase: "lobby", Doc: []byte("{}"),
				Touched: int64(i / 2)}}))
	}
	var touched []int64
	list := Must[[]store.Tournament](b)(db.Tournaments(b.Ctx, "d", []string{"lobby"}, 2))
	for _, k := range list {
		touched = append(touched, k.Touched)
	}
	if fmt.Sprint(touched) != "[1 0]" || list[1].ID > list[0].ID {
		b.Errorf("the last touched two: %+v", list)
	}
}

// GameOnce: a game of a match has one table.
func GameOnce(b *Bench) {
	db := b.Open()
	id := Must[int64](b)(db.SaveTournament(b.Ctx,
		store.TournamentChange{Tournament: store.Tournament{Channel: "c", Phase: "playing",
			Doc: []byte("{}")}}))
	c := Sample(7)
	c.TournamentGame = &store.TournamentTable{Tournament: id, Match: 3, Game: 1}
	row := b.Create(db, c)
	n, err := db.CreateTable(b.Ctx, c)
	b.Is("a second table for the game", err, store.ErrSeen)
	if n != 0 {
		b.Errorf("a table that was not made has number %d", n)
	}
	Want(b, "tables", []store.TournamentTable{{Tournament: id, Match: 3, Game: 1,
		Table: row.ID}})(db.TournamentTables(b.Ctx, id))
	done, refused := Together(b, 6, store.ErrSeen, func(int) error {
		c := Sample(7)
		c.TournamentGame = &store.TournamentTable{Tournament: id, Match: 3, Game: 2}
		_, err := db.CreateTable(b.Ctx, c)
		return err
	})
	if done != 1 || refused != 5 {
		b.Errorf("of six who open a game %d have opened it, %d were refused", done, refused)
	}
	// The end of the table makes the tournament due, and whoever read it before has to read it again.
	before := Must[store.Tournament](b)(db.Tournament(b.Ctx, id))
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, TournamentDue: id}))
	Want(b, "due", []int64{id})(db.DueTournaments(b.Ctx, row.Touched))
	_, err = db.SaveTournament(b.Ctx, store.TournamentChange{Tournament: before})
	b.Is("saving over a table's end", err, store.ErrConflict)
}

// Archived: an archived game is read as before.
func Archived(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	row.Phase, row.Touched, row.Snapshot = "over", 10, []byte("position")
	var moves []store.Move
	for ply := 1; ply <= 200; ply++ {
		moves = append(moves, store.Move{Ply: ply, Seat: ply % 2, Move: "play 3",
			Events: []byte(`[{"to":-1,"msg":{"id":"x.played"}}]`), User: "alice", At: int64(ply)})
	}
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: 0, Moves: moves}))
	row.Rev++
	b.Create(db, Sample(1)) // which goes on
	Want(b, "touched before 10", []int64(nil))(db.Archivable(b.Ctx, 10, 9))
	Want(b, "touched before 11", []int64{row.ID})(db.Archivable(b.Ctx, 11, 9))
	b.Is("a table that has changed", db.SaveArchive(b.Ctx, store.Archive{Table: row.ID, Rev: row.Rev - 1,
		Hash: []byte{1}}), store.ErrConflict)
	if got := Must[[]store.Move](b)(db.Moves(b.Ctx, row.ID, 0)); len(got) != 200 {
		b.Fatalf("%d moves are left", len(got))
	}
	Want(b, "no hash yet", []byte(nil))(db.ArchiveHash(b.Ctx, row.ID))
	b.Check(db.SaveArchive(b.Ctx, store.Archive{Table: row.ID, Rev: row.Rev, Hash: []byte{1}}))
	got := Must[[]store.Move](b)(db.Moves(b.Ctx, row.ID, 150))
	wanted := append([]store.Move{}, moves[149:]...)
	for i := range wanted {
		wanted[i].User = ""
	}
	b.Same("moves from 150 on", got, wanted)
	Want(b, "moves of a person", 1)(db.CountMoves(b.Ctx, "alice")) // of the table that goes on
	Want(b, "the hash", []byte{1})(db.ArchiveHash(b.Ctx, row.ID))
	if again := Must[store.Table](b)(db.Table(b.Ctx, row.ID)); again.Snapshot != nil || again.Rev != row.Rev+1 {
		b.Errorf("%+v", again)
	}
	Want(b, "archived twice", []int64(nil))(db.Archivable(b.Ctx, 11, 9))

	kept := Sample(2) // one whose moves do not make its position
	kept.Table.Phase = "over"
	keep := b.Create(db, kept)
	b.Check(db.SaveArchive(b.Ctx, store.Archive{Table: keep.ID, Rev: keep.Rev}))
	if again := Must[store.Table](b)(db.Table(b.Ctx, keep.ID)); string(again.Snapshot) != "pos" {
		b.Errorf("without a hash: %+v", again)
	}
	Want(b, "no hash", []byte(nil))(db.ArchiveHash(b.Ctx, keep.ID))
}
