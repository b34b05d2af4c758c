package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// A season is a tournament whose draw is a league: its divisions are the groups. Its tables open by themselves, two
// at a time for each person, in the order of the rounds. Whoever runs out of time is replaced by the computer, which
// finishes the game; it counts as lost for them. When its weeks are over no more games are opened, and a week later
// those that still run are decided by the clock.

// season is what the document of a season has besides that of a tournament.
type season struct {
	Number  int                  // 1 is the first of those that continue each other
	Begun   int64                `json:",omitempty"` // Unix milliseconds; 0 in the lobby
	Week    int                  `json:",omitempty"` // the last one that was announced
	Players []table.SeasonPlayer `json:",omitempty"` // by entrant
	// Strength is, by division, the mean rating of the people whose rating is certain; 0: of nobody.
	Strength []float64          `json:",omitempty"`
	Best     []table.SeasonMove `json:",omitempty"` // in each game that has one
}

const week = 7 * 24 * time.Hour

// extraTime is how long games may go on after the last week of a season.
const extraTime = week

// completeSeason checks the settings of a season and fills in defaults. Those of the tournament are complete.
func (d *Director) completeSeason(n table.NewTournament) (table.NewTournament, error) {
	s := *n.Season
	s.More = slices.Clone(s.More)
	n.Season, n.Format, n.Games, n.Size = &s, table.SeasonFormat, 1, 0
	n.Clock.Timeout = table.TimeoutSeat
	if n.Rounds == 0 {
		n.Rounds = 1
	}
	if s.Weeks == 0 {
		s.Weeks = table.UsualWeeks
	}
	if n.Rounds > table.MaxMeetings || s.Weeks < 1 || s.Weeks > table.MaxWeeks || s.Computers < 0 ||
		s.Computers > table.MaxFillers || len(s.More) >= table.MaxSeasonGames {
		return n, game.Refuse("season.bad", "weeks", table.MaxWeeks, "computers", table.MaxFillers, "games",
			table.MaxSeasonGames)
	}
	seen := []string{n.Game}
	for i := range s.More {
		g := &s.More[i]
		if slices.Contains(seen, g.Game) {
			return n, game.Refuse("season.twice", "game", game.M(g.Game+".title"))
		}
		seen = append(seen, g.Game)
		rules, err := d.opts.Games.Game(g.Game)
		if err != nil {
			return n, err
		}
		if err := checkForTwo(rules.Info()); err != nil {
			return n, err
		}
		if _, g.Options, err = d.opts.Tables.Playable(g.Game, 2, 0, g.Options); err != nil {
			return n, err
		}
	}
	return n, nil
}

// openSeason makes the contest a season. It continues the last one of the channel that had the same games, whose people
// it invites; while that one has not ended there is no other. Who opens it again after calling it off invites nobody a
// second time. It returns what the channel is told, and whom to mention.
func (ct *contest) openSeason(ctx context.Context, by table.Caller) (opened game.Msg, invited []string, err error) {
	ct.doc.Season = &season{Number: 1}
	ct.doc.New.Season.After = 0
	last, asked, err := ct.lastSeason(ctx, by.Channel)
	if err != nil || last == nil {
		return game.M("season.opened", "by", by.User.Name), nil, err
	}
	if last.phase() != table.TournamentOver {
		return opened, nil, game.Refuse("season.runs", "season", last.id().String())
	}
	ct.doc.Season.Number = last.doc.Season.Number + 1
	ct.doc.New.Season.After = last.id()
	for i, p := range last.doc.Season.Players {
		if user := last.doc.Entrants[i].User; !asked && user != "" && user != by.User.ID && p.Step != table.Out {
			invited = append(invited, user)
		}
	}
	return game.M("season.again", "by", by.User.Name, "n", ct.doc.Season.Number), invited, nil
}

// lastSeason is the newest season of a channel with the same games that was not called off, nil if there is none; and
// whether its people have been asked already whether they play in the next one, which was called off.
func (ct *contest) lastSeason(ctx context.Context, channel string) (last *contest, asked bool, err error) {
	after := make(map[table.TournamentID]bool) // which one those continued that were called off
	for _, phase := range []table.TournamentPhase{table.TournamentLobby, table.TournamentPlaying, table.TournamentOver,
		table.TournamentCancelled} {
		rows, err := ct.d.opts.Store.Tournaments(ctx, channel, []string{string(phase)}, seasonsRead)
		if err != nil {
			return nil, false, err
		}
		for _, row := range rows {
			other, err := ct.d.read(row)
			if err != nil {
				return nil, false, err
			}
			switch {
			case other.doc.Season == nil || !sameGames(other.doc.New, ct.doc.New):
			case phase == table.TournamentCancelled:
				after[other.doc.New.Season.After] = true
			case last == nil || row.ID > last.row.ID:
				last = other
			}
		}
	}
	return last, last != nil && after[last.id()], nil
}

// seasonsRead is how many tournaments of a channel are looked at to find the last season.
const seasonsRead = 100

// sameGames tells whether two seasons have the same games. Their order and options do not matter.
func sameGames(a, b table.NewTournament) bool {
	names := func(n table.NewTournament) (list []string) {
		for _, g := range n.Played() {
			list = append(list, g.Game)
		}
		slices.Sort(list)
		return list
	}
	return slices.Equal(names(a), names(b))
}

// beginSeason divides the people into divisions, fills these with computers, and draws all matches.
func (ct *contest) beginSeason(ctx context.Context) error {
	if len(ct.doc.Entrants) < table.MinSeason {
		return game.Refuse("season.toofew", "least", table.MinSeason)
	}
	ratings, err := ct.order(ctx)
	if err != nil {
		return err
	}
	s, people := ct.doc.Season, ct.doc.Entrants
	c := bracket.Config{Format: bracket.League, Rounds: ct.doc.New.Rounds}
	ct.doc.Entrants, s.Strength = nil, nil
	rules, err := ct.d.opts.Games.Game(ct.doc.New.Game)
	if err != nil {
		return err
	}
	for _, n := range divide(len(people), ct.doc.New.Season.Computers) {
		strength := mean(people[:n], ratings)
		s.Strength = append(s.Strength, strength)
		ct.doc.Entrants = append(ct.doc.Entrants, people[:n]...)
		people = people[n:]
		size := max(n+ct.doc.New.Season.Computers, table.MinDivision)
		for range size - n {
			c.Fillers = append(c.Fillers, len(ct.doc.Entrants))
			ct.doc.Entrants = append(ct.doc.Entrants, table.Entrant{Level: ct.level(rules.Info(), strength)})
		}
		c.Groups = append(c.Groups, size)
	}
	c.Entrants = len(ct.doc.Entrants)
	draw, err := bracket.New(c)
	if err != nil {
		return fmt.Errorf("tournament: season %d: %w", ct.row.ID, err)
	}
	s.Players, s.Begun = make([]table.SeasonPlayer, c.Entrants), ct.now.UnixMilli()
	ct.doc.Draw, ct.row.Phase, ct.row.Due = &draw, string(table.TournamentPlaying), ct.now.UnixMilli()
	ct.queueMessage(true, game.Msg{}) // the old message loses its buttons
	return nil
}

// level is the level of a game's computers in a division of this strength.
func (ct *contest) level(info game.Info, strength float64) int {
	if strength == 0 {
		return info.Default
	}
	return ct.d.opts.People.Fitting(info, strength)
}

// order puts the people in order: those who played the season before, by the division that they are in now and their
// place; after them the others, by their rating if it is certain. It returns the ratings that are certain.
func (ct *contest) order(ctx context.Context) (ratings map[string]float64, err error) {
	ratings = make(map[string]float64)
	for _, e := range ct.doc.Entrants {
		if r, sure, err := ct.strength(ctx, e.User); err != nil {
			return nil, err
		} else if sure {
			ratings[e.User] = r
		}
	}
	before := map[string]rank{}
	if after := ct.doc.New.Season.After; after != 0 {
		last, err := ct.d.load(ctx, after)
		if _, refused := game.Refused(err); err != nil && !refused {
			return nil, err
		} else if err == nil && last.doc.Season != nil && last.doc.Draw != nil {
			before = last.doc.ranks()
		}
	}
	slices.SortStableFunc(ct.doc.Entrants, func(a, b table.Entrant) int {
		return compareSeeds(before, ratings, a.User, b.User)
	})
	return ratings, nil
}

// strength is a person's mean rating in the games of the season in which it is certain.
func (ct *contest) strength(ctx context.Context, user string) (r float64, sure bool, err error) {
	n := 0
	for _, g := range ct.doc.New.Played() {
		rules, err := ct.d.opts.Games.Game(g.Game)
		if err != nil {
			return 0, false, err
		}
		one, known, err := ct.d.opts.People.Strength(ctx, user, rules.Info(), 2, g.Options)
		if err != nil {
			return 0, false, err
		}
		if known {
			r, n = r+one, n+1
		}
	}
	if n == 0 {
		return 0, false, nil
	}
	return r / float64(n), true, nil
}

// gameOf is the game of a match of a season. The games take turns from round to round; when people meet again they play
// another one.
func (d *doc) gameOf(m bracket.Match) table.SeasonGame {
	games := d.New.Played()
	size := d.Draw.Config.Groups[d.divisionOf(m.A)]
	once := size + size%2 - 1 // rounds in which everyone meets everyone
	return games[((m.Round-1)%once+(m.Round-1)/once)%len(games)]
}

// weekOf is the week in which a match of a season is meant to be played: the rounds are spread over the weeks.
func (d *doc) weekOf(m bracket.Match) int {
	return 1 + (m.Round-1)*d.New.Season.Weeks/d.Draw.Round
}

// divisions are the divisions of a season.
func (d *doc) divisions() (list []table.Division) {
	first := 0
	for _, n := range d.Draw.Config.Groups {
		list = append(list, table.Division{First: first, Size: n})
		first += n
	}
	return list
}

// divisionOf is the index of an entrant's division.
func (d *doc) divisionOf(entrant int) int {
	return slices.IndexFunc(d.divisions(), func(v table.Division) bool { return v.Has(entrant) })
}

// isPerson tells whether an entrant of a season that has begun is a person, or was one until their data were erased.
func (d *doc) isPerson(entrant int) bool { return !slices.Contains(d.Draw.Config.Fillers, entrant) }

// since is when an amount of time has passed since the season began, not counting downtimes of the bot.
func (ct *contest) since(amount time.Duration) time.Time {
	return ct.d.opts.Later(time.UnixMilli(ct.doc.Season.Begun), amount)
}

// ends is when no more games are opened, and stops when those that still run are decided.
func (ct *contest) ends() time.Time { return ct.since(time.Duration(ct.doc.New.Season.Weeks) * week) }
func (ct *contest) stops() time.Time {
	return ct.since(time.Duration(ct.doc.New.Season.Weeks)*week + extraTime)
}

// weekNow is the present week of a season, from 1; after its end, the last one.
func (ct *contest) weekNow() int {
	n := 1
	for n < ct.doc.New.Season.Weeks && !ct.since(time.Duration(n)*week).After(ct.now) {
		n++
	}
	return n
}

// reportSeason enters the results of the games that are over.
func (ct *contest) reportSeason(ctx context.Context, tables map[int][]*table.Table) error {
	for _, m := range ct.doc.Draw.Open() {
		if len(tables[m.ID]) == 0 || tables[m.ID][0].Phase != table.Over {
			continue
		}
		t := tables[m.ID][0]
		var draw bracket.Tournament
		var err error
		if ct.nobodys(t) {
			draw, err = ct.doc.Draw.Drop(m.ID)
		} else {
			draw, err = ct.doc.Draw.Report(m.ID, ct.doc.points().match([]*table.Table{t}))
		}
		if err != nil {
			return fmt.Errorf("tournament: season %d: %w", ct.row.ID, err)
		}
		ct.doc.Draw = &draw
		ct.note(ctx, m, t)
		ct.queueMessage(true, game.Msg{})
	}
	return nil
}

// nobodys tells whether a game counts for neither: it was called off, or the computer moved for both.
func (ct *contest) nobodys(t *table.Table) bool {
	helped := 0
	for _, s := range t.Seats {
		if s.Helped && s.User != "" {
			helped++
		}
	}
	return helped > 1 || t.Result == nil || len(t.Result.Places) != len(t.Seats)
}

// note keeps what a game of the season means for its end: who let the computer finish it, how it changed the ratings,
// and its best move.
func (ct *contest) note(ctx context.Context, m bracket.Match, t *table.Table) {
	s := ct.doc.Season
	at := []int{m.A, m.B} // the entrants by seat
	for i, seat := range t.Seats {
		if seat.Helped && seat.User != "" {
			s.Players[at[i]].Missed++
		}
	}
	if ct.d.opts.Stories == nil {
		return
	}
	story := ct.d.opts.Stories.Story(ctx, t)
	if story == nil {
		return
	}
	for _, c := range story.Ratings {
		if !c.First && !c.Provisional { // the first games change a rating the most, whatever one has learnt
			s.Players[at[c.Seat]].Gained += c.By
		}
	}
	for i, b := range story.Best {
		if t.Seats[i].Kind == table.Person && !t.Seats[i].Helped {
			ct.noteBest(t, b, at[i], at[1-i])
		}
	}
}

// noteBest keeps a move if it is the best one in its game up to now. The first of equals stays.
func (ct *contest) noteBest(t *table.Table, b table.Best, by, against int) {
	rules, err := ct.d.opts.Games.Game(t.Game)
	if err != nil || b.Gain <= 0 || rules.Info().FewestWin(t.Options) {
		return
	}
	s := ct.doc.Season
	i := slices.IndexFunc(s.Best, func(m table.SeasonMove) bool { return m.Game == t.Game })
	if i < 0 {
		i = len(s.Best)
		s.Best = append(s.Best, table.SeasonMove{Game: t.Game})
	}
	if b.Gain <= s.Best[i].Gain {
		return
	}
	s.Best[i] = table.SeasonMove{Game: t.Game, By: by, Against: against, Table: t.ID, Gain: b.Gain, What: b.What}
	for _, p := range b.Pieces {
		shown := game.Msg{}.Showing(p)
		if _, err := json.Marshal(shown); err != nil {
			s.Best[i].Pieces = nil
			break // pieces that cannot be stored: the points alone tell the move
		}
		s.Best[i].Pieces = append(s.Best[i].Pieces, shown)
	}
}

// runSeason does what is due in a season whose results are entered: it ends the games that the clock must decide, ends
// the season, or opens the next games and announces the week.
func (ct *contest) runSeason(ctx context.Context, tables map[int][]*table.Table) error {
	if err := ct.dropMatches(tables); err != nil {
		return err
	}
	if ct.doc.Draw.Done {
		ct.endSeason()
		return nil
	}
	if !ct.stops().After(ct.now) {
		return ct.decideGames(ctx, tables)
	}
	if ct.ends().After(ct.now) {
		if err := ct.openSeasonTables(ctx, tables); err != nil {
			return err
		}
		ct.announceWeek()
	}
	ct.row.Due = ct.nextDue().UnixMilli()
	return nil
}

// nextDue is when something changes by itself: a week begins, the season ends, or its last games are decided.
func (ct *contest) nextDue() time.Time {
	for n := range ct.doc.New.Season.Weeks {
		if at := ct.since(time.Duration(n+1) * week); at.After(ct.now) {
			return at
		}
	}
	return ct.stops()
}

// dropMatches ends the matches that will not be played: those of people who were taken out and, when the season is
// over, all that have no table, or one that cannot be read.
func (ct *contest) dropMatches(tables map[int][]*table.Table) error {
	over, stopped := !ct.ends().After(ct.now), !ct.stops().After(ct.now)
	for _, m := range ct.doc.Draw.Open() {
		games := tables[m.ID]
		unreadable := len(games) > 0 && games[0].Phase == table.Quarantined
		left := ct.doc.Draw.Withdrawn[m.A] || ct.doc.Draw.Withdrawn[m.B]
		if len(games) == 0 && (over || left) || unreadable && stopped {
			draw, err := ct.doc.Draw.Drop(m.ID)
			if err != nil {
				return fmt.Errorf("tournament: season %d: %w", ct.row.ID, err)
			}
			ct.doc.Draw = &draw
			ct.queueMessage(true, game.Msg{})
		}
	}
	return nil
}

// decideGames ends the games that still run after the season's extra time: whoever has used more time has lost; where
// both have used as much, the game counts for neither. Each end makes the season due.
func (ct *contest) decideGames(ctx context.Context, tables map[int][]*table.Table) error {
	for _, m := range ct.doc.Draw.Open() {
		for _, t := range tables[m.ID] {
			if t.Phase == table.Over || t.Phase == table.Quarantined {
				continue
			}
			if err := ct.d.opts.Tables.CloseFixture(ctx, t.ID, slower(t)); err != nil {
				return err
			}
		}
	}
	ct.row.Due = ct.now.Add(time.Minute).UnixMilli()
	return nil
}

// slower is the seat that has used more time in the game, whoever is in turn when it is decided, unless whoever let the
// computer take over has lost it already. In a game of an earlier release only the time left in the banks is known.
// Public: the clock does not decide between them.
func slower(t *table.Table) game.Seat {
	if s := table.Forfeits(t.Seats, true); s != game.Public {
		return s
	}
	a, b := t.Spent[0], t.Spent[1]
	if len(t.Spent) == 0 {
		a, b = t.Left[1], t.Left[0]
	}
	switch {
	case a > b:
		return 0
	case a < b:
		return 1
	}
	return game.Public
}

// openSeasonTables opens games in the order of the rounds, as long as both people have fewer than two. A computer has
// as many as there are.
func (ct *contest) openSeasonTables(ctx context.Context, tables map[int][]*table.Table) error {
	open := ct.doc.Draw.Open()
	running := make(map[int]int)
	for _, m := range open {
		if games := tables[m.ID]; len(games) > 0 && games[0].Phase != table.Quarantined {
			running[m.A]++
			running[m.B]++
		}
	}
	free := func(e int) bool { return !ct.doc.isPerson(e) || running[e] < table.AtOnce }
	for _, m := range open {
		if len(tables[m.ID]) > 0 || !free(m.A) || !free(m.B) {
			continue
		}
		f, err := ct.seasonFixture(m)
		if err != nil {
			return err
		}
		t, err := ct.d.opts.Tables.OpenFixture(ctx, f)
		if errors.Is(err, store.ErrSeen) { // another process has opened it: begin again with the present state
			err = store.ErrConflict
		}
		if err != nil {
			return err
		}
		tables[m.ID] = append(tables[m.ID], t)
		running[m.A]++
		running[m.B]++
	}
	return nil
}

// seasonFixture describes the game of a match of a season.
func (ct *contest) seasonFixture(m bracket.Match) (f host.Fixture, err error) {
	g := ct.doc.gameOf(m)
	rules, err := ct.d.opts.Games.Game(g.Game)
	if err != nil {
		return f, err
	}
	level := ct.level(rules.Info(), ct.doc.Season.Strength[ct.doc.divisionOf(m.A)])
	f = ct.fixture(m, 0)
	f.Game, f.Options, f.Level, f.Season = g.Game, g.Options, level, true
	for i, s := range f.Seats {
		if s.Kind == table.Computer {
			f.Seats[i].Level = level
		}
	}
	f.Note = game.M("season.note", "season", ct.id().String(), "n", ct.doc.divisionOf(m.A)+1)
	return f, nil
}

// announceWeek tells the channel that a week begins, with a mention of everybody who still has to play.
func (ct *contest) announceWeek() {
	s := ct.doc.Season
	now := ct.weekNow()
	if now == s.Week {
		return
	}
	s.Week = now
	msg := game.M("season.week", "week", now, "weeks", ct.doc.New.Season.Weeks)
	if now == 1 {
		msg = game.M("season.begun")
	}
	var users []string
	for e, entrant := range ct.doc.Entrants {
		if entrant.User != "" && ct.doc.Draw.Plays(e) {
			users = append(users, entrant.User)
		}
	}
	ct.queueMessage(false, msg, users...)
}

// endSeason ends a season all of whose matches are over: it decides who goes up and down, and tells everybody.
func (ct *contest) endSeason() {
	steps := ct.doc.steps()
	var users []string
	for e := range ct.doc.Entrants {
		ct.doc.Season.Players[e].Step = steps[e]
		if user := ct.doc.Entrants[e].User; user != "" && steps[e] != table.Out {
			users = append(users, user)
		}
	}
	ct.row.Phase = string(table.TournamentOver)
	ct.queueMessage(false, game.M("season.done"), users...)
}

// lookSeason is the season as everybody may see it.
func (ct *contest) lookSeason() *table.Season {
	s := ct.doc.Season
	v := &table.Season{Number: s.Number, Players: s.Players, Best: s.Best}
	if s.Begun == 0 {
		v.Begins = ct.d.opts.Later(time.UnixMilli(ct.doc.Opened), seasonLobby)
		return v
	}
	v.Begun, v.Ends, v.Stops, v.Week = time.UnixMilli(s.Begun), ct.ends(), ct.stops(), ct.weekNow()
	v.Divisions, v.Fresh = ct.doc.divisions(), s.Week == 0 && ct.phase() == table.TournamentPlaying
	return v
}
