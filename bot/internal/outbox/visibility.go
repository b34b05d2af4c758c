package outbox

import (
	"sync"
	"time"
)

// A table has one board in its channel. The board is edited as long as it is probably visible; after that a new one is
// posted and the old one deleted. The bot reads nobody's messages: all it can know of what stands below the board is
// what it has posted itself, which commands were typed there, and how long ago the board was posted.
const (
	// maxLinesBelow is how many lines of talk may stand below a message that counts as visible.
	maxLinesBelow = 8
	// ownLines and typedLines are the lines that a message takes up below a board: one of ours is as high as a few of
	// people's.
	ownLines, typedLines = 3, 1
	// maxVisibleAge is how long a board counts as visible where nothing is known to stand below it. It is less than the
	// hour after which Discord takes edits of a message more slowly.
	maxVisibleAge = 50 * time.Minute

	maxChannels = 10_000 // channels whose latest lines are remembered
)

// newsTyped is told to other processes, with the channel added, when somebody types a command.
const newsTyped = "typed/"

// channelEnds remembers what was posted last in channels. It is in memory only: a bot that has just started takes its
// messages to be visible until it knows better.
type channelEnds struct {
	mu sync.Mutex
	in map[string][]arrival
}

// arrival is something that takes up room in a channel.
type arrival struct {
	at    int64 // Unix milliseconds
	lines int
}

// Add notes that something came in.
func (e *channelEnds) Add(channel string, at time.Time, lines int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.in == nil || len(e.in) >= maxChannels && e.in[channel] == nil {
		e.in = map[string][]arrival{}
	}
	list := append(e.in[channel], arrival{at.UnixMilli(), lines})
	if len(list) > maxLinesBelow { // each is a line at least: nothing older can matter
		list = list[len(list)-maxLinesBelow:]
	}
	e.in[channel] = list
}

// Since counts the lines that came in after a time.
func (e *channelEnds) Since(channel string, at int64) (lines int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, a := range e.in[channel] {
		if a.at > at {
			lines += a.lines
		}
	}
	return lines
}

// Visible tells whether a board that was posted in a channel at a time, in Unix milliseconds, counts as visible.
func (e *channelEnds) Visible(channel string, at int64, now time.Time) bool {
	return now.Sub(time.UnixMilli(at)) < maxVisibleAge && e.Since(channel, at) < maxLinesBelow
}
