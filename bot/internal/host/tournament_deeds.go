package host

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/bracket"
	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// NewCup opens a tournament that people can join, the caller first. A redelivered interaction returns what it made.
func (h *Host) NewCup(ctx context.Context, by table.Call, n table.NewCup) (*table.Cup, error) {
	if by.Interaction != "" {
		defer h.locks.take(-hashID(by.Interaction))() // two deliveries at once make one tournament
		if id, seen, err := h.store.Seen(ctx, by.Interaction); err != nil {
			return nil, err
		} else if seen {
			return h.LookCup(ctx, table.CupID(-id))
		}
	}
	n, err := h.completeCup(n)
	if err != nil {
		return nil, err
	}
	running, err := h.store.Cups(ctx, by.Channel, []string{string(table.CupLobby), string(table.CupPlaying)}, maxOpenCups)
	if err != nil {
		return nil, err
	}
	if len(running) == maxOpenCups {
		return nil, game.Refuse("cup.toomany", "most", maxOpenCups)
	}
	k := &cup{h: h, now: h.now()}
	k.row = store.Cup{Guild: by.Guild, Channel: by.Channel, Phase: string(table.CupLobby), Due: h.now().Add(cupLobbyLife).UnixMilli()}
	k.doc = cupDoc{New: n, Lang: h.channelLanguage(ctx, by), Creator: by.User.ID, Entrants: []table.Entrant{{User: by.User.ID, Name: by.User.Name}}}
	k.owe(false, game.M("cup.opened", "by", by.User.Name))
	if err := k.save(ctx, by.Interaction); err != nil {
		return nil, err
	}
	h.warm(h.rules[n.Game], 2, n.Options)
	return h.LookCup(ctx, k.id())
}

// maxOpenCups is how many tournaments may go on in a channel at the same time.
const maxOpenCups = 5

// completeCup checks what is asked for and fills in what is usual.
func (h *Host) completeCup(n table.NewCup) (table.NewCup, error) {
	rules, err := h.game(n.Game)
	if err != nil {
		return n, err
	}
	info := rules.Info()
	if info.MinSeats > 2 || info.MaxSeats < 2 {
		return n, game.Refuse("seats.bad", "min", info.MinSeats, "max", info.MaxSeats)
	}
	if n.Level == 0 {
		n.Level = info.Default
	}
	if n.Level < 1 || n.Level > info.Levels {
		return n, game.Refuse("host.level", "n", info.Levels)
	}
	if n.Options, err = info.Complete(n.Options); err != nil {
		return n, err
	}
	if _, err := match.Start(rules, 2, n.Options, match.Seed{}); err != nil {
		return n, err
	}
	if n.Format == "" {
		n.Format = table.CupFormats[0]
	}
	n.Games = max(n.Games, 1)
	if n.Clock.Move == 0 && n.Clock.Bank == 0 {
		n.Clock.Move = cupMove // without a clock one person could hold up everybody for ever
	}
	n.Clock.Timeout = table.TimeoutResign
	bad := !slices.Contains(table.CupFormats, n.Format) || n.Games > table.MaxGames || n.Rounds < 0 || n.Rounds > table.MaxRounds || n.Size < 0 || n.Size > table.MaxEntrants
	if bad {
		return n, game.Refuse("cup.bad", "most", table.MaxEntrants)
	}
	return n, nil
}

// cupMove is the time for a move where nobody chose a clock.
const cupMove = 3 * 24 * time.Hour

// cupLobbyLife is how long a tournament waits to be started.
const cupLobbyLife = 30 * 24 * time.Hour

// DoCup carries out one deed at a tournament and returns it as it is afterwards.
func (h *Host) DoCup(ctx context.Context, by table.Call, id table.CupID, op table.CupOp) (*table.Cup, error) {
	err := h.withCup(ctx, id, by, func(k *cup) error {
		switch op.What {
		case table.CupJoin:
			return k.join(by.User)
		case table.CupLeave:
			return k.leave(by.User.ID)
		case table.CupStart:
			return k.start(ctx, by)
		case table.CupWithdraw:
			return k.withdraw(by, op.User)
		case table.CupCancel:
			return k.cancel(by)
		}
		return fmt.Errorf("host: unknown deed %q at a tournament", op.What)
	})
	if err != nil {
		return nil, err
	}
	return h.LookCup(ctx, id)
}

func (k *cup) open() error {
	if k.phase() != table.CupLobby {
		return game.Refuse("cup.started")
	}
	return nil
}

func (k *cup) entrant(user string) int {
	return slices.IndexFunc(k.doc.Entrants, func(e table.Entrant) bool { return e.User == user && user != "" })
}

func (k *cup) join(u table.User) error {
	if err := k.open(); err != nil {
		return err
	}
	if k.entrant(u.ID) >= 0 {
		return game.Refuse("cup.joined")
	}
	if len(k.doc.Entrants) >= table.MaxEntrants {
		return game.Refuse("cup.full", "most", table.MaxEntrants)
	}
	k.doc.Entrants = append(k.doc.Entrants, table.Entrant{User: u.ID, Name: u.Name})
	k.owe(true, game.Msg{})
	return nil
}

func (k *cup) leave(user string) error {
	if err := k.open(); err != nil {
		return err
	}
	e := k.entrant(user)
	if e < 0 {
		return game.Refuse("cup.notin")
	}
	k.doc.Entrants = slices.Delete(k.doc.Entrants, e, e+1)
	k.owe(true, game.Msg{})
	return nil
}

// mayLead refuses who neither opened the tournament nor manages the server.
func (k *cup) mayLead(by table.Call) error {
	if by.User.ID == k.doc.Creator || by.Manager && by.Guild == k.row.Guild {
		return nil
	}
	return game.Refuse("cup.notleader")
}

// start fills up with computers, seeds and draws: people by their rating in what is played, those whose
// rating is not sure after the others, in the order in which they joined; then the computers.
func (k *cup) start(ctx context.Context, by table.Call) error {
	if err := k.open(); err != nil {
		return err
	}
	if err := k.mayLead(by); err != nil {
		return err
	}
	if err := k.seed(ctx); err != nil {
		return err
	}
	for len(k.doc.Entrants) < k.doc.New.Size {
		k.doc.Entrants = append(k.doc.Entrants, table.Entrant{Level: k.doc.New.Level})
	}
	if len(k.doc.Entrants) < table.MinEntrants {
		return game.Refuse("cup.toofew")
	}
	draw, err := bracket.New(bracket.Config{Format: bracket.Format(k.doc.New.Format), Entrants: len(k.doc.Entrants), Rounds: k.rounds()})
	if err != nil {
		return fmt.Errorf("host: tournament %d: %w", k.row.ID, err)
	}
	k.doc.Draw, k.row.Phase, k.row.Due = &draw, string(table.CupPlaying), k.now.UnixMilli()
	k.owe(true, game.Msg{}) // the message that stands loses its buttons
	return nil
}

// rounds are those of the formats that have a number of them.
func (k *cup) rounds() int {
	if f := bracket.Format(k.doc.New.Format); f == bracket.Swiss || f == bracket.Robin {
		return k.doc.New.Rounds
	}
	return 0
}

// seed orders the people.
func (k *cup) seed(ctx context.Context) error {
	pool := (&live{h: k.h, row: store.Table{Game: k.doc.New.Game}, rules: k.h.rules[k.doc.New.Game], doc: doc{Seats: make([]table.Seat, 2), Options: k.doc.New.Options}}).pool()
	shown := make(map[string]float64)
	for _, e := range k.doc.Entrants {
		rows, err := k.h.store.RatingsOf(ctx, e.User)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if row.Pool != pool {
				continue
			}
			d, err := readRating(row.Doc, 2, k.now.UnixMilli())
			if err != nil {
				return err
			}
			if r, provisional := d.shown(); !provisional {
				shown[e.User] = r
			}
		}
	}
	slices.SortStableFunc(k.doc.Entrants, func(a, b table.Entrant) int {
		return int(shown[b.User]) - int(shown[a.User])
	})
	return nil
}

// withdraw takes oneself, or for who leads the tournament somebody else, out of it.
func (k *cup) withdraw(by table.Call, who table.User) error {
	user := by.User.ID
	if who.ID != "" && who.ID != user {
		if err := k.mayLead(by); err != nil {
			return err
		}
		user = who.ID
	}
	if k.phase() == table.CupLobby {
		return k.leave(user)
	}
	e := k.entrant(user)
	if e < 0 {
		return game.Refuse("cup.notin")
	}
	if k.phase() != table.CupPlaying {
		return game.Refuse("cup.over")
	}
	return k.out(e)
}

// out withdraws an entrant; what that means for tables that are open is done when the tournament is tended.
func (k *cup) out(e int) error {
	if k.doc.Draw.Gone[e] > 0 {
		return game.Refuse("cup.out")
	}
	draw, err := k.doc.Draw.Withdraw(e)
	if err != nil {
		return fmt.Errorf("host: tournament %d: %w", k.row.ID, err)
	}
	k.doc.Draw, k.row.Due = &draw, k.now.UnixMilli()
	k.owe(true, game.Msg{})
	return nil
}

func (k *cup) cancel(by table.Call) error {
	if err := k.mayLead(by); err != nil {
		return err
	}
	if k.phase() != table.CupLobby && k.phase() != table.CupPlaying {
		return game.Refuse("cup.over")
	}
	k.row.Phase, k.row.Due = string(table.CupCancelled), k.now.UnixMilli()
	k.owe(true, game.Msg{})
	return nil
}
