package outbox

import (
	"sync"
	"time"
)

// A table has one board in its channel. It is edited where it stands as long as it can be taken to be in sight; then it
// is posted anew, and the old one goes. The bot reads nobody's messages: what it can know of a channel's end is what it
// has posted there itself, which commands were typed there, and how long ago the board was posted.
const (
	// Below is how much may stand below a message that is in sight, in lines of talk.
	Below = 8
	// OwnLines and TypedLines are the lines that something takes up below a board: a message of ours is as high as a few
	// of people's.
	OwnLines, TypedLines = 3, 1
	// Long is for how long a board counts as in sight where nothing is known to stand below it. It lies below the hour
	// from which Discord takes edits of a message more slowly.
	Long = 50 * time.Minute

	most = 10_000 // channels of which is known what came in last
)

// NewsTyped is told to other processes, with the channel added, when somebody types a command.
const NewsTyped = "typed/"

// Ends knows what has come in at the channels' ends. It lives in memory: a bot that starts anew takes its messages to
// be in sight until it knows better.
type Ends struct {
	mu sync.Mutex
	in map[string][]arrival
}

// arrival is something that takes up room in a channel.
type arrival struct {
	at    int64 // Unix milliseconds
	lines int
}

// Add notes that something came in.
func (e *Ends) Add(channel string, at time.Time, lines int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.in == nil || len(e.in) >= most && e.in[channel] == nil {
		e.in = map[string][]arrival{}
	}
	list := append(e.in[channel], arrival{at.UnixMilli(), lines})
	if len(list) > Below { // each is a line at least: nothing older can matter
		list = list[len(list)-Below:]
	}
	e.in[channel] = list
}

// Since counts the lines that came in after a time.
func (e *Ends) Since(channel string, at int64) (lines int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, a := range e.in[channel] {
		if a.at > at {
			lines += a.lines
		}
	}
	return lines
}

// Near tells whether a board that stands in a channel since a time, in Unix milliseconds, counts as in sight.
func (e *Ends) Near(channel string, at int64, now time.Time) bool {
	return now.Sub(time.UnixMilli(at)) < Long && e.Since(channel, at) < Below
}
