// Package liveview keeps the private views that people have open in channels up to date, and the boards in chats.
//
// A private view is the answer to an interaction, which only one person sees. Discord lets a bot edit or delete it by
// the interaction's token for 15 minutes (TokenLife). Views remembers, in memory alone, the newest private view of each
// person at each table. After every change of the table it edits that view, at most once in Options.Delay. When a newer
// view of the same table is opened, it deletes the older one. In the last minute of its token a view becomes one line
// that says of when it was, with a button for a new one.
//
// A chat is a channel where the bot is not; see table.Caller.Chat. There the board of a table is such an answer too,
// the newest one that shows it to everybody: it is the view of the person "", whom nobody is. At the end of its token
// it stays as it is.
//
// The package promises:
//   - A person's view is rendered for that person alone, and sent by a token of that person's own interactions, to the
//     message that was reported as the one that shows it. What everybody sees is rendered for nobody.
//   - Whatever an edit shows, the last thing that a view shows is the newest state: an edit that may have been
//     overtaken by an answer on the same message is followed by another one.
//   - Edits are made by goroutines of their own, and nothing waits for them: no move, answer or delivery.
//   - Tokens are neither stored nor logged. After a restart, views of before are no longer updated.
package liveview

import (
	"cmp"
	"container/heap"
	"context"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/wait"
	"tablee/rules/table"
)

// TokenLife is how long Discord accepts an interaction's token.
const TokenLife = 15 * time.Minute

const (
	// lastMinute is how long before the end of its token a view is closed.
	lastMinute = time.Minute
	// maxViews is how many views are remembered; beyond that new ones are not updated.
	maxViews = 20_000
	// maxEdits is how many edits are made at the same time.
	maxEdits = 4
	// maxTries is how often an edit that fails for the time being is tried.
	maxTries = 4
	// answerTime is how long an answer can be on its way; one that takes longer is never reported.
	answerTime = 2 * time.Minute
)

// Renderer makes views. It must show nothing that the person may not see.
type Renderer interface {
	// View is a person's private view of a table as it is now. The key identifies what it shows: two views of one person
	// with the same key look the same. The message is made only if it is needed.
	View(ctx context.Context, id table.ID, user string) (key string,
		message func() (*discordgo.InteractionResponseData, error), err error)
	// ClosedView takes the place of a view that is no longer updated; at is when the view was last up to date. With nil
	// the view stays as it is.
	ClosedView(ctx context.Context, id table.ID, user string, at time.Time) (*discordgo.InteractionResponseData, error)
}

// Sender edits and deletes answers to interactions. The message is an id, or "@original".
type Sender interface {
	EditAnswer(ctx context.Context, token, message string, d *discordgo.InteractionResponseData) error
	DeleteAnswer(ctx context.Context, token, message string) error
}

// Options of Views.
type Options struct {
	Renderer Renderer
	Sender   Sender
	// Now is Discord's clock, by which tokens end.
	Now func() time.Time
	// Delay is how long after a change a view is edited, and the time between two edits of it; default 2 s.
	Delay time.Duration
	// Poll is how often tables with views are read again because other processes may change them; 0: never.
	Poll time.Duration
	// Version is a number that grows with every change of a table; it is needed if Poll is set.
	Version func(context.Context, table.ID) (int64, error)
	// Gone reports whether an error of Sender means that the message or the token is no longer there.
	Gone func(error) bool
	// Tell sends news to the other processes over the database; nil: there are none.
	Tell func(news ...string)
	// Report receives errors that no person can do anything about.
	Report func(error)
}

// Views keeps private views up to date. Run has to be called for that. It is safe for concurrent use.
type Views struct {
	opts   Options
	signal wait.Signal
	edits  chan struct{} // a slot for each edit in progress

	mu      sync.Mutex
	pending map[part]pendingView
	views   map[table.ID]map[string]*view
	byID    map[string]*view  // by message
	edited  map[string]edited // by message
	acting  map[string]int    // how many interactions of a person are being answered
	held    map[string]bool   // the people for whom an edit waits until these are answered
	due     map[*view]bool    // the views whose due is set
	ends    endings           // all views
	wakes   time.Time         // when Run looks at the views again at the latest, by the machine's clock
	swept   time.Time         // when pending and edited were, by Discord's clock
	count   int
	running int // edits and deletions in progress
}

// part is one of the messages that answer an interaction.
type part struct {
	interaction string
	later       bool // it follows the first one
}

// pendingView is a view in an answer that is on its way.
type pendingView struct {
	table table.ID
	user  string
	key   string
	made  time.Time // by Discord's clock, as until
	until time.Time // later than that the answer is not expected any more
}

// view is a private view that a person has open.
type view struct {
	table table.ID
	user  string
	// interaction is the one whose answer shows the view, and whose token this is.
	interaction string
	token       string
	message     string        // as the sender addresses it
	id          string        // of the message
	ends        time.Time     // when the token ends, by Discord's clock
	order       chan struct{} // held while a request about the message is on its way; of the message, not of the token

	key     string    // of what it shows, but for what was added to the answer: the lines about an action, a preview
	fresh   time.Time // when it was last up to date, by Discord's clock
	sent    time.Time // when the last edit of it ended, by Discord's clock
	due     time.Time // when it is compared with the table, by the machine's clock; zero: not. See setDue
	place   int       // in Views.ends; -1: it is not there
	force   bool      // edit it even if the key is the same
	editing bool
	tries   int
}

// New makes Views without any view.
func New(o Options) *Views {
	if o.Delay == 0 {
		o.Delay = 2 * time.Second
	}
	return &Views{opts: o, signal: wait.NewSignal(), edits: make(chan struct{}, maxEdits),
		pending: make(map[part]pendingView), views: make(map[table.ID]map[string]*view),
		byID: make(map[string]*view), edited: make(map[string]edited), acting: make(map[string]int),
		held: make(map[string]bool), due: make(map[*view]bool)}
}

// Begin records that an interaction of a person is being answered. Until the matching End their views are not edited,
// because the answer probably brings one up to date itself, with lines about what was done.
func (v *Views) Begin(user string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.acting[user]++
}

// End records that an interaction of a person has been answered, or will not be.
func (v *Views) End(user string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.acting[user]--; v.acting[user] <= 0 {
		delete(v.acting, user)
		if v.held[user] {
			delete(v.held, user)
			v.signal.Notify()
		}
	}
}

// Shown records that the answer to an interaction shows a person's private view of a table, with a key; or the board,
// if the person is "". The view is updated once Answered was called. Of the messages that answer, later is the one
// that follows the first.
func (v *Views) Shown(interaction string, later bool, id table.ID, user, key string) {
	now := v.opts.Now()
	v.mu.Lock()
	defer v.mu.Unlock()
	v.sweep(now)
	if len(v.pending) < maxViews {
		v.pending[part{interaction, later}] = pendingView{id, user, key, now, now.Add(answerTime)}
	}
}

// sweepInterval is how often what is not expected any more is forgotten.
const sweepInterval = answerTime / 8

// sweep forgets answers that are not expected any more, now and then.
func (v *Views) sweep(now time.Time) {
	if since := now.Sub(v.swept); since >= 0 && since < sweepInterval {
		return
	}
	v.swept = now
	maps.DeleteFunc(v.pending, func(_ part, p pendingView) bool { return now.After(p.until) })
	maps.DeleteFunc(v.edited, func(_ string, e edited) bool { return now.After(e.until) })
}

// Awaited reports whether the first answer to an interaction shows a view.
func (v *Views) Awaited(interaction string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	_, ok := v.pending[part{interaction, false}]
	return ok
}

// Open is the key of the view that a person has at a table in this process; of the person "", of the board in a chat.
// message is the id of its message, "" if that is not known.
func (v *Views) Open(id table.ID, user string) (key, message string, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if w := v.views[id][user]; w != nil {
		return w.key, w.id, true
	}
	return "", "", false
}

// Answer is an answer that has reached Discord.
type Answer struct {
	Interaction string
	Token       string
	Made        time.Time // when the interaction was made, by Discord's clock
	Message     string    // as the sender addresses it: "@original", or an id
	ID          string    // of the message; "" if it is not known
	Edited      bool      // the answer has edited the message whose control was pressed
	Later       bool      // the answer is the message that follows the first one
}

// Answered records that an answer has reached Discord. If it shows a private view, that is updated from now on, and
// the person's older view of the same table is deleted. If it has put something else in the place of a private view,
// such as a board to try moves on, that is left alone.
func (v *Views) Answered(a Answer) {
	v.mu.Lock()
	defer v.mu.Unlock()
	p, ok := v.pending[part{a.Interaction, a.Later}]
	delete(v.pending, part{a.Interaction, a.Later})
	now := v.opts.Now()
	if a.Edited {
		if !newer(a.Interaction, v.edited[a.ID].interaction) {
			return // a later answer has edited the message already, and was reported before this one
		}
		v.edited[a.ID] = edited{a.Interaction, now.Add(answerTime)}
	} else if _, done := v.edited[a.ID]; done {
		return
	}
	if replaced := v.byID[a.ID]; a.Edited && replaced != nil &&
		(!ok || replaced.table != p.table || replaced.user != p.user) {
		v.remove(replaced)
	}
	if !ok || a.ID == "" { // of an unknown message nobody could tell whether it still shows the view
		return
	}
	// The table may have changed since the answer was made: compare it once more.
	n := &view{table: p.table, user: p.user, interaction: a.Interaction, token: a.Token, message: a.Message, id: a.ID,
		ends: a.Made.Add(TokenLife), order: make(chan struct{}, 1), key: p.key, fresh: now, place: -1}
	old := v.views[p.table][p.user]
	switch {
	case old == nil:
	case old.id != a.ID && newer(old.interaction, a.Interaction):
		v.delete(n) // the newer view was reported before this one
		return
	case old.id == a.ID:
		// The same message, by a newer token. An edit that is on its way could overwrite the answer with an older state,
		// and one that has ended since the answer was made could have.
		n.order, n.force = old.order, old.editing || !old.sent.Before(p.made)
	default:
		v.remove(old)
		v.delete(old)
	}
	if old == nil && v.count >= maxViews {
		return
	}
	v.add(n)
	v.setDue(n, time.Now().Add(v.opts.Delay))
	if v.opts.Tell != nil {
		v.opts.Tell(newsView + " " + n.table.String() + " " + n.user + " " + n.id)
	}
}

// edited is the last answer that has edited a message.
type edited struct {
	interaction string
	until       time.Time // later than that no earlier answer is expected, by Discord's clock
}

// newer reports whether an interaction was made after another one. Ids of Discord grow with time; "" is before all.
func newer(a, b string) bool { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) > 0 }

// newsView begins the news that a person has opened a view of a table in this process.
const newsView = "view"

// OnNews receives the news of other processes.
func (v *Views) OnNews(news string) {
	f := strings.Split(news, " ")
	if len(f) != 4 || f[0] != newsView {
		return
	}
	id, ok := table.ParseID(f[1])
	if !ok {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	old := v.views[id][f[2]]
	if old == nil {
		return
	}
	v.remove(old)
	if old.id != f[3] { // otherwise the other process has a newer token of the same message
		v.delete(old)
	}
}

// Changed records that a table was changed.
func (v *Views) Changed(id table.ID) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.views[id]) == 0 {
		return
	}
	due := time.Now().Add(v.opts.Delay)
	for _, w := range v.views[id] {
		if w.due.IsZero() || w.tries > 0 {
			w.tries = 0
			v.setDue(w, due)
		}
	}
}

// setDue sets when a view is compared with its table; zero: not.
func (v *Views) setDue(w *view, at time.Time) {
	w.due = at
	if at.IsZero() {
		delete(v.due, w)
		return
	}
	v.due[w] = true
	if at.Before(v.wakes) {
		v.signal.Notify()
	}
}

// Idle reports whether no view waits to be edited, closed or deleted.
func (v *Views) Idle() bool {
	now := v.opts.Now()
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, of := range v.views {
		for _, w := range of {
			if !w.due.IsZero() || w.editing || !now.Before(w.ends.Add(-lastMinute)) {
				return false
			}
		}
	}
	return v.running == 0 && len(v.acting) == 0
}

// Wake makes Run read Discord's clock again, after a test has changed it.
func (v *Views) Wake() { v.signal.Notify() }

func (v *Views) add(w *view) {
	of := v.views[w.table]
	if of == nil {
		of = make(map[string]*view)
		v.views[w.table] = of
	}
	if of[w.user] == nil {
		v.count++
	}
	if older := of[w.user]; older != nil {
		v.drop(older)
	}
	of[w.user] = w
	v.byID[w.id] = w
	heap.Push(&v.ends, w)
}

// drop takes a view out of those that are due and of those that end: it is no longer its person's newest.
func (v *Views) drop(w *view) {
	v.setDue(w, time.Time{})
	if w.place >= 0 {
		heap.Remove(&v.ends, w.place)
	}
}

// remove forgets a view, unless a newer one has taken its place.
func (v *Views) remove(w *view) {
	of := v.views[w.table]
	if of[w.user] != w {
		return
	}
	v.count--
	v.drop(w)
	if delete(of, w.user); len(of) == 0 {
		delete(v.views, w.table)
	}
	if v.byID[w.id] == w {
		delete(v.byID, w.id)
	}
}

// delete deletes the message of a view that was removed.
func (v *Views) delete(w *view) {
	v.running++
	go func() {
		defer v.done()
		w.order <- struct{}{}
		defer func() { <-w.order }()
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := v.opts.Sender.DeleteAnswer(ctx, w.token, w.message); err != nil && !v.opts.Gone(err) {
			v.opts.Report(err)
		}
	}()
}

// endings are views in a heap, in the order in which their tokens end.
type endings []*view

func (e endings) Len() int           { return len(e) }
func (e endings) Less(i, j int) bool { return e[i].ends.Before(e[j].ends) }

func (e endings) Swap(i, j int) {
	e[i], e[j] = e[j], e[i]
	e[i].place, e[j].place = i, j
}

func (e *endings) Push(w any) {
	w.(*view).place = len(*e)
	*e = append(*e, w.(*view))
}

func (e *endings) Pop() any {
	last := len(*e) - 1
	w := (*e)[last]
	(*e)[last], *e, w.place = nil, (*e)[:last], -1
	return w
}

func (v *Views) done() {
	v.mu.Lock()
	v.running--
	v.mu.Unlock()
	v.signal.Notify()
}
