package hosted

import (
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// How many tables may stand open at once: of one person, wherever they are, and of one server; and how many of these
// may be exhibitions, at which computers alone play and which cost most. A server's own settings may allow less.
const (
	MaxOpen      = 40
	MaxOpenedDay = 200 // opened by one person in a UTC day, also if they have ended since, or the person was erased
	MaxOpenHere  = 400
	MaxShows     = 3
	MaxShowsHere = 10
)

// openPhases are those in which a table counts as open.
var openPhases = []string{string(table.Lobby), string(table.Playing), string(table.Suspended)}

// CheckOpenLimits refuses a table where its maker or the server has enough. The caller holds the maker's lock.
func CheckOpenLimits(t *Tx) error {
	mine, here, err := counted(t)
	if err != nil {
		return err
	}
	opened, left, err := lately(t)
	switch {
	case err != nil:
		return err
	case opened >= MaxOpenedDay:
		return game.Refuse("host.openedenough", "n", MaxOpenedDay)
	case mine.Tables+left >= MaxOpen:
		return game.Refuse("host.openenough", "n", MaxOpen)
	case here.Tables >= MaxOpenHere:
		return game.Refuse("host.openenoughhere", "n", MaxOpenHere)
	}
	return nil
}

// roomToShow refuses an exhibition where its maker or the server has enough of them. A tournament's are its own.
func roomToShow(t *Tx) error {
	if !t.Doc.Show || t.Doc.Tournament != 0 {
		return nil
	}
	mine, here, err := counted(t)
	switch {
	case err != nil:
		return err
	case mine.Shows >= MaxShows:
		return game.Refuse("host.showsenough", "n", MaxShows)
	case here.Shows >= MaxShowsHere:
		return game.Refuse("host.showsenoughhere", "n", MaxShowsHere)
	}
	return nil
}

// lately is how many tables the maker has opened today, and how many they left open when they were erased a moment ago:
// both go on counting then, or erasing oneself would make room for as many again.
func lately(t *Tx) (opened, left int, err error) {
	user := t.Maker()
	if user == "" {
		return 0, 0, nil
	}
	if opened, err = t.Env.Store.Opened(t.Context(), user, t.Now.UnixMilli()); err == nil {
		left, err = t.Env.Store.LeftOpen(t.Context(), user, t.Now.UnixMilli())
	}
	return opened, left, err
}

// counted is what the maker has open, and what the server has; direct messages are nobody's server.
func counted(t *Tx) (mine, here store.Counted, err error) {
	if t.Maker() != "" {
		if mine, err = t.Env.Store.CountOpen(t.Context(),
			store.Count{Maker: t.Maker(), Phases: openPhases}); err != nil {
			return mine, here, err
		}
	}
	if t.Row.Guild != "" {
		here, err = t.Env.Store.CountOpen(t.Context(), store.Count{Guild: t.Row.Guild, Phases: openPhases})
	}
	return mine, here, err
}
