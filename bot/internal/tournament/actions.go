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

// NewTournament opens a tournament that people can join, with the caller as its first entrant. An interaction that is
// delivered again returns the tournament that it made. If another one after the same tournament is open, the caller
// joins that one.
func (d *Director) NewTournament(ctx context.Context, by table.Caller, n table.NewTournament) (*table.Tournament,
	error) {
	if by.Interaction != "" {
		unlock, err := d.opening.Lock(ctx, by.Interaction) // two concurrent deliveries make one tournament
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
	if n.Season != nil {
		if n, err = d.completeSeason(n); err != nil {
			return nil, err
		}
	}
	// the second of two concurrent requests counts the first
	for _, place := range []string{"server " + by.Guild, "channel " + by.Channel, "person " + by.User.ID} {
		unlock, err := d.opening.Lock(ctx, place)
		if err != nil {
			return nil, err
		}
		defer unlock()
	}
	if by.Chat {
		return nil, game.Refuse("say.needserver")
	}
	running, err := d.opts.Store.Tournaments(ctx, by.Channel,
		[]string{string(table.TournamentLobby), string(table.TournamentPlaying)}, maxOpen)
	if err != nil {
		return nil, err
	}
	for _, row := range running { // somebody else has asked for another one too
		other, err := d.read(row)
		if err != nil {
			return nil, err
		}
		if n.Season == nil && n.After != 0 && other.doc.New.After == n.After {
			return d.DoTournament(ctx, by, other.id(), table.TournamentAction{Kind: table.TournamentJoin})
		}
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
	opened, err := d.opts.Store.OpenedTournaments(ctx, by.User.ID, k.now.UnixMilli())
	if err != nil {
		return nil, err
	}
	if opened >= maxOpenedDay {
		return nil, game.Refuse("tournament.openedenough", "most", maxOpenedDay)
	}
	k.change.OpenedBy = by.User.ID
	k.doc = doc{New: n, Forfeit: game.ForfeitOf(rules, n.Options), Wins: rules.Info().Unscored,
		Lang: d.opts.People.Language(ctx, by), Creator: by.User.ID,
		Entrants: []table.Entrant{{User: by.User.ID, Name: by.User.Name}}, Opened: k.now.UnixMilli()}
	news, invited := game.M("tournament.opened", "by", by.User.Name), []string(nil)
	if n.Season != nil {
		if news, invited, err = k.openSeason(ctx, by); err != nil {
			return nil, err
		}
	}
	k.row = store.Tournament{Guild: by.Guild, Channel: by.Channel, Phase: string(table.TournamentLobby),
		Due: k.now.Add(k.doc.lobbyLife()).UnixMilli()}
	k.queueMessage(false, news, invited...)
	err = k.save(ctx, by.Interaction)
	if errors.Is(err, store.ErrSeen) { // another process got it too, and was faster
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

// How many tournaments may run at the same time in a channel and in a server, and how many one person may open in a UTC
// day, those that were called off included: each opens as many tables as it has matches, and stays stored.
const (
	maxOpen      = 5
	maxOpenHere  = 20
	maxOpenedDay = 50
)

// complete checks the settings and fills in defaults.
func (d *Director) complete(rules game.Rules, n table.NewTournament) (table.NewTournament, error) {
	if err := checkForTwo(rules.Info()); err != nil {
		return n, err
	}
	var err error
	if n.Level, n.Options, err = d.opts.Tables.Playable(n.Game, 2, n.Level, n.Options); err != nil {
		return n, err
	}
	if n.Format == "" || n.Season != nil { // a season has a format of its own
		n.Format = table.TournamentFormats[0]
	}
	if n.Games == 0 {
		n.Games = table.UsualGames
	}
	if n.Clock.Move == 0 && n.Clock.Bank == 0 {
		n.Clock.Move = defaultMoveTime // without a clock, one person could delay everybody for ever
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

// checkForTwo refuses a game that two people cannot play against each other in turns. An open game is none: whoever has
// more points could leave it, and anybody may sit down at it.
func checkForTwo(info game.Info) error {
	switch {
	case info.Open:
		return game.Refuse("tournament.inrounds", "game", game.M(info.Name+".title"))
	case info.MinSeats > 2 || info.MaxSeats < 2:
		return game.Refuse("seats.bad", "min", info.MinSeats, "max", info.MaxSeats)
	}
	return nil
}

// defaultMoveTime is the time for a move if no clock was chosen.
const defaultMoveTime = 3 * 24 * time.Hour

// How long a tournament waits to be started, and after which time a season begins by itself, not counting downtimes of
// the bot.
const (
	lobbyLife   = 30 * 24 * time.Hour
	seasonLobby = 7 * 24 * time.Hour
)

func (d *doc) lobbyLife() time.Duration {
	if d.New.Season != nil {
		return seasonLobby
	}
	return lobbyLife
}

// DoTournament does one action at a tournament and returns the tournament as it is afterwards.
func (d *Director) DoTournament(ctx context.Context, by table.Caller, id table.TournamentID,
	op table.TournamentAction) (*table.Tournament, error) {
	err := d.update(ctx, id, by, func(k *contest) error {
		if err := k.checkKnown(by); err != nil {
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
		return fmt.Errorf("tournament: unknown action %q at a tournament", op.Kind)
	})
	if err != nil {
		return nil, err
	}
	return d.LookTournament(ctx, id)
}

// message is a text about a tournament, or the one that says the same of a season.
func (ct *contest) message(id string, pairs ...any) game.Msg {
	if ct.doc.Season != nil {
		return game.M("season."+id, pairs...)
	}
	return game.M("tournament."+id, pairs...)
}

func (ct *contest) refuse(id string, pairs ...any) error {
	return &game.Refusal{Msg: ct.message(id, pairs...)}
}

func (ct *contest) checkOpen() error {
	if ct.phase() != table.TournamentLobby {
		return ct.refuse("started")
	}
	return nil
}

func (ct *contest) entrant(user string) int {
	return slices.IndexFunc(ct.doc.Entrants, func(e table.Entrant) bool { return e.User == user && user != "" })
}

func (ct *contest) join(u table.User) error {
	if err := ct.checkOpen(); err != nil {
		return err
	}
	if ct.entrant(u.ID) >= 0 {
		return game.Refuse("tournament.joined")
	}
	if len(ct.doc.Entrants) >= table.MaxEntrants {
		return ct.refuse("full", "most", table.MaxEntrants)
	}
	ct.doc.Entrants = append(ct.doc.Entrants, table.Entrant{User: u.ID, Name: u.Name})
	ct.queueMessage(true, game.Msg{})
	return nil
}

func (ct *contest) leave(user string) error {
	if err := ct.checkOpen(); err != nil {
		return err
	}
	e := ct.entrant(user)
	if e < 0 {
		return ct.refuse("notin")
	}
	ct.doc.Entrants = slices.Delete(ct.doc.Entrants, e, e+1)
	ct.queueMessage(true, game.Msg{})
	return nil
}

// checkKnown refuses a tournament to people who may not know of it, as if it did not exist.
func (ct *contest) checkKnown(by table.Caller) error {
	if table.Knows(by, ct.row.Guild, ct.row.Channel, ct.row.Channel, ct.namedPeople()) {
		return nil
	}
	return game.Refuse("tournament.unknown", "tournament", ct.id().String())
}

// checkLeader refuses everybody except the person who opened the tournament and the managers of the server. Once it has
// begun it also refuses those who play in it, or played until they went out: they would decide about their own
// opponents.
func (ct *contest) checkLeader(by table.Caller) error {
	if by.User.ID != ct.doc.Creator && !by.Manages(ct.row.Guild) {
		return ct.refuse("notleader")
	}
	if ct.phase() != table.TournamentLobby && ct.entrant(by.User.ID) >= 0 {
		return ct.refuse("plays")
	}
	return nil
}

// start fills up with computers, seeds and draws: people by their rating in this game, people with uncertain ratings
// after them in the order in which they joined; then the computers.
func (ct *contest) start(ctx context.Context, by table.Caller) error {
	if err := ct.checkOpen(); err != nil {
		return err
	}
	if err := ct.checkLeader(by); err != nil {
		return err
	}
	return ct.begin(ctx)
}

// begin seeds and draws.
func (ct *contest) begin(ctx context.Context) error {
	if ct.doc.Season != nil {
		return ct.beginSeason(ctx)
	}
	if err := ct.seed(ctx); err != nil {
		return err
	}
	c := bracket.Config{Format: bracket.Format(ct.doc.New.Format), Rounds: ct.rounds(), BothWin: true}
	for len(ct.doc.Entrants) < ct.doc.New.Size {
		if c.Format != bracket.Robin { // people meet each other first; in a round robin everyone meets everyone
			c.Fillers = append(c.Fillers, len(ct.doc.Entrants))
		}
		ct.doc.Entrants = append(ct.doc.Entrants, table.Entrant{Level: ct.doc.New.Level})
	}
	if len(ct.doc.Entrants) < table.MinEntrants {
		return game.Refuse("tournament.toofew")
	}
	c.Entrants = len(ct.doc.Entrants)
	draw, err := bracket.New(c)
	if err != nil {
		return fmt.Errorf("tournament: tournament %d: %w", ct.row.ID, err)
	}
	ct.doc.Draw, ct.row.Phase, ct.row.Due = &draw, string(table.TournamentPlaying), ct.now.UnixMilli()
	ct.queueMessage(true, game.Msg{}) // the old message loses its buttons
	return nil
}

// rounds is the number of rounds, for formats that have one.
func (ct *contest) rounds() int {
	if f := bracket.Format(ct.doc.New.Format); f == bracket.Swiss || f == bracket.Robin {
		return ct.doc.New.Rounds
	}
	return 0
}

// seed orders the people.
func (ct *contest) seed(ctx context.Context) error {
	rules, err := ct.d.opts.Games.Game(ct.doc.New.Game)
	if err != nil {
		return err
	}
	shown := make(map[string]float64)
	for _, e := range ct.doc.Entrants {
		r, sure, err := ct.d.opts.People.Strength(ctx, e.User, rules.Info(), 2, ct.doc.New.Options)
		if err != nil {
			return err
		}
		if sure {
			shown[e.User] = r
		}
	}
	slices.SortStableFunc(ct.doc.Entrants, func(a, b table.Entrant) int {
		return int(shown[b.User]) - int(shown[a.User])
	})
	return nil
}

// withdraw takes the caller out of the tournament, and resigns the games that they are playing in it.
func (ct *contest) withdraw(by table.Caller) error {
	if ct.phase() == table.TournamentLobby {
		return ct.leave(by.User.ID)
	}
	e := ct.entrant(by.User.ID)
	if e < 0 {
		return ct.refuse("notin")
	}
	if ct.phase() != table.TournamentPlaying {
		return ct.refuse("over")
	}
	if ct.doc.Season != nil && !ct.doc.Draw.Plays(e) {
		return game.Refuse("season.played")
	}
	return ct.withdrawEntrant(e)
}

// eject takes somebody else out of all further matches. Their present games are played to the end and count: nobody can
// resign another person's game.
func (ct *contest) eject(by table.Caller, who table.User) error {
	if err := ct.checkLeader(by); err != nil {
		return err
	}
	e := ct.entrant(who.ID)
	if e < 0 {
		return ct.refuse("othernotin", "who", who.Name)
	}
	switch ct.phase() {
	case table.TournamentLobby:
		return ct.leave(who.ID)
	case table.TournamentPlaying:
	default:
		return ct.refuse("over")
	}
	if ct.doc.Draw.Gone[e] > 0 {
		return ct.refuse("otherout", "who", ct.doc.Entrants[e].Name)
	}
	draw, err := ct.doc.Draw.Eject(e)
	if err != nil {
		return fmt.Errorf("tournament: tournament %d: %w", ct.row.ID, err)
	}
	ct.doc.Draw, ct.row.Due = &draw, ct.now.UnixMilli()
	ct.queueMessage(false, ct.message("ejected", "by", by.User.Name, "who", ct.doc.Entrants[e].Name))
	return nil
}

// withdrawEntrant withdraws an entrant; their open tables are closed by onDue.
func (ct *contest) withdrawEntrant(e int) error {
	if ct.doc.Draw.Gone[e] > 0 && !ct.doc.Draw.Plays(e) {
		return ct.refuse("out")
	}
	draw, err := ct.doc.Draw.Withdraw(e)
	if err != nil {
		return fmt.Errorf("tournament: tournament %d: %w", ct.row.ID, err)
	}
	ct.doc.Draw, ct.row.Due = &draw, ct.now.UnixMilli()
	ct.queueMessage(true, game.Msg{})
	return nil
}

// cancel calls the tournament off. While it runs, people who play in it can only agree to that: it is called off once
// everybody who is still in it has agreed in the same round. So a tournament without another leader can still be called
// off, and nobody can call off what others want to finish.
func (ct *contest) cancel(by table.Caller) error {
	if ct.phase() != table.TournamentLobby && ct.phase() != table.TournamentPlaying {
		return ct.refuse("over")
	}
	e := ct.entrant(by.User.ID)
	if ct.phase() == table.TournamentPlaying && e >= 0 && ct.doc.Draw.Gone[e] == 0 {
		if called, err := ct.agree(by.User); err != nil || !called {
			return err
		}
	} else if err := ct.checkLeader(by); err != nil {
		return err
	}
	ct.row.Phase, ct.row.Due = string(table.TournamentCancelled), ct.now.UnixMilli()
	ct.queueMessage(true, game.Msg{})
	return nil
}

// agree records that somebody who is still in the tournament wants to call it off, and tells whether everybody does.
func (ct *contest) agree(u table.User) (all bool, err error) {
	if ct.doc.AgreedIn != ct.doc.Draw.Round { // agreements of an earlier round do not count
		ct.doc.AgreedIn, ct.doc.Agreed = ct.doc.Draw.Round, nil
	}
	fresh := !slices.Contains(ct.doc.Agreed, u.ID)
	if fresh {
		ct.doc.Agreed = append(ct.doc.Agreed, u.ID)
	}
	agreed, needed := ct.doc.consent()
	switch {
	case agreed == needed:
		return true, nil
	case !fresh:
		return false, ct.refuse("agreed", "agreed", agreed, "needed", needed)
	case len(ct.doc.Agreed) == 1:
		ct.queueMessage(false, ct.message("proposed", "by", u.Name))
	}
	return false, nil
}

// consent counts the people who are still in a running tournament, and how many of them want to call it off.
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
