package think

import (
	"slices"
	"sync"
)

// maxQueue is how many computers may wait for a worker; tables beyond it stay due.
const maxQueue = 1024

// maxHints is how many people may wait for a hint.
const maxHints = 64

// Queue has the computers' moves and the hints that wait for a worker. Computers' moves at people's tables go before
// hints, and these before exhibitions. Hints and exhibitions never occupy all workers, so that moves do not wait for
// them. Within each kind the makers of the tables take turns, so that one person's many tables delay others by one move
// at most.
type Queue struct {
	mu              sync.Mutex
	more            *sync.Cond
	backgroundLimit int // how many workers hints and exhibitions may occupy
	background      int // how many workers they occupy
	hintsWaiting    int // waiting hints
	movesWaiting    int // moves
	people          lane
	hints           lane
	exhibitions     lane
	closed          bool
}

// lane has the jobs of one kind by the table's maker, and the order in which the makers take turns.
type lane struct {
	jobs  map[string][]Job
	order []string
}

// NewQueue makes a queue for so many workers.
func NewQueue(workers int) *Queue {
	q := &Queue{backgroundLimit: max(1, workers-1)}
	for _, l := range []*lane{&q.people, &q.hints, &q.exhibitions} {
		l.jobs = map[string][]Job{}
	}
	q.more = sync.NewCond(&q.mu)
	return q
}

func (q *Queue) lane(j Job) *lane {
	if j.Show {
		return &q.exhibitions
	}
	return &q.people
}

// Put adds a job. If the queue is full, the last job of the maker with the most jobs is dropped, those of exhibitions
// first; dropped is that job, or j itself. A hint that finds its queue full is dropped.
func (q *Queue) Put(j Job) (dropped *Job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if j.Hint != nil {
		if q.hintsWaiting == maxHints || q.closed {
			return &j
		}
		q.hintsWaiting++
		q.hints.push(j)
		q.more.Signal()
		return nil
	}
	q.lane(j).push(j)
	q.movesWaiting++
	if q.movesWaiting > maxQueue {
		l := &q.exhibitions
		if len(l.order) == 0 {
			l = &q.people
		}
		d := l.dropLast()
		dropped = &d
		q.movesWaiting--
	}
	q.more.Signal()
	return dropped
}

// Next waits for a job that may be done now; false when the queue is closed. The caller must call Done.
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

// Take is the next job if there is one that may be done now. The caller must call Done.
func (q *Queue) Take() (Job, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.take()
}

func (q *Queue) take() (j Job, ok bool) {
	switch {
	case len(q.people.order) > 0:
		j = q.people.pop()
	case len(q.hints.order) > 0 && q.background < q.backgroundLimit:
		q.hintsWaiting--
		q.background++
		return q.hints.pop(), true
	case len(q.exhibitions.order) > 0 && q.background < q.backgroundLimit:
		j = q.exhibitions.pop()
		q.background++
	default:
		return j, false
	}
	q.movesWaiting--
	return j, true
}

// Done records that a job is finished.
func (q *Queue) Done(j Job) {
	if !j.Show && j.Hint == nil {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.background--
	q.more.Signal()
}

// Lengths are how many moves at people's tables, hints, and moves of exhibitions wait.
func (q *Queue) Lengths() (people, hints, shows int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, jobs := range q.exhibitions.jobs {
		shows += len(jobs)
	}
	return q.movesWaiting - shows, q.hintsWaiting, shows
}

// Close ends the waiting; jobs in the queue stay due in the store.
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

// pop takes the first job of the next maker, who goes behind the others.
func (l *lane) pop() Job {
	maker := l.order[0]
	l.order = l.order[1:]
	j := l.jobs[maker][0]
	if remaining := l.jobs[maker][1:]; len(remaining) > 0 {
		l.jobs[maker] = remaining
		l.order = append(l.order, maker)
	} else {
		delete(l.jobs, maker)
	}
	return j
}

// dropLast removes the last job of the maker with the most jobs.
func (l *lane) dropLast() Job {
	maker := slices.MaxFunc(l.order, func(a, b string) int { return len(l.jobs[a]) - len(l.jobs[b]) })
	jobs := l.jobs[maker]
	j := jobs[len(jobs)-1]
	if l.jobs[maker] = jobs[:len(jobs)-1]; len(jobs) == 1 {
		delete(l.jobs, maker)
		l.order = slices.DeleteFunc(l.order, func(m string) bool { return m == maker })
	}
	return j
}
