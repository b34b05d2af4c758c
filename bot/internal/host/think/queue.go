package think

import (
	"slices"
	"sync"
)

// maxQueue is how many computers may wait for a worker; the tables beyond it stay due.
const maxQueue = 1024

// maxHints is how many people may wait for a hint.
const maxHints = 64

// Queue holds the moves that wait for a computer to think, and the hints that people have asked for. Computers' moves
// at people's tables go before hints, and these before exhibitions; the two together never have all the workers, so
// that no move waits for them. Within each kind those who opened the tables, or ask, take turns, so that nobody's many
// tables make another wait longer than one move of each.
type Queue struct {
	mu      sync.Mutex
	more    *sync.Cond
	most    int // workers that hints and exhibitions may have at once
	aside   int // that they have
	asking  int // hints that wait
	waiting int // moves
	people  lane
	hints   lane
	shows   lane
	closed  bool
}

// lane is one kind's jobs by who opened the table, and the order in which these have their turns.
type lane struct {
	jobs  map[string][]Job
	order []string
}

// NewQueue makes a queue for so many workers.
func NewQueue(workers int) *Queue {
	q := &Queue{most: max(1, workers-1)}
	for _, l := range []*lane{&q.people, &q.hints, &q.shows} {
		l.jobs = map[string][]Job{}
	}
	q.more = sync.NewCond(&q.mu)
	return q
}

func (q *Queue) lane(j Job) *lane {
	if j.Show {
		return &q.shows
	}
	return &q.people
}

// Put adds a job. When there is no room for a move, whoever has most waiting, an exhibition's opener first, gives one
// up; dropped is that job, or j itself. A hint for which there is no room is dropped.
func (q *Queue) Put(j Job) (dropped *Job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if j.Hint != nil {
		if q.asking == maxHints || q.closed {
			return &j
		}
		q.asking++
		q.hints.push(j)
		q.more.Signal()
		return nil
	}
	q.lane(j).push(j)
	q.waiting++
	if q.waiting > maxQueue {
		l := &q.shows
		if len(l.order) == 0 {
			l = &q.people
		}
		d := l.shed()
		dropped = &d
		q.waiting--
	}
	q.more.Signal()
	return dropped
}

// Next waits for a job that may be done now; false when the queue is closed. Done must follow.
func (q *Queue) Next() (Job, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for {
		if q.closed {
			return Job{}, false
		}
		if j, ok := q.take(); ok {
			return j, true
		}
		q.more.Wait()
	}
}

// Take is the next job if there is one that may be done now. Done must follow.
func (q *Queue) Take() (Job, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.take()
}

func (q *Queue) take() (j Job, ok bool) {
	switch {
	case len(q.people.order) > 0:
		j = q.people.pop()
	case len(q.hints.order) > 0 && q.aside < q.most:
		q.asking--
		q.aside++
		return q.hints.pop(), true
	case len(q.shows.order) > 0 && q.aside < q.most:
		j = q.shows.pop()
		q.aside++
	default:
		return j, false
	}
	q.waiting--
	return j, true
}

// Done tells that a job is finished.
func (q *Queue) Done(j Job) {
	if !j.Show && j.Hint == nil {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.aside--
	q.more.Signal()
}

// Lengths are how many moves at people's tables, hints, and moves of exhibitions wait.
func (q *Queue) Lengths() (people, hints, shows int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, jobs := range q.shows.jobs {
		shows += len(jobs)
	}
	return q.waiting - shows, q.asking, shows
}

// Close ends the waiting; what is left stays due in the store.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.more.Broadcast()
}

func (l *lane) push(j Job) {
	if len(l.jobs[j.Maker]) == 0 {
		l.order = append(l.order, j.Maker)
	}
	l.jobs[j.Maker] = append(l.jobs[j.Maker], j)
}

// pop takes the first job of whoever's turn it is, and puts them behind the others.
func (l *lane) pop() Job {
	maker := l.order[0]
	l.order = l.order[1:]
	j := l.jobs[maker][0]
	if rest := l.jobs[maker][1:]; len(rest) > 0 {
		l.jobs[maker] = rest
		l.order = append(l.order, maker)
	} else {
		delete(l.jobs, maker)
	}
	return j
}

// shed takes away the last job of whoever has most.
func (l *lane) shed() Job {
	maker := slices.MaxFunc(l.order, func(a, b string) int { return len(l.jobs[a]) - len(l.jobs[b]) })
	jobs := l.jobs[maker]
	j := jobs[len(jobs)-1]
	if l.jobs[maker] = jobs[:len(jobs)-1]; len(jobs) == 1 {
		delete(l.jobs, maker)
		l.order = slices.DeleteFunc(l.order, func(m string) bool { return m == maker })
	}
	return j
}
