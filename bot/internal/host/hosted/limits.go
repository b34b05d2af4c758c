package hosted

import (
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// How many tables may be open at once: of one person, on all servers, and of one server; and how many of these may be
// exhibitions, at which only computers play and which cost most. A server's settings may allow fewer.
const (
	MaxOpen = 40
	// opened by one person in a UTC day, including those that have ended since; erasing one's data does not reset it
	MaxOpenedDay = 200
	MaxOpenHere  = 400
	MaxShows     = 3
	MaxShowsHere = 10
)

// openPhases are the phases in which a table counts as open.
var openPhases = []string{string(table.Lobby), string(table.Playing), string(table.Suspended)}

// CheckOpenLimits refuses a table if its maker or the server has too many. The caller holds the maker's lock.
func CheckOpenLimits(t *Tx) error {
	mine, here, err := countOpen(t)
	if err != nil {
		return err
	}
	opened, left, err := openedToday(t)
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

// checkExhibitionLimits refuses an exhibition if its maker or the server has too many. Those of a tournament do not
// count.
func checkExhibitionLimits(t *Tx) error {
	if !t.Doc.Show || t.Doc.Tournament != 0 {
		return nil
	}
	mine, here, err := countOpen(t)
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

// openedToday is how many tables the maker has opened today, and how many they left open when their data were erased:
// both still count then, or erasing one's data would reset the limits.
func openedToday(t *Tx) (opened, left int, err error) {
	user := t.Maker()
	if user == "" {
		return 0, 0, nil
	}
	if opened, err = t.Env.Store.Opened(t.Context(), user, t.Now.UnixMilli()); err == nil {
		left, err = t.Env.Store.LeftOpen(t.Context(), user, t.Now.UnixMilli())
	}
	return opened, left, err
}

// countOpen is how many tables the maker has open, and the server; direct messages belong to no server.
func countOpen(t *Tx) (mine, here store.Counted, err error) {
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
