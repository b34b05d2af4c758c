package outbox

import (
	"strings"

	"tablee/store"
)

// Typed tells the courier that somebody typed a command in a channel and was answered there publicly: the answer is
// below the boards.
func (c *Courier) Typed(channel string) {
	c.ends.Add(channel, c.opts.Now(), typedLines)
	if c.opts.Tell != nil {
		c.opts.Tell(newsTyped + channel)
	}
}

// OnNews handles news of other processes.
func (c *Courier) OnNews(news string) {
	if channel, ok := strings.CutPrefix(news, newsTyped); ok {
		c.ends.Add(channel, c.opts.Now(), typedLines)
	}
	if news == store.NewsOwed || news == "" {
		c.opts.Signal.Notify()
	}
}
