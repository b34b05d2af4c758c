package duplicate

import (
	"slices"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// ReadNative implements game.NativeReader: it plays the rounds again, and refuses a file of which any line is not what
// comes of them.
func (rules) ReadNative(text []byte, o game.Options) (game.Position, error) {
	p, _, err := readNative(text, o)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// TellNative implements game.NativeTeller.
func (rules) TellNative(text []byte, o game.Options) (game.Saved, error) {
	p, names, err := readNative(text, o)
	if err != nil {
		return game.Saved{}, err
	}
	return game.Saved{Seats: len(p.Totals), Options: p.Options.given(), Names: names}, nil
}

// nativeReader reads lines. It takes from them the racks, the answers, the computers and the end, and leaves the rest
// to be compared with what is written after that.
type nativeReader struct {
	*position
	lines [][]string // the words of each
	n     int        // the line that comes next
}

func readNative(text []byte, o game.Options) (*position, []string, error) {
	r := &nativeReader{}
	for line := range strings.Lines(string(game.Unmarked(text))) {
		r.lines = append(r.lines, strings.Fields(line))
	}
	names, err := r.head(o)
	if err != nil {
		return nil, nil, err
	}
	rounds := r.n
	for over := false; !over; {
		if over, err = r.round(); err != nil {
			return nil, nil, err
		}
	}
	if r.skip(); r.n < len(r.lines) {
		return nil, nil, r.want("nothing")
	}
	if err := r.check(); err != nil {
		return nil, nil, r.want("whole")
	}
	return r.position, names, r.compare(rounds)
}

// want is a refusal at the line that comes next: the last part of a message id says what was expected there.
func (r *nativeReader) want(what string) error {
	return r.syntax(r.n, 1, game.M("duplicate.native.want."+what))
}

func (r *nativeReader) syntax(line, column int, want game.Msg) error {
	return game.Refuse("duplicate.native.syntax", "line", line+1, "column", column, "want", want)
}

// skip goes past empty lines.
func (r *nativeReader) skip() {
	for r.n < len(r.lines) && len(r.lines[r.n]) == 0 {
		r.n++
	}
}

// next are the words behind the first one of the next line, if that is key.
func (r *nativeReader) next(key string) (words []string, ok bool) {
	if r.skip(); r.n == len(r.lines) || r.lines[r.n][0] != key {
		return nil, false
	}
	r.n++
	return r.lines[r.n-1][1:], true
}

// head reads the options and the players.
func (r *nativeReader) head(o game.Options) (names []string, err error) {
	words, ok := r.next("#duplicate")
	if !ok {
		return nil, r.want("start")
	}
	given := game.Options{}
	for name, value := range o {
		given[name] = value
	}
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		given[name] = value
	}
	full, err := rules{}.Info().Complete(given)
	if err != nil {
		r.n--
		return nil, r.want("options")
	}
	for {
		words, ok := r.next("#player")
		if !ok {
			break
		}
		if len(words) != 2 || words[0] != strconv.Itoa(len(names)+1) || len(names) == maxSeats {
			r.n--
			return nil, r.want("player")
		}
		names = append(names, words[1])
	}
	if len(names) == 0 {
		return nil, r.want("player")
	}
	options := readOptions(full)
	r.position = &position{Options: options, Number: 1, Answers: make([]string, len(names)),
		Totals: make([]int, len(names)), Bag: options.set().Bag(true)}
	return names, nil
}

// round reads a round, or the end of the game; over tells that nothing may follow.
func (r *nativeReader) round() (over bool, err error) {
	if words, ok := r.next("#end"); ok {
		if len(words) == 1 && r.ends(ending(words[0])) {
			r.End = ending(words[0])
			return true, nil
		}
		r.n--
		return true, r.want("end")
	}
	words, ok := r.next("#round")
	if !ok || len(words) != 1 || words[0] != strconv.Itoa(r.Number) || r.lastRound() {
		return true, r.want("round")
	}
	if err := r.draw(); err != nil {
		return true, err
	}
	if _, ok := r.next(">top:"); !ok { // the round that is played
		return true, r.answers()
	}
	r.next("#exchange")
	computers, err := r.computers()
	if err == nil {
		err = r.answers()
	}
	if err != nil {
		return true, err
	}
	if _, ok := r.settle(computers); !ok {
		return true, r.want("whole")
	}
	if !r.lastRound() {
		r.Number++
	}
	return false, nil
}

// lastRound reports whether as many rounds are over as were agreed on.
func (p *position) lastRound() bool { return p.Options.Rounds > 0 && len(p.Past) >= p.Options.Rounds }

// ends reports whether the game is over for this reason, after the rounds that are over.
func (r *nativeReader) ends(why ending) bool {
	if why != endTiles || r.lastRound() {
		return why == endRounds && r.lastRound()
	}
	d := r.drawer(nil)
	left := r.Rack.Plus(&r.Bag)
	if need := d.need(&left); need > 0 && d.playable(&left, need) {
		return false
	}
	r.Rack, r.Bag = board.Multiset{}, left
	return true
}

// draw reads the racks of a round.
func (r *nativeReader) draw() error {
	left := r.Rack.Plus(&r.Bag)
	d := r.drawer(nil)
	for {
		words, rejected := r.next("#rejected")
		if !rejected {
			var ok bool
			if words, ok = r.next("#rack"); !ok {
				return r.want("rack")
			}
		}
		rack, err := board.ParseMultiset(strings.Join(words, " "))
		if err != nil || len(r.Rejected) == 0 && !rack.Contains(&r.Rack) || !d.fits(&rack, &left) ||
			d.serves(&rack, &left) == rejected || rejected && len(r.Rejected) == maxRejected {
			r.n--
			return r.want("drawn")
		}
		if !rejected {
			r.Rack, r.Bag = rack, left.Minus(&rack)
			return nil
		}
		r.Rejected = append(r.Rejected, rack.String())
	}
}

// computers reads which seats are computers'.
func (r *nativeReader) computers() (seats []game.Seat, err error) {
	words, _ := r.next("#computers")
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > len(r.Totals) || len(seats) > 0 && game.Seat(n-1) <= seats[len(seats)-1] {
			r.n--
			return nil, r.want("computers")
		}
		seats = append(seats, game.Seat(n-1))
	}
	return seats, nil
}

// answers reads the answers to a round.
func (r *nativeReader) answers() error {
	r.Answers = make([]string, len(r.Totals))
	for s := range r.Totals {
		words, ok := r.next(">" + strconv.Itoa(s+1) + ":")
		if !ok {
			continue
		}
		answer := pass
		if len(words) == 0 || words[0] != pass {
			answer = strings.Join(words[:min(2, len(words))], " ")
		}
		if r.Options.checkAnswer(&r.Board, &r.Rack, game.Move(answer)) != nil {
			r.n--
			return r.want("answer")
		}
		r.Answers[s] = answer
	}
	return nil
}

// compare refuses a file with a line that is not as it would be written.
func (r *nativeReader) compare(from int) error {
	text, err := r.WriteNative(nil)
	if err != nil {
		return err
	}
	written := strings.Split(string(text), "\n")
	for at := 1 + len(r.Totals); at < len(written)-1; at++ {
		r.n = from
		if r.skip(); r.n == len(r.lines) || strings.Join(r.lines[r.n], " ") != written[at] {
			return r.syntax(r.n, 1, game.Lit(written[at]))
		}
		from = r.n + 1
	}
	return nil
}

// fits reports whether a rack can be drawn from what is left: as many tiles as there may be, in the joker game with the
// joker.
func (d *drawer) fits(rack, left *board.Multiset) bool {
	offered := d.offered(left)
	return offered.Contains(rack) && rack.Len() == min(d.form.rack(), offered.Len()) &&
		(d.form != jokerGame || rack[board.Joker] == offered[board.Joker])
}

// serves reports whether a rack that fits is one that is played.
func (d *drawer) serves(rack, left *board.Multiset) bool {
	need := d.need(left)
	return need > 0 && balanceOf(rack).gives(need) && d.plays(rack)
}

// given are the options as they are chosen.
func (o *Options) given() game.Options {
	return game.Options{"language": o.language(), "form": string(o.Form), "rounds": strconv.Itoa(o.Rounds),
		"strict": onOff(o.Strict), "solo": strconv.Itoa(o.Solo), "ties": o.Ties, "list": listName(o.List)}
}

// text are the options in one line.
func (o *Options) text() string {
	var list []string
	for name, value := range o.given() {
		list = append(list, name+"="+value)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func onOff(b bool) string {
	if b {
		return "on"
	}
	return "off"
}

func listName(list string) string {
	if list == "" {
		return game.FirstWords
	}
	return list
}
