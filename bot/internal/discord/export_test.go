package discord

// What tests look at from outside, for the way to Discord that they stand up imports this package.

// Window is how long Discord waits for an answer.
const Window = responseWindow

// Closing reports whether nobody is let in any more.
func (a *Answerer) Closing() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.closing
}

// Enter has somebody in, if anybody is let in.
func (a *Answerer) Enter() bool { return a.enter() }

// Heard reports whether an interaction is noted as answered.
func (a *Answerer) Heard(id string) bool { return a.answered.has(id) }

// CommandIDs is commandIDs.
var CommandIDs = commandIDs
