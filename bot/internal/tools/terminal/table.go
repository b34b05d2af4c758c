package terminal

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"tablee/bot/internal/filecache"
	"tablee/bot/internal/tools/engine"
	commandtexts "tablee/commands/texts"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/match"
)

//go:embed texts
var texts embed.FS

// Texts are the catalogues of this tool.
func Texts() fs.FS { return game.Texts(texts) }

// thinkTime is what the computer may take for a move.
const thinkTime = 2 * time.Second

// table is a game in the terminal.
type table struct {
	rules         game.Rules
	info          game.Info
	options       game.Options
	seats, people int      // people have the first seats
	names         []string // of the first people; the others are numbered
	level         int
	seed          match.Seed
	start         []byte // the encoded start position, if it was not dealt

	con     *console
	kept    gameFolder
	keeping bool // store the game after each move
	cat     *render.Catalogue
	say     *render.Printer

	now   gameState
	plies []ply
	turns int       // increases whenever now is replaced
	shown game.Seat // the seat that saw the screen last, in games with hidden hands

	greeting []string      // shown before anything was typed
	answer   []string      // to the last line, shown above the prompt
	peek     *game.Diagram // shown once instead of the board
	queued   string        // a line that was typed at another prompt
	helped   help
}

// gameState is a state of the game.
type gameState struct {
	pos    game.Position
	ply    int
	drafts []string // of the people, by seat: half-made moves and hand orders; replaced, never changed
}

// draft is a seat's draft.
func (t *table) draft(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(t.now.drafts) {
		return ""
	}
	return t.now.drafts[seat]
}

// setDraft stores a seat's draft.
func (t *table) setDraft(seat game.Seat, draft string) {
	if t.draft(seat) == draft {
		return
	}
	drafts := make([]string, t.seats)
	copy(drafts, t.now.drafts)
	drafts[seat] = draft
	t.now.drafts = drafts
}

// ply is a played move.
type ply struct {
	before gameState
	by     game.Seat
	move   game.Move
	events []game.Event
}

// speak sets the language. More are catalogues that are needed besides those of the game and of this tool.
func (t *table) speak(lang string, more ...fs.FS) error {
	cat, err := render.NewCatalogue(append(more, t.info.Texts, Texts())...)
	if err != nil {
		return err
	}
	cat.SetGames(t.info)
	t.cat, t.say = cat, cat.Printer(lang, nil)
	return nil
}

// speakOfReviews also reads the texts about reviews. They are in the large catalogue of channels, which would double
// the start-up time.
func (t *table) speakOfReviews() error {
	if t.cat.Has("review.row") {
		return nil
	}
	if err := t.speak(t.say.Lang(), commandtexts.Files); err != nil {
		return err
	}
	t.say = t.say.WithNames(t.allNames())
	return nil
}

// begin starts from a position; encoded is nil if it was dealt.
func (t *table) begin(pos game.Position, encoded []byte) {
	t.now, t.plies, t.shown, t.start = gameState{pos: pos}, nil, game.Public, encoded
	t.answer, t.peek, t.helped = nil, nil, help{}
	t.turns++
	t.say = t.say.WithNames(t.allNames())
}

// allNames are the names of all seats.
func (t *table) allNames() []string {
	names := make([]string, t.seats)
	for s := range names {
		switch {
		case s >= t.people:
			names[s] = t.say.Plain(game.M("play.computer", "n", s+1-t.people))
		case s < len(t.names):
			names[s] = t.names[s]
		default:
			names[s] = t.say.Plain(game.M("play.person", "n", s+1))
		}
	}
	return names
}

// text is a message as a terminal shows it.
func (t *table) text(m game.Msg) string {
	return strings.TrimSpace(unmark(t.printer().Msg(adapt(t.cat, m)), t.con.colours))
}

// printer writes moves in the notation of the person who looks at the board.
func (t *table) printer() *render.Printer {
	if t.now.pos == nil {
		return t.say
	}
	v := t.now.pos.View(t.viewSeat())
	return t.say.WithMoves(func(m game.Move) game.Msg { return game.Notation(v, m) })
}

// savedNames are the names for a game's own format, in which seats without a name are P1, P2 and so on; nil if no seat
// has a name.
func (t *table) savedNames() []string {
	if len(t.names) == 0 {
		return nil
	}
	names := make([]string, t.seats)
	for s := range names {
		names[s] = unnamed(s)
	}
	copy(names, t.names)
	return names
}

// unnamed is what native formats call a seat without a name.
func unnamed(seat int) string { return fmt.Sprintf("P%d", seat+1) }

// explain converts a refusal to text, and an error about a file to the system's message without the name of the call.
func (t *table) explain(err error) error {
	var file *fs.PathError
	if errors.As(err, &file) {
		return fmt.Errorf("%s: %w", file.Path, file.Err)
	}
	if m, ok := game.Refused(err); ok {
		return errors.New(t.text(m))
	}
	return err
}

// seatPeople makes the table: a stored or saved game, or a new one.
func seatPeople(ctx context.Context, games []game.Rules, s Settings, con *console, kept gameFolder) (*table, error) {
	if s.game == "" {
		return lastTable(ctx, games, s, con, kept)
	}
	rules, err := engine.Find(games, s.game)
	if err != nil {
		return nil, usageError{err}
	}
	t := &table{rules: rules, info: rules.Info(), con: con, kept: kept, keeping: con.live()}
	if err := t.speak(s.Lang); err != nil {
		return nil, err
	}
	if err := t.applySettings(s); err != nil {
		return nil, usageError{t.explain(err)}
	}
	if s.load != "" {
		err := t.load(s.load)
		if err == nil && len(s.Names) > 0 {
			t.rename(s.Names[:min(len(s.Names), t.people)])
		}
		if err != nil {
			return nil, usageError{t.explain(err)}
		}
		return t, t.prepare(ctx)
	}
	if goesOn, err := t.offerStoredGame(s); goesOn || err != nil {
		if err == nil {
			err = t.prepare(ctx)
		}
		return t, err
	}
	pos, err := match.Start(rules, t.seats, t.options, t.seed)
	if err != nil {
		return nil, usageError{t.explain(err)}
	}
	t.begin(pos, nil)
	return t, t.prepare(ctx)
}

// lastTable continues the game that was left last, or a file with a whole game.
func lastTable(ctx context.Context, games []game.Rules, s Settings, con *console, kept gameFolder) (*table, error) {
	d, err := kept.find("")
	if s.load != "" {
		var text []byte
		if text, err = readFile(s.load); err == nil {
			d, err = parseDocument(text)
		}
	}
	switch {
	case err != nil:
		return nil, usageError{err}
	case d == nil:
		return nil, usageError{fmt.Errorf("no unfinished game is kept: say which game, one of %s",
			strings.Join(game.Names(games), ", "))}
	case s.dealt:
		return nil, usageError{errors.New("seats, people, options and seed are for a new game: say which game")}
	}
	rules, err := gameOf(games, d)
	if err != nil {
		return nil, usageError{err}
	}
	t := &table{rules: rules, info: rules.Info(), con: con, kept: kept, keeping: true}
	if err := t.speak(s.Lang); err != nil {
		return nil, err
	}
	if err := t.continueGame(d, s); err != nil {
		return nil, usageError{t.explain(err)}
	}
	return t, t.prepare(ctx)
}

// continueGame continues a game with the level and the names that were asked for.
func (t *table) continueGame(d *document, s Settings) error {
	if err := t.checkLevel(s.Level); err != nil && s.Level != 0 {
		return err
	}
	if err := t.restore(d); err != nil {
		return err
	}
	if len(s.Names) > t.people {
		return fmt.Errorf("%d names for %d people", len(s.Names), t.people)
	}
	if len(s.Names) > 0 {
		t.rename(s.Names)
	}
	if s.Level > 0 {
		t.level = s.Level
	}
	t.note(game.M("play.resumed", "game", game.M(t.info.Name+".title")))
	return nil
}

// rename sets the names of the first people.
func (t *table) rename(names []string) {
	t.names = names
	t.say = t.say.WithNames(t.allNames())
}

// checkLevel refuses a level that the game does not have.
func (t *table) checkLevel(level int) error {
	if level < 1 || level > t.info.Levels {
		return fmt.Errorf("no level %d: 1 to %d", level, t.info.Levels)
	}
	return nil
}

// offerStoredGame asks whether to continue the stored game of the same kind, which a new one would replace.
func (t *table) offerStoredGame(s Settings) (goesOn bool, err error) {
	if !t.keeping || s.dealt {
		return false, nil
	}
	d, err := t.kept.find(t.info.Name)
	if d == nil || err != nil || d.Version != t.info.Version {
		return false, nil //nolint:nilerr // a file that cannot be read cannot be continued, and is replaced
	}
	yes, err := t.confirm(game.M("play.offer", "game", game.M(t.info.Name+".title"), "when",
		d.at.Format("2006-01-02 15:04"), "n", len(d.Moves)))
	if err != nil || !yes {
		return false, err
	}
	if err := t.continueGame(d, s); err != nil {
		t.note(game.M("play.failed", "why", t.explain(err).Error()))
		return false, nil
	}
	return true, nil
}

// confirm asks for yes or no; an empty line means yes.
func (t *table) confirm(question game.Msg) (bool, error) {
	for {
		line, err := t.con.ask(t.text(question)+" ", false)
		if err != nil {
			return false, t.asLeft(err)
		}
		switch {
		case line == "" || t.isWord("yes", line):
			return true, nil
		case t.isWord("no", line):
			return false, nil
		}
	}
}

// asLeft converts the end of the input and an interrupt to errLeft.
func (t *table) asLeft(err error) error {
	if errors.Is(err, errInterrupted) || errors.Is(err, io.EOF) {
		return errLeft
	}
	return err
}

// applySettings applies the settings of a new game.
func (t *table) applySettings(s Settings) (err error) {
	options := maps.Clone(t.info.Expanded(s.Options))
	if options == nil {
		options = game.Options{}
	}
	for _, o := range t.info.Options {
		if o.Language && options[o.Name] == "" && slices.Contains(o.Choices, t.say.Lang()) {
			options[o.Name] = t.say.Lang()
		}
	}
	if t.options, err = t.info.Complete(options); err != nil {
		return err
	}
	if t.level = s.Level; t.level == 0 {
		t.level = t.info.Default
	}
	if err := t.checkLevel(t.level); err != nil {
		return err
	}
	t.seed = match.NewSeed()
	if s.Seed != "" {
		if t.seed, err = match.ParseSeed(s.Seed); err != nil {
			return err
		}
	}
	t.seats, t.people, t.names = s.Seats, s.People, s.Names
	if t.people == peopleUnset {
		t.people = max(1, len(t.names))
	}
	if t.seats == 0 {
		preset, _ := t.info.Nearest(t.options)
		t.seats = max(cmp.Or(preset.Seats, t.info.Seats), min(t.people, t.info.MaxSeats))
	}
	if t.seats < t.info.MinSeats || t.seats > t.info.MaxSeats {
		return fmt.Errorf("%d seats: %s has %d to %d", t.seats, t.info.Name, t.info.MinSeats, t.info.MaxSeats)
	}
	if t.people < 0 || t.people > t.seats {
		return fmt.Errorf("%d people for %d seats", t.people, t.seats)
	}
	return nil
}

// prepare computes what the computer needs; improvements are computed while people think.
func (t *table) prepare(ctx context.Context) error {
	if p, ok := t.rules.(game.Preparer); ok {
		if err := t.wait(ctx, p); err != nil {
			return err
		}
	}
	if i, ok := t.rules.(game.Improver); ok {
		go func() {
			defer func() {
				if p := recover(); p != nil {
					t.con.close() // the following output is for a terminal out of raw mode
					panic(p)
				}
			}()
			_ = i.Improve(ctx, filecache.User())
		}()
	}
	return nil
}

// wait computes what the computer needs, and waits for it.
func (t *table) wait(ctx context.Context, p game.Preparer) error {
	if t.con.full { // this may take seconds on a slow machine
		if err := t.con.say(t.text(game.M("play.preparing"))); err != nil {
			return err
		}
	}
	var err error
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t.cancelOnInterrupt(ctx, cancel, func() { err = p.Prepare(ctx, t.options) })
	if t.con.hits.struck() {
		return errLeft
	}
	return err
}

// errLeft says that the players have left, or that the input has ended.
var errLeft = errors.New("left")

// play runs the game to its end, and then until the players leave.
func (t *table) play(ctx context.Context) error {
	t.welcome()
	t.greeting, t.answer = t.answer, nil
	for ctx.Err() == nil {
		turn := t.now.pos.Turn()
		var err error
		switch {
		case len(turn) == 0:
			err = t.over(ctx)
		case int(turn[0]) < t.people:
			err = t.person(ctx, turn[0])
		default:
			err = t.computer(ctx, turn[0])
		}
		if errors.Is(err, errLeft) {
			return t.con.say(t.text(game.M("play.bye")))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// computer makes the computer's move. A choice that an interrupt cut short is not played.
func (t *table) computer(ctx context.Context, seat game.Seat) error {
	ctx, cancel := context.WithTimeout(ctx, thinkTime)
	defer cancel()
	if t.con.full && t.people > 0 {
		said := t.answer
		t.answer = append(slices.Clip(said), t.text(game.M("play.thinking", "by", seat)))
		err := t.paint(t.viewSeat())
		if t.answer = said; err != nil {
			return err
		}
	}
	var m game.Move
	var err error
	t.cancelOnInterrupt(ctx, cancel, func() {
		m, err = t.rules.Computer(t.level).Choose(ctx, t.now.pos.View(seat), t.seed.Stream(match.Think, t.now.ply))
	})
	if t.con.hits.struck() {
		return t.leave()
	}
	if err != nil {
		return err
	}
	return t.move(seat, m, "")
}

// cancelOnInterrupt runs do, and cancels it when somebody interrupts.
func (t *table) cancelOnInterrupt(ctx context.Context, cancel func(), do func()) {
	struck := t.con.hits.first()
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-struck:
			cancel()
		case <-done:
		case <-ctx.Done():
		}
	}()
	do()
}

// apply plays a move and records it.
func (t *table) apply(seat game.Seat, m game.Move) error {
	if !slices.Contains(t.now.pos.Turn(), seat) {
		return game.Refuse("refused.turn")
	}
	pos, events, err := match.Play(t.now.pos, t.seed, t.now.ply+1, seat, m)
	if err != nil {
		return err
	}
	t.plies = append(slices.Clip(t.plies), ply{t.now, seat, m, events})
	t.now = gameState{pos: pos, ply: t.now.ply + 1, drafts: t.now.drafts}
	t.turns++
	t.helped = help{}
	return nil
}

// move plays a move, stores the game, and shows what everybody may read about it. draft is the rest of the seat's
// draft.
func (t *table) move(seat game.Seat, m game.Move, draft string) error {
	if err := t.apply(seat, m); err != nil {
		return err
	}
	t.setDraft(seat, draft)
	if err := t.keep(); err != nil {
		t.keeping = false // report it once only
		t.note(game.M("play.notkept", "why", err.Error()))
	}
	if t.con.full {
		return nil
	}
	for _, line := range t.eventLines(t.plies[len(t.plies)-1:], t.readerSeat(seat)) {
		if err := t.con.say(line); err != nil {
			return err
		}
	}
	return nil
}

// viewSeat is the seat whose view is shown while nobody is asked: the only person's, else the public one.
func (t *table) viewSeat() game.Seat {
	if t.people == 1 {
		return 0
	}
	return game.Public
}

// readerSeat is the seat that reads the results of a move when boards are not drawn over each other: the only person's,
// else that of the person who moved.
func (t *table) readerSeat(by game.Seat) game.Seat {
	if t.people > 1 && int(by) < t.people {
		return by
	}
	return t.viewSeat()
}

// eventLines are the lines that a seat may read about moves.
func (t *table) eventLines(plies []ply, to game.Seat) (lines []string) {
	for _, p := range plies {
		for _, e := range p.events {
			if (e.To == game.Public || e.To == to) && !e.Msg.IsZero() {
				lines = append(lines, t.text(e.Msg))
			}
		}
	}
	return lines
}

// recentPlies are the moves since a seat's last one, that one included, or all if it has not moved yet.
func (t *table) recentPlies(seat game.Seat) []ply {
	for i := len(t.plies) - 1; i >= 0; i-- {
		if t.plies[i].by == seat {
			return t.plies[i:]
		}
	}
	return t.plies
}

// undo takes back to the last move of a person, and reports whether there was one.
func (t *table) undo() bool {
	for i := len(t.plies) - 1; i >= 0; i-- {
		if int(t.plies[i].by) < t.people {
			t.now = t.plies[i].before
			t.plies = t.plies[:i]
			t.turns++
			t.helped = help{}
			return true
		}
	}
	return false
}
