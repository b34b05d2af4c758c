package storetest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"tablee/store"
)

// silent methods ask nothing, or look at the whole.
var silent = []string{"Check", "Clock", "Close", "Damage", "Epoch", "Failing", "Hear", "Ping", "Release", "Shared",
	"Tell", "Unwritten", "Watch", "Writable"}

// Exercise calls everything that queries a database, in every way that makes another query, on an empty database, so
// that a caller who records the queries can look at their plans.
func Exercise(ctx context.Context, t T, db store.DB) {
	b := &Bench{T: t, Ctx: ctx}
	row := b.Create(db, Sample(7))
	if _, err := db.SaveTournament(ctx, store.TournamentChange{Tournament: store.Tournament{Channel: "c",
		Doc: []byte("{}")}}); err != nil {
		t.Fatalf("%v", err)
	}
	if _, err := db.SaveNight(ctx, night("first")); err != nil {
		t.Fatalf("%v", err)
	}
	if _, err := db.SavePuzzle(ctx, puzzle(1)); err != nil {
		t.Fatalf("%v", err)
	}
	calls := calls(ctx, db, row)
	methods := reflect.TypeFor[store.DB]()
	for i := range methods.NumMethod() {
		name := methods.Method(i).Name
		do, ok := calls[name]
		if ok == slices.Contains(silent, name) {
			t.Errorf("%s is not called: its queries are not known", name)
		}
		if !ok {
			continue
		}
		if err := do(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// or takes one error for none.
func or(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return err
}

// saved puts a document where none was, another one there, and takes it away.
func saved(save func(was, doc []byte) error) error {
	return errors.Join(save(nil, []byte("a")), save([]byte("a"), []byte("b")), save([]byte("b"), nil))
}

func calls(ctx context.Context, db store.DB, row store.Table) map[string]func() error {
	return map[string]func() error{
		"SaveTournament": func() error {
			_, err := db.SaveTournament(ctx,
				store.TournamentChange{Tournament: store.Tournament{Channel: "c", Phase: "lobby", Doc: []byte("{}")},
					Users: []string{"ann"}, Interaction: "i"})
			if err == nil {
				_, err = db.SaveTournament(ctx,
					store.TournamentChange{Tournament: store.Tournament{ID: 2, Rev: 1, Channel: "c", Phase: "lobby",
						Doc: []byte("{}")}})
			}
			return err
		},
		"Tournament": func() error { _, err := db.Tournament(ctx, 1); return err },
		"Tournaments": func() error {
			_,
				err := db.Tournaments(ctx, "c", []string{"lobby", "playing"}, 9)
			return err
		},
		"TournamentsOf":    func() error { _, err := db.TournamentsOf(ctx, "ann"); return err },
		"DueTournaments":   func() error { _, err := db.DueTournaments(ctx, 9); return err },
		"TournamentTables": func() error { _, err := db.TournamentTables(ctx, 1); return err },
		"SaveNight": func() error {
			n := night("second")
			id, err := db.SaveNight(ctx, n)
			if err == nil {
				n.ID, n.Rev = id, 1
				_, err = db.SaveNight(ctx, n)
			}
			return err
		},
		"Night":       func() error { _, err := db.Night(ctx, 1); return err },
		"NightOfKey":  func() error { _, err := db.NightOfKey(ctx, "first"); return err },
		"Nights":      func() error { _, err := db.Nights(ctx, []string{"lobby", "playing"}); return err },
		"DueNights":   func() error { _, err := db.DueNights(ctx, 9); return err },
		"NightTables": func() error { _, err := db.NightTables(ctx, 1); return err },
		"SavePuzzle": func() error {
			p := puzzle(2)
			id, err := db.SavePuzzle(ctx, p)
			for _, day := range []int{3, 0} {
				if err == nil {
					p.ID, p.Rev, p.Day = id, p.Rev+1, day
					_, err = db.SavePuzzle(ctx, p)
				}
			}
			return err
		},
		"Puzzle": func() error { _, err := db.Puzzle(ctx, 1); return err },
		"Puzzles": func() error {
			all := store.PuzzleFilter{Game: "scrabble", Kind: "k", Language: "fr", State: "s", From: 1, To: 9, Untried: "ann",
				Bad: "bad", Limit: 9}
			for _, f := range []store.PuzzleFilter{{Limit: 9}, {Game: "scrabble", Limit: 9},
				{Game: "scrabble", Kind: "k", Limit: 9}, {Game: "scrabble", State: "s", Limit: 9}, {State: "s"},
				{From: 1, To: 9}, {Game: "scrabble", From: 1, To: 9},
				{Game: "scrabble", Untried: "ann", Bad: "bad", Limit: 9}, all} {
				if _, err := db.Puzzles(ctx, f); err != nil {
					return err
				}
			}
			return nil
		},
		"LikePuzzle":     func() error { _, err := db.LikePuzzle(ctx, "scrabble", "p", "a", 1); return err },
		"UnratedPuzzles": func() error { _, err := db.UnratedPuzzles(ctx, 9); return err },
		"ChangePuzzle": func() error {
			c := answered(1, "dora")
			c.Interaction = "answered"
			err := db.ChangePuzzle(ctx, c)
			if err == nil {
				c.Attempt.Rev, c.Solver.Rev, c.Server.Rev, c.Interaction = 1, 1, 1, ""
				c.Rated, c.RatedUsers = &store.Puzzle{ID: 1, Rev: 1, Doc: []byte("rated")}, []string{"dora"}
				err = db.ChangePuzzle(ctx, c)
			}
			return err
		},
		"Attempt": func() error {
			_, err := db.Attempt(ctx, 1, "ann")
			return or(err, store.ErrNotFound)
		},
		"UnratedAttempts": func() error { _, err := db.UnratedAttempts(ctx, 1); return err },
		"CountAttempts":   func() error { _, err := db.CountAttempts(ctx, 1, "g", 1); return err },
		"SolvedAttempts":  func() error { _, err := db.SolvedAttempts(ctx, 1, "g", 9); return err },
		"DailyAttempts":   func() error { _, err := db.DailyAttempts(ctx, "ann", 1); return err },
		"KeepTried":       func() error { return db.KeepTried(ctx, "ann", 1) },
		"Tried":           func() error { _, err := db.Tried(ctx, 1, "ann"); return err },
		"CountAttemptsOf": func() error { _, err := db.CountAttemptsOf(ctx, "ann"); return err },
		"Solver":          func() error { _, err := db.Solver(ctx, "ann"); return or(err, store.ErrNotFound) },
		"DueSolvers":      func() error { _, err := db.DueSolvers(ctx, 9, 9); return err },
		"DailyServer":     func() error { _, err := db.DailyServer(ctx, "g"); return or(err, store.ErrNotFound) },
		"DailyServers":    func() error { _, err := db.DailyServers(ctx); return err },
		"DueDailyServers": func() error { _, err := db.DueDailyServers(ctx, 9, 9); return err },
		"Visit":           func() error { return db.Visit(ctx, "ann", 5, store.OriginServer) },
		"Funnel":          func() error { _, err := db.Funnel(ctx, 1, 9); return err },
		"CreateTable": func() error {
			c := Sample(8)
			c.TournamentGame, c.TournamentDue, c.Interaction = &store.TournamentTable{Tournament: 1}, 1, "j"
			c.Night, c.NightDue = &store.NightTable{Night: 1, Rev: 1}, 1
			c.End = &store.End{Results: []store.Result{{User: "ann"}}, Feats: []store.Feat{{User: "ann"}}, Pool: "p",
				Users: []string{"ann"}, Rate: func(map[string][]byte, store.Recent) (map[string]store.Rated, error) {
					return map[string]store.Rated{"ann": {Doc: []byte("{}")}}, nil
				}}
			_, err := db.CreateTable(ctx, c)
			return err
		},
		"SaveTable": func() error {
			return db.SaveTable(ctx,
				store.Change{Table: row, Forget: 0, Users: []string{"ann"}, Answered: true})
		},
		"SaveAnswer": func() error {
			id, err := db.CreateTable(ctx, Sample(9))
			if err != nil {
				return err
			}
			return db.SaveAnswer(ctx, store.Given{Table: id, Rev: 1, Ply: 1, Interaction: "answer", Due: 9,
				Owed: []store.Owed{{Kind: "say"}}})
		},
		"Answers": func() error { _, err := db.Answers(ctx, 1, 1); return err },
		"Table":   func() error { _, err := db.Table(ctx, 1); return err },
		"Tables": func() error {
			phases := []string{"lobby", "playing"}
			for _, f := range []store.Filter{{}, {User: "ann"}, {User: "ann", Phases: phases}, {Channel: "c"},
				{Channel: "c", Phases: phases}, {Guild: "g"}, {Guild: "g", Phases: phases},
				{Game: "awale"}, {Phases: phases}, {Phases: phases, Before: 9}, {Before: 9},
				{Guild: "g", Channel: "c", Game: "awale", User: "ann", Phases: phases, Before: 9}} {
				if _, err := db.Tables(ctx, f); err != nil {
					return err
				}
			}
			return nil
		},
		"Due":          func() error { _, err := db.Due(ctx, 9, 9); return err },
		"TablesNaming": func() error { _, err := db.TablesNaming(ctx, "ann"); return err },
		"Archivable":   func() error { _, err := db.Archivable(ctx, 9, 9); return err },
		"ArchiveHash":  func() error { _, err := db.ArchiveHash(ctx, 1); return err },
		"SaveArchive":  func() error { return or(db.SaveArchive(ctx, store.Archive{Table: 1}), store.ErrConflict) },
		"CountOpen": func() error {
			_, err := db.CountOpen(ctx, store.Count{Maker: "ann", Phases: []string{"lobby"}})
			if err == nil {
				_, err = db.CountOpen(ctx, store.Count{Guild: "g", Phases: []string{"lobby", "playing"}})
			}
			return err
		},
		"TournamentsIn":     func() error { _, err := db.TournamentsIn(ctx, "g", "playing"); return err },
		"CountTournaments":  func() error { _, err := db.CountTournaments(ctx, "g", []string{"lobby"}); return err },
		"InvitationsBy":     func() error { _, err := db.InvitationsBy(ctx, "ann", 1); return err },
		"InvitationsTo":     func() error { _, _, err := db.InvitationsTo(ctx, "ann", "ben", 1); return err },
		"ForgetInvitations": func() error { return db.ForgetInvitations(ctx, 9) },
		"Spent":             func() error { _, err := db.Spent(ctx, "ann", "ben", 1); return err },
		"Opened":            func() error { _, err := db.Opened(ctx, "ann", 1); return err },
		"OpenedTournaments": func() error { _, err := db.OpenedTournaments(ctx, "ann", 1); return err },
		"LeftOpen":          func() error { _, err := db.LeftOpen(ctx, "ann", 1); return err },
		"ForgetSpent":       func() error { return db.ForgetSpent(ctx, 9) },
		"OutboxAfter":       func() error { _, err := db.OutboxAfter(ctx, 1, 9); return err },
		"Reword": func() error {
			if err := db.Reword(ctx, 1, []byte("{}")); err != nil {
				return err
			}
			return db.Reword(ctx, 1, nil)
		},
		"OutboxKinds": func() error { _, err := db.OutboxKinds(ctx); return err },
		"OutboxWindow": func() error {
			_, err := db.OutboxWindow(ctx, 9, store.Window{Kind: "say", Targets: 2, PerTarget: 2})
			return err
		},
		"TableIDs": func() error { _, err := db.TableIDs(ctx, 1, 9); return err },
		"PullDue":  func() error { return db.PullDue(ctx, 9, 1) },
		"NextDue":  func() error { _, err := db.NextDue(ctx); return err },
		"Moves":    func() error { _, err := db.Moves(ctx, 1, 0); return err },
		"Seen":     func() error { _, _, err := db.Seen(ctx, "i"); return err },
		"SaveSettings": func() error {
			return saved(func(was, doc []byte) error {
				return db.SaveSettings(ctx, store.Settings{Guild: "g", Was: was, Doc: doc,
					Interaction: "settings" + string(was) + "/" + string(doc), At: 1})
			})
		},
		"Refuse":             func() error { return db.Refuse(ctx, "refused", 1) },
		"ForgetInteractions": func() error { return db.ForgetInteractions(ctx, 9) },
		"SaveDraft": func() error {
			if err := db.SaveDraft(ctx, 1, store.Draft{Draft: "x"}, 1); err != nil {
				return err
			}
			return db.SaveDraft(ctx, 1, store.Draft{}, 1)
		},
		"Draft":  func() error { _, err := db.Draft(ctx, 1, 0); return err },
		"Person": func() error { _, err := db.Person(ctx, "ann"); return err },
		"SavePerson": func() error {
			return saved(func(was, doc []byte) error { return db.SavePerson(ctx, "ann", was, doc) })
		},
		"TableFor":   func() error { _, err := db.TableFor(ctx, 1, store.Known{Interaction: "none"}); return err },
		"CountMoves": func() error { _, err := db.CountMoves(ctx, "ann"); return err },
		"ForgetUser": func() error { return db.ForgetUser(ctx, "ann") },
		"Guild":      func() error { _, err := db.Guild(ctx, "g"); return err },
		"SaveGuild": func() error {
			return saved(func(was, doc []byte) error { return db.SaveGuild(ctx, "g", was, doc) })
		},
		"ChangeMeta": func() error {
			return db.ChangeMeta(ctx, []string{"x", "z"}, func(map[string]string) error { return nil })
		},
		"SaveAsked": func() error {
			return db.SaveAsked(ctx,
				store.Asked{Token: "t", User: "ann", Doc: []byte("{}")})
		},
		"TakeAsked":   func() error { _, err := db.TakeAsked(ctx, "t", "ann", 0); return or(err, store.ErrNotFound) },
		"ForgetAsked": func() error { return db.ForgetAsked(ctx, 1) },
		"ClaimDue": func() error {
			_, err := db.ClaimDue(ctx, 9, store.Claim{Holder: "me", Life: time.Second, Limit: 9, Done: []int64{1}})
			return err
		},
		"TakeLease":     func() error { _, err := db.TakeLease(ctx, "l", "me", time.Second); return err },
		"GiveUp":        func() error { return db.GiveUp(ctx, store.Lease{Name: "l", Token: 1}) },
		"Leases":        func() error { _, err := db.Leases(ctx); return err },
		"Floor":         func() error { _, err := db.Floor(ctx); return err },
		"SetFloor":      func() error { return db.SetFloor(ctx, 0) },
		"Meta":          func() error { _, err := db.Meta(ctx, "x"); return err },
		"SetMeta":       func() error { return db.SetMeta(ctx, "x", "y") },
		"Owe":           func() error { return db.Owe(ctx, 1, store.Owed{Kind: "say"}) },
		"Outbox":        func() error { _, err := db.Outbox(ctx, 9, 9); return err },
		"OutboxOf":      func() error { _, err := db.OutboxOf(ctx, 1, "board", "c"); return err },
		"OutboxLengths": func() error { _, err := db.OutboxLengths(ctx, 9); return err },
		"OutboxNext":    func() error { _, err := db.OutboxNext(ctx); return err },
		"OutboxLast":    func() error { _, err := db.OutboxLast(ctx); return err },
		"Delivered":     func() error { return db.Delivered(ctx, []int64{1}, &store.Post{Subject: 1}) },
		"Postpone":      func() error { return db.Postpone(ctx, 1, 1, "") },
		"LivePosts":     func() error { _, err := db.LivePosts(ctx, 1); return err },
		"LastPost":      func() error { _, _ = db.LastPost(ctx, 1, "board", "c"); return nil },
		"PostOf":        func() error { _, _ = db.PostOf(ctx, "m"); return nil },
		"Standing":      func() error { _, err := db.Standing(ctx, 1, "board", "c", true); return err },
		"Retire":        func() error { return db.Retire(ctx, store.Post{}) },
		"ForgetPosts":   func() error { return db.ForgetPosts(ctx, 9) },
		"RatingsOf":     func() error { _, err := db.RatingsOf(ctx, "ann"); return err },
		"ResultsIn":     func() error { _, err := db.ResultsIn(ctx, "g", 1, 9); return err },
		"BestIn":        func() error { _, err := db.BestIn(ctx, "g", "play", 1, 9, 3); return err },
		"RatingsIn":     func() error { _, err := db.RatingsIn(ctx, "g", "awale"); return err },
		"Lesson":        func() error { _, err := db.Lesson(ctx, "ann", "awale"); return or(err, store.ErrNotFound) },
		"LessonsOf":     func() error { _, err := db.LessonsOf(ctx, "ann"); return err },
		"SaveLesson":    func() error { return db.SaveLesson(ctx, store.Lesson{User: "ann", Game: "awale"}) },
		"Trial":         func() error { _, err := db.Trial(ctx, "ann", 1); return or(err, store.ErrNotFound) },
		"SaveTrial": func() error {
			return or(db.SaveTrial(ctx, store.Trial{User: "ann", Table: 1, Doc: []byte{1}}), store.ErrConflict)
		},
		"CountTrials":  func() error { _, err := db.CountTrials(ctx, "ann"); return err },
		"ForgetTrials": func() error { return db.ForgetTrials(ctx, 9) },
		"FoundMoves":   func() error { _, err := db.FoundMoves(ctx, "ann", 1); return err },
		"SaveFound":    func() error { return db.SaveFound(ctx, "ann", 1, 1, 1) },
		"CountFound":   func() error { _, err := db.CountFound(ctx, "ann"); return err },
		"ResultsOf": func() error {
			_, err := db.ResultsOf(ctx, "ann", "")
			if err == nil {
				_, err = db.ResultsOf(ctx, "ann", "awale")
			}
			return err
		},
		"Review": func() error { _, err := db.Review(ctx, 1); return err },
		"SaveReview": func() error {
			return db.SaveReview(ctx, store.Review{Table: 1, Version: 1, Doc: []byte("{}"),
				Of: []store.Reviewed{{User: "ann", Misses: []byte("{}")}}})
		},
		"ReviewsOf": func() error {
			_, err := db.ReviewsOf(ctx, "ann", "", 9)
			if err == nil {
				_, err = db.ReviewsOf(ctx, "ann", "awale", 9)
			}
			return err
		},
		"Best":         func() error { _, err := db.Best(ctx, "ann", "awale"); return err },
		"ForgetPerson": func() error { return db.ForgetPerson(ctx, "ann") },
	}
}
