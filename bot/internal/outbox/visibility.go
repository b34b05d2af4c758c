package outbox

import (
	"sync"
	"time"
)

// A table has one board in its channel. The board is edited as long as it is probably visible; after that a new one is
// posted and the old one deleted. The bot does not read messages: all it knows of what is below the board is what it
// has posted itself, which commands were typed there, and how long ago the board was posted.
const (
	// maxLinesBelow is how many lines of text may be below a message that counts as visible.
	maxLinesBelow = 8
	// ownLines and typedLines are the lines that a message takes up below a board: the bot's are as high as several of
	// people's.
	ownLines, typedLines = 3, 1
	// maxVisibleAge is how long a board counts as visible if nothing is known to be below it. It is less than the
	// hour after which Discord takes edits of a message more slowly.
	maxVisibleAge = 50 * time.Minute

	maxChannels = 10_000 // channels whose latest lines are remembered
)

// newsTyped is told to other processes, with the channel added, when somebody types a command.
const newsTyped = "typed/"

// channelEnds remembers what was posted last in channels. It is in memory only: after a start, all messages count as
// visible.
type channelEnds struct {
	mu sync.Mutex
	in map[string][]arrival
}

// arrival is a message that was posted in a channel.
type arrival struct {
	at    int64 // Unix milliseconds
	lines int
}

// Add adds an arrival.
func (e *channelEnds) Add(channel string, at time.Time, lines int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.in == nil || len(e.in) >= maxChannels && e.in[channel] == nil {
		e.in = map[string][]arrival{}
	}
	list := append(e.in[channel], arrival{at.UnixMilli(), lines})
	if len(list) > maxLinesBelow { // each has at least one line: older ones cannot matter
		list = list[len(list)-maxLinesBelow:]
	}
	e.in[channel] = list
}

// Since counts the lines that arrived after a time.
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
