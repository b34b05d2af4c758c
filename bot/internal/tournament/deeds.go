package tournament

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// NewTournament opens a tournament that people can join, the caller first. A redelivered interaction returns what it
// made.
func (d *Director) NewTournament(ctx context.Context, by table.Caller, n table.NewTournament) (*table.Tournament,
	error) {
	if by.Interaction != "" {
		unlock, err := d.opening.Lock(ctx, by.Interaction) // two deliveries at once make one tournament
		if err != nil {
			return nil, err
		}
		defer unlock()
		if of, seen, err := d.opts.Store.Seen(ctx, by.Interaction); err != nil {
			return nil, err
		} else if err := refusedBefore(of); err != nil {
			return nil, err
		} else if seen {
			return d.LookTournament(ctx, table.TournamentID(of.Tournament()))
		}
	}
	rules, err := d.opts.Games.Game(n.Game)
	if err != nil {
		return nil, err
	}
	if n, err = d.complete(rules, n); err != nil {
		return nil, err
	}
	// of two at once the second counts the first
	for _, place := range []string{"server " + by.Guild, "channel " + by.Channel} {
		unlock, err := d.opening.Lock(ctx, place)
		if err != nil {
			return nil, err
		}
		defer unlock()
	}
	running, err := d.opts.Store.Tournaments(ctx, by.Channel,
		[]string{string(table.TournamentLobby), string(table.TournamentPlaying)}, maxOpen)
	if err != nil {
		return nil, err
	}
	if len(running) == maxOpen {
		return nil, game.Refuse("tournament.toomany", "most", maxOpen)
	}
	if by.Guild != "" {
		n, err := d.opts.Store.CountTournaments(ctx, by.Guild,
			[]string{string(table.TournamentLobby), string(table.TournamentPlaying)})
		if err != nil {
			return nil, err
		}
		if n >= maxOpenHere {
			return nil, game.Refuse("tournament.toomanyhere", "most", maxOpenHere)
		}
	}
	k := &contest{d: d, now: d.now()}
	k.row = store.Tournament{Guild: by.Guild, Channel: by.Channel, Phase: string(table.TournamentLobby),
		Due: k.now.Add(lobbyLife).UnixMilli()}
	k.doc = doc{New: n, Forfeit: game.ForfeitOf(rules, n.Options), Wins: rules.Info().Unscored,
		Lang: d.opts.People.Language(ctx, by), Creator: by.User.ID,
		Entrants: []table.Entrant{{User: by.User.ID, Name: by.User.Name}}, Opened: k.now.UnixMilli()}
	k.owe(false, game.M("tournament.opened", "by", by.User.Name))
	err = k.save(ctx, by.Interaction)
	if errors.Is(err, store.ErrSeen) { // another process was given it, too, and was faster
		of, _, err := d.opts.Store.Seen(ctx, by.Interaction)
		if err = errors.Join(err, refusedBefore(of)); err != nil {
			return nil, err
		}
		return d.LookTournament(ctx, table.TournamentID(of.Tournament()))
	}
	if err != nil {
		return nil, err
	}
	d.opts.Games.Warm(rules, n.Options)
	return d.LookTournament(ctx, k.id())
}

// How many tournaments may go on at the same time in a channel and in a server: they open tables by themselves, as many
// as they have matches.
const (
	maxOpen     = 5
	maxOpenHere = 20
)

// complete checks what is asked for and fills in what is usual.
func (d *Director) complete(rules game.Rules, n table.NewTournament) (table.NewTournament, error) {
	if info := rules.Info(); info.MinSeats > 2 || info.MaxSeats < 2 {
		return n, game.Refuse("seats.bad", "min", info.MinSeats, "max", info.MaxSeats)
	}
	var err error
	if n.Level, n.Options, err = d.opts.Tables.Playable(n.Game, 2, n.Level, n.Options); err != nil {
		return n, err
	}
	if n.Format == "" {
		n.Format = table.TournamentFormats[0]
	}
	if n.Games == 0 {
		n.Games = table.UsualGames
	}
	if n.Clock.Move == 0 && n.Clock.Bank == 0 {
		n.Clock.Move = usualMove // without a clock one person could hold up everybody for ever
	}
	n.Clock.Timeout = table.TimeoutResign
	bad := !slices.Contains(table.TournamentFormats,
		n.Format) || n.Games < 1 || n.Games > table.MaxGames || n.Rounds < 0 || n.Rounds > table.MaxRounds ||
		n.Size < 0 ||
		n.Size > table.MaxEntrants
	if bad {
		return n, game.Refuse("tournament.bad", "most", table.MaxEntrants)
	}
	return n, nil
}

// usualMove is the time for a move where nobody chose a clock.
const usualMove = 3 * 24 * time.Hour

// lobbyLife is how long a tournament waits to be started, the bot running all the while.
const lobbyLife = 30 * 24 * time.Hour

// DoTournament carries out one deed at a tournament and returns it as it is afterwards.
func (d *Director) DoTournament(ctx context.Context, by table.Caller, id table.TournamentID,
	op table.TournamentAction) (*table.Tournament, error) {
	err := d.with(ctx, id, by, func(k *contest) error {
		if err := k.known(by); err != nil {
			return err
		}
		switch op.Kind {
		case table.TournamentJoin:
			return k.join(by.User)
		case table.TournamentLeave:
			return k.leave(by.User.ID)
		case table.TournamentStart:
			return k.start(ctx, by)
		case table.TournamentWithdraw:
			if op.User.ID != "" && op.User.ID != by.User.ID {
				return k.eject(by, op.User)
			}
			return k.withdraw(by)
		case table.TournamentCancel:
			return k.cancel(by)
		}
		return fmt.Errorf("tournament: unknown deed %q at a tournament", op.Kind)
	})
	if err != nil {
		return nil, err
	}
	return d.LookTournament(ctx, id)
}

func (k *contest) open() error {
	if k.phase() != table.TournamentLobby {
		return game.Refuse("tournament.started")
	}
	return nil
}

func (k *contest) entrant(user string) int {
	return slices.IndexFunc(k.doc.Entrants, func(e table.Entrant) bool { return e.User == user && user != "" })
}

func (k *contest) join(u table.User) error {
	if err := k.open(); err != nil {
		return err
	}
	if k.entrant(u.ID) >= 0 {
		return game.Refuse("tournament.joined")
	}
	if len(k.doc.Entrants) >= table.MaxEntrants {
		return game.Refuse("tournament.full", "most", table.MaxEntrants)
	}
	k.doc.Entrants = append(k.doc.Entrants, table.Entrant{User: u.ID, Name: u.Name})
	k.owe(true, game.Msg{})
	return nil
}

func (k *contest) leave(user string) error {
	if err := k.open(); err != nil {
		return err
	}
	e := k.entrant(user)
	if e < 0 {
		return game.Refuse("tournament.notin")
	}
	k.doc.Entrants = slices.Delete(k.doc.Entrants, e, e+1)
	k.owe(true, game.Msg{})
	return nil
}

// known refuses a tournament, as one that is not there, to who cannot know it.
func (k *contest) known(by table.Caller) error {
	if table.Knows(by, k.row.Guild, k.row.Channel, k.row.Channel, k.named()) {
		return nil
	}
	return game.Refuse("tournament.unknown", "tournament", k.id().String())
}

// mayLead refuses anybody who neither opened the tournament nor manages the server, and once it has begun also those
// who play in it, or played until they went out: they would decide about their own opponents.
func (k *contest) mayLead(by table.Caller) error {
	if by.User.ID != k.doc.Creator && !by.Manages(k.row.Guild) {
		return game.Refuse("tournament.notleader")
	}
	if k.phase() != table.TournamentLobby && k.entrant(by.User.ID) >= 0 {
		return game.Refuse("tournament.plays")
	}
	return nil
}

// start fills up with computers, seeds and draws: people by their rating in what is played, those whose
// rating is not sure after the others, in the order in which they joined; then the computers.
func (k *contest) start(ctx context.Context, by table.Caller) error {
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
		return game.Refuse("tournament.toofew")
	}
	draw, err := bracket.New(bracket.Config{Format: bracket.Format(k.doc.New.Format), Entrants: len(k.doc.Entrants),
		Rounds: k.rounds(), BothWin: true})
	if err != nil {
		return fmt.Errorf("tournament: tournament %d: %w", k.row.ID, err)
	}
	k.doc.Draw, k.row.Phase, k.row.Due = &draw, string(table.TournamentPlaying), k.now.UnixMilli()
	k.owe(true, game.Msg{}) // the message that stands loses its buttons
	return nil
}

// rounds are those of the formats that have a number of them.
func (k *contest) rounds() int {
	if f := bracket.Format(k.doc.New.Format); f == bracket.Swiss || f == bracket.Robin {
		return k.doc.New.Rounds
	}
	return 0
}

// seed orders the people.
func (k *contest) seed(ctx context.Context) error {
	rules, err := k.d.opts.Games.Game(k.doc.New.Game)
	if err != nil {
		return err
	}
	shown := make(map[string]float64)
	for _, e := range k.doc.Entrants {
		r, sure, err := k.d.opts.People.Strength(ctx, e.User, rules.Info(), 2, k.doc.New.Options)
		if err != nil {
			return err
		}
		if sure {
			shown[e.User] = r
		}
	}
	slices.SortStableFunc(k.doc.Entrants, func(a, b table.Entrant) int {
		return int(shown[b.User]) - int(shown[a.User])
	})
	return nil
}

// withdraw takes oneself out of the tournament, and so resigns the games that one is playing in it.
func (k *contest) withdraw(by table.Caller) error {
	if k.phase() == table.TournamentLobby {
		return k.leave(by.User.ID)
	}
	e := k.entrant(by.User.ID)
	if e < 0 {
		return game.Refuse("tournament.notin")
	}
	if k.phase() != table.TournamentPlaying {
		return game.Refuse("tournament.over")
	}
	return k.out(e)
}

// eject takes somebody else out of all further matches. What they are playing is played out and counts: nobody else
// resigns a person's game.
func (k *contest) eject(by table.Caller, who table.User) error {
	if err := k.mayLead(by); err != nil {
		return err
	}
	e := k.entrant(who.ID)
	if e < 0 {
		return game.Refuse("tournament.othernotin", "who", who.Name)
	}
	switch k.phase() {
	case table.TournamentLobby:
		return k.leave(who.ID)
	case table.TournamentPlaying:
	default:
		return game.Refuse("tournament.over")
	}
	if k.doc.Draw.Gone[e] > 0 {
		return game.Refuse("tournament.otherout", "who", k.doc.Entrants[e].Name)
	}
	draw, err := k.doc.Draw.Eject(e)
	if err != nil {
		return fmt.Errorf("tournament: tournament %d: %w", k.row.ID, err)
	}
	k.doc.Draw, k.row.Due = &draw, k.now.UnixMilli()
	k.owe(false, game.M("tournament.ejected", "by", by.User.Name, "who", k.doc.Entrants[e].Name))
	return nil
}

// out withdraws an entrant; what that means for tables that are open is done when the tournament is tended.
func (k *contest) out(e int) error {
	if k.doc.Draw.Gone[e] > 0 && !k.doc.Draw.Plays(e) {
		return game.Refuse("tournament.out")
	}
	draw, err := k.doc.Draw.Withdraw(e)
	if err != nil {
		return fmt.Errorf("tournament: tournament %d: %w", k.row.ID, err)
	}
	k.doc.Draw, k.row.Due = &draw, k.now.UnixMilli()
	k.owe(true, game.Msg{})
	return nil
}

// cancel calls the tournament off. While it runs, somebody who plays in it can only agree to that: it is called off
// once everybody who is still in it has agreed in the same round. So a tournament that nobody leads from outside can
// still be called off, and nobody can call off what others want to play to the end.
func (k *contest) cancel(by table.Caller) error {
	if k.phase() != table.TournamentLobby && k.phase() != table.TournamentPlaying {
		return game.Refuse("tournament.over")
	}
	e := k.entrant(by.User.ID)
	if k.phase() == table.TournamentPlaying && e >= 0 && k.doc.Draw.Gone[e] == 0 {
		if called, err := k.agree(by.User); err != nil || !called {
			return err
		}
	} else if err := k.mayLead(by); err != nil {
		return err
	}
	k.row.Phase, k.row.Due = string(table.TournamentCancelled), k.now.UnixMilli()
	k.owe(true, game.Msg{})
	return nil
}

// agree notes that somebody who is still in the tournament wants to call it off, and tells whether everybody does.
func (k *contest) agree(u table.User) (all bool, err error) {
	if k.doc.AgreedIn != k.doc.Draw.Round { // what was said in an earlier round does not count
		k.doc.AgreedIn, k.doc.Agreed = k.doc.Draw.Round, nil
	}
	fresh := !slices.Contains(k.doc.Agreed, u.ID)
	if fresh {
		k.doc.Agreed = append(k.doc.Agreed, u.ID)
	}
	agreed, needed := k.doc.consent()
	switch {
	case agreed == needed:
		return true, nil
	case !fresh:
		return false, game.Refuse("tournament.agreed", "agreed", agreed, "needed", needed)
	case len(k.doc.Agreed) == 1:
		k.owe(false, game.M("tournament.proposed", "by", u.Name))
	}
	return false, nil
}

// consent counts the people who are still in a tournament that runs, and those of them who want to call it off.
func (d *doc) consent() (agreed, needed int) {
	for e, gone := range d.Draw.Gone {
		user := d.Entrants[e].User
		if gone > 0 || user == "" {
			continue
		}
		needed++
		if d.AgreedIn == d.Draw.Round && slices.Contains(d.Agreed, user) {
			agreed++
		}
	}
	return agreed, needed
}
