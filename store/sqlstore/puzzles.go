package sqlstore

import (
	"context"
	"fmt"
	"strings"
	"time"

	"tablee/store"
)

// puzzles has the queries about puzzles, and about who answers them.
type puzzles struct{ *base }

const puzzleColumns = "id, rev, game, language, kind, state, day, position_key, answer_key, made, doc"

// SavePuzzle implements store.Puzzles.
func (q puzzles) SavePuzzle(ctx context.Context, p store.Puzzle) (id int64, err error) {
	err = q.within(ctx, "", func(tx Tx) error {
		if err := q.freeDay(ctx, tx, p); err != nil {
			return err
		}
		if id = p.ID; id != 0 {
			return tx.Do(ctx, Statement{What: "puzzle",
				Query: "UPDATE puzzles SET rev = rev + 1, state = ?, day = ?, doc = ? WHERE id = ? AND rev = ?",
				Args:  []any{p.State, p.Day, p.Doc, p.ID, p.Rev}, Took: ExpectOne(store.ErrConflict)})
		}
		id, err = tx.Insert(ctx, Statement{What: "new puzzle",
			Query: "INSERT INTO puzzles (rev, game, language, kind, state, day, position_key, answer_key, made, doc) " +
				"VALUES (1,?,?,?,?,?,?,?,?,?)",
			Args: []any{p.Game, p.Language, p.Kind, p.State, p.Day, p.PositionKey, p.AnswerKey, p.Made, p.Doc}})
		return err
	})
	if err != nil {
		return 0, err
	}
	return id, nil
}

// freeDay returns ErrSeen if the day of a puzzle has another one of its game and language, and ErrConflict if it has
// changed since it was read. No other transaction gives a puzzle that day until this one has ended: a database whose
// transactions run at once would otherwise fail with an error of its own.
func (q puzzles) freeDay(ctx context.Context, tx Tx, p store.Puzzle) error {
	if p.Day <= 0 {
		return nil
	}
	if err := q.alone(ctx, tx, fmt.Sprint("puzzles of day ", p.Day)); err != nil {
		return err
	}
	if p.ID != 0 { // the game and the language that are stored count
		found, err := Ask(ctx, tx, []any{&p.Game, &p.Language}, "SELECT game, language FROM puzzles WHERE id = ? AND rev = ?",
			p.ID, p.Rev)
		if err != nil {
			return err
		}
		if !found {
			return store.ErrConflict
		}
	}
	var other int64
	found, err := Ask(ctx, tx, []any{&other},
		"SELECT id FROM puzzles WHERE day = ? AND day > 0 AND game = ? AND language = ?", p.Day, p.Game, p.Language)
	if err == nil && found && other != p.ID {
		err = store.ErrSeen
	}
	return err
}

func (q puzzles) list(ctx context.Context, where string, args ...any) ([]store.Puzzle, error) {
	return Collect(ctx, q.engine, func(r Row) (p store.Puzzle, err error) {
		err = r.Scan(&p.ID, &p.Rev, &p.Game, &p.Language, &p.Kind, &p.State, &p.Day, &p.PositionKey, &p.AnswerKey,
			&p.Made, &p.Doc)
		return p, err
	}, "SELECT "+puzzleColumns+" FROM puzzles"+where, args...)
}

// Puzzle implements store.Puzzles.
func (q puzzles) Puzzle(ctx context.Context, id int64) (store.Puzzle, error) {
	list, err := q.list(ctx, " WHERE id = ?", id)
	if err != nil {
		return store.Puzzle{}, err
	}
	if len(list) == 0 {
		return store.Puzzle{}, fmt.Errorf("%w: puzzle %d", store.ErrNotFound, id)
	}
	return list[0], nil
}

// Puzzles implements store.Puzzles.
func (q puzzles) Puzzles(ctx context.Context, f store.PuzzleFilter) ([]store.Puzzle, error) {
	var conds []string
	var args []any
	add := func(cond string, vs ...any) { conds, args = append(conds, cond), append(args, vs...) }
	if f.Game != "" {
		add("game = ?", f.Game)
	}
	if f.Kind != "" {
		add("kind = ?", f.Kind)
	}
	if f.Language != "" {
		add("language IN (?, '')", f.Language)
	}
	if f.State != "" {
		add("state = ?", f.State)
	}
	if f.From != 0 || f.To != 0 {
		// by the index on days: otherwise SQLite reads all puzzles of a game
		add(q.among("id", "SELECT id FROM puzzles WHERE day BETWEEN ? AND ? AND day > 0"), f.From, f.To)
	}
	if f.Untried != "" {
		add("NOT EXISTS (SELECT 1 FROM attempts WHERE puzzle = puzzles.id AND usr = ?)", f.Untried)
	}
	if f.Bad != "" { // the votes first, by an index: few puzzles have so many
		const votes = "(SELECT count(*) FROM attempts WHERE puzzle = puzzles.id AND vote = ? AND vote <> '')"
		add("("+votes+" < ? OR 2 * "+votes+" <= (SELECT count(*) FROM attempts WHERE puzzle = puzzles.id AND ended > 0))",
			f.Bad, store.BadVotes, f.Bad)
	}
	where := ""
	if len(conds) > 0 {
		where = " WHERE " + strings.Join(conds, " AND ")
	}
	where += " ORDER BY made DESC, id DESC"
	if f.Limit > 0 {
		where, args = where+" LIMIT ?", append(args, f.Limit)
	}
	return q.list(ctx, where, args...)
}

// LikePuzzle implements store.Puzzles.
func (q puzzles) LikePuzzle(ctx context.Context, game, positionKey, answerKey string, since int64) (bool, error) {
	return Ask(ctx, q.engine, []any{new(int64)},
		`SELECT id FROM (SELECT id FROM puzzles WHERE game = ?1 AND position_key = ?2 AND position_key <> '' AND made >= ?4
		UNION ALL SELECT id FROM puzzles WHERE game = ?1 AND answer_key = ?3 AND answer_key <> '' AND made >= ?4) AS alike
		LIMIT 1`, game, positionKey, answerKey, since)
}

// UnratedPuzzles implements store.Puzzles.
func (q puzzles) UnratedPuzzles(ctx context.Context, limit int) ([]int64, error) {
	return Collect(ctx, q.engine, scanOne[int64],
		"SELECT DISTINCT puzzle FROM attempts WHERE unrated > 0 ORDER BY puzzle LIMIT ?", limit)
}

// ChangePuzzle implements store.Puzzles.
func (q puzzles) ChangePuzzle(ctx context.Context, c store.PuzzleChange) error {
	return q.within(ctx, c.Interaction, func(tx Tx) error {
		var of store.Subject
		if c.Attempt != nil {
			of = store.OfPuzzle(c.Attempt.Puzzle)
		}
		if err := saveInteraction(ctx, tx, c.Interaction, of, c.At); err != nil {
			return err
		}
		var statements []Statement
		if c.Attempt != nil {
			statements = append(statements, attemptStatement(*c.Attempt))
		}
		if c.Solver != nil {
			statements = append(statements, solverStatement(*c.Solver))
		}
		if c.Server != nil {
			statements = append(statements, dailyServerStatement(*c.Server))
		}
		if c.Rated != nil {
			statements = append(statements, ratedStatements(*c.Rated, c.RatedUsers)...)
		}
		for _, s := range statements {
			if err := tx.Do(ctx, s); err != nil {
				return err
			}
		}
		return saveOwedEach(ctx, tx, c.Owed)
	})
}

// attemptStatement stores an attempt, if it has not changed since it was read.
func attemptStatement(a store.Attempt) Statement {
	s := Statement{What: "attempt", Took: ExpectOne(store.ErrConflict),
		Query: "UPDATE attempts SET rev = rev + 1, guild = ?, day = ?, tries = ?, points = ?, solved = ?, ended = ?, " +
			"vote = ?, unrated = ?, doc = ? WHERE puzzle = ? AND usr = ? AND rev = ?"}
	if a.Rev == 0 {
		s.Query = "INSERT INTO attempts (rev, guild, day, tries, points, solved, ended, vote, unrated, doc, puzzle, usr) " +
			"VALUES (1,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING"
	}
	s.Args = []any{a.Guild, a.Day, a.Tries, a.Points, boolToInt(a.Solved), a.Ended, a.Vote, boolToInt(a.Unrated), a.Doc,
		a.Puzzle, a.User}
	if a.Rev != 0 {
		s.Args = append(s.Args, a.Rev)
	}
	return s
}

// solverStatement stores a person, if they have not changed since they were read.
func solverStatement(p store.Solver) Statement {
	s := Statement{What: "solver", Took: ExpectOne(store.ErrConflict), News: newsOf(p.Due),
		Query: "UPDATE solvers SET rev = rev + 1, due = ?, doc = ? WHERE usr = ? AND rev = ?",
		Args:  []any{p.Due, p.Doc, p.User, p.Rev}}
	if p.Rev == 0 {
		s.Query = "INSERT INTO solvers (rev, due, doc, usr) VALUES (1,?,?,?) ON CONFLICT DO NOTHING"
		s.Args = []any{p.Due, p.Doc, p.User}
	}
	return s
}

// dailyServerStatement stores a server, if it has not changed since it was read.
func dailyServerStatement(d store.DailyServer) Statement {
	s := Statement{What: "server of puzzles", Took: ExpectOne(store.ErrConflict), News: newsOf(d.Due),
		Query: "UPDATE daily_servers SET rev = rev + 1, channel = ?, due = ?, puzzle = ?, doc = ? WHERE guild = ? AND rev = ?",
		Args:  []any{d.Channel, d.Due, d.Puzzle, d.Doc, d.Guild, d.Rev}}
	if d.Rev == 0 {
		s.Query = "INSERT INTO daily_servers (rev, channel, due, puzzle, doc, guild) VALUES (1,?,?,?,?,?) " +
			"ON CONFLICT DO NOTHING"
		s.Args = []any{d.Channel, d.Due, d.Puzzle, d.Doc, d.Guild}
	}
	return s
}

// ratedStatements store a puzzle's new document, and that its rating counts the attempts of these people. The attempts
// change by that: whoever has read one before must not store that it is unrated.
func ratedStatements(p store.Puzzle, users []string) []Statement {
	list := []Statement{{What: "rated puzzle", Query: "UPDATE puzzles SET rev = rev + 1, doc = ? WHERE id = ? AND rev = ?",
		Args: []any{p.Doc, p.ID, p.Rev}, Took: ExpectOne(store.ErrConflict)}}
	for _, u := range users {
		list = append(list, Statement{What: "rated attempt",
			Query: "UPDATE attempts SET rev = rev + 1, unrated = 0 WHERE puzzle = ? AND usr = ? AND unrated > 0",
			Args:  []any{p.ID, u}})
	}
	return list
}

func (q puzzles) attempts(ctx context.Context, where string, args ...any) ([]store.Attempt, error) {
	return Collect(ctx, q.engine, func(r Row) (a store.Attempt, err error) {
		var solved, unrated int
		err = r.Scan(&a.Puzzle, &a.User, &a.Rev, &a.Guild, &a.Day, &a.Tries, &a.Points, &solved, &a.Ended, &a.Vote, &unrated,
			&a.Doc)
		a.Solved, a.Unrated = solved != 0, unrated != 0
		return a, err
	}, "SELECT puzzle, usr, rev, guild, day, tries, points, solved, ended, vote, unrated, doc FROM attempts WHERE "+where,
		args...)
}

// Attempt implements store.Puzzles.
func (q puzzles) Attempt(ctx context.Context, puzzle int64, user string) (store.Attempt, error) {
	list, err := q.attempts(ctx, "puzzle = ? AND usr = ?", puzzle, user)
	if err != nil {
		return store.Attempt{}, err
	}
	if len(list) == 0 {
		return store.Attempt{}, fmt.Errorf("%w: attempt at puzzle %d", store.ErrNotFound, puzzle)
	}
	return list[0], nil
}

// UnratedAttempts implements store.Puzzles.
func (q puzzles) UnratedAttempts(ctx context.Context, puzzle int64) ([]store.Attempt, error) {
	return q.attempts(ctx, "puzzle = ? AND unrated > 0 ORDER BY usr", puzzle)
}

// CountAttempts implements store.Puzzles: from an index alone.
func (q puzzles) CountAttempts(ctx context.Context, puzzle int64, guild string, told int64) (
	[]store.AttemptCount, error) {
	return Collect(ctx, q.engine, func(r Row) (c store.AttemptCount, err error) {
		var here, solved, late int
		err = r.Scan(&here, &c.Tries, &c.Points, &solved, &late, &c.N)
		c.Here, c.Solved, c.Late = here != 0, solved != 0, late != 0
		return c, err
	}, `SELECT CASE WHEN guild = ?2 AND guild <> '' THEN 1 ELSE 0 END, tries, points, solved,
		CASE WHEN ended >= ?3 AND CAST(?3 AS BIGINT) > 0 THEN 1 ELSE 0 END, count(*) FROM attempts
		WHERE puzzle = ?1 AND ended > 0 AND day > 0 GROUP BY 1, 2, 3, 4, 5 ORDER BY 1 DESC, 2, 3, 4, 5`, puzzle, guild, told)
}

// SolvedAttempts implements store.Puzzles.
func (q puzzles) SolvedAttempts(ctx context.Context, puzzle int64, guild string, limit int) ([]store.Attempt, error) {
	return q.attempts(ctx, "puzzle = ? AND guild = ? AND guild <> '' AND solved > 0 AND ended > 0 AND day > 0 "+
		"ORDER BY ended, usr LIMIT ?", puzzle, guild, limit)
}

// DailyAttempts implements store.Puzzles.
func (q puzzles) DailyAttempts(ctx context.Context, user string, from int) ([]store.Attempt, error) {
	return q.attempts(ctx, "usr = ? AND day >= ? AND day > 0 AND ended > 0 ORDER BY day, puzzle", user, from)
}

// mostTried is how many puzzles of a person are kept as tried: those of the last days, of all games and languages.
const mostTried = 200

// KeepTried implements store.Puzzles.
func (q puzzles) KeepTried(ctx context.Context, user string, at int64) error {
	return q.within(ctx, "", func(tx Tx) error {
		// The first puzzle of a server is of its day for the attempts alone.
		ids, err := Collect(ctx, tx, scanOne[int64], "SELECT puzzle FROM attempts JOIN puzzles ON puzzles.id = puzzle "+
			"WHERE usr = ? AND (puzzles.day > 0 OR attempts.day > 0) ORDER BY CASE WHEN attempts.day > puzzles.day "+
			"THEN attempts.day ELSE puzzles.day END DESC, puzzle LIMIT ?", user, mostTried)
		if err != nil || len(ids) == 0 {
			return err
		}
		h, err := ensureHasher(ctx, tx)
		if err != nil {
			return err
		}
		for _, id := range ids {
			// As if counted two days later: counts are deleted the day after, and a puzzle is asked somewhere for three.
			later := at + 2*(24*time.Hour).Milliseconds()
			if err := increment(ctx, tx, h.of(tried, user, fmt.Sprint(id)), later); err != nil {
				return err
			}
		}
		return nil
	})
}

// Tried implements store.Puzzles.
func (q puzzles) Tried(ctx context.Context, puzzle int64, user string) (bool, error) {
	h, err := q.hasher(ctx)
	if err != nil {
		return false, err
	}
	return Ask(ctx, q.engine, []any{new(int64)}, "SELECT n FROM spent WHERE key = ? LIMIT 1",
		h.of(tried, user, fmt.Sprint(puzzle)))
}

// CountAttemptsOf implements store.Puzzles.
func (q puzzles) CountAttemptsOf(ctx context.Context, user string) (n int, err error) {
	_, err = Ask(ctx, q.engine, []any{&n}, "SELECT count(*) FROM attempts WHERE usr = ?", user)
	return n, err
}

// Solver implements store.Puzzles.
func (q puzzles) Solver(ctx context.Context, user string) (store.Solver, error) {
	p := store.Solver{User: user}
	found, err := Ask(ctx, q.engine, []any{&p.Rev, &p.Due, &p.Doc},
		"SELECT rev, due, doc FROM solvers WHERE usr = ?", user)
	if err == nil && !found {
		err = fmt.Errorf("%w: solver", store.ErrNotFound)
	}
	if err != nil {
		return store.Solver{}, err
	}
	return p, nil
}

// DueSolvers implements store.Puzzles.
func (q puzzles) DueSolvers(ctx context.Context, now int64, limit int) ([]string, error) {
	return Collect(ctx, q.engine, scanOne[string],
		"SELECT usr FROM solvers WHERE due > 0 AND due <= ? ORDER BY due, usr LIMIT ?", now, limit)
}

func (q puzzles) servers(ctx context.Context, rest string, args ...any) ([]store.DailyServer, error) {
	return Collect(ctx, q.engine, func(r Row) (d store.DailyServer, err error) {
		err = r.Scan(&d.Guild, &d.Rev, &d.Channel, &d.Due, &d.Puzzle, &d.Doc)
		return d, err
	}, "SELECT guild, rev, channel, due, puzzle, doc FROM daily_servers "+rest, args...)
}

// DailyServer implements store.Puzzles.
func (q puzzles) DailyServer(ctx context.Context, guild string) (store.DailyServer, error) {
	list, err := q.servers(ctx, "WHERE guild = ?", guild)
	if err != nil {
		return store.DailyServer{}, err
	}
	if len(list) == 0 {
		return store.DailyServer{}, fmt.Errorf("%w: server %s has no puzzle of the day", store.ErrNotFound, guild)
	}
	return list[0], nil
}

// DailyServers implements store.Puzzles.
func (q puzzles) DailyServers(ctx context.Context) ([]store.DailyServer, error) {
	return q.servers(ctx, "ORDER BY guild")
}

// DueDailyServers implements store.Puzzles.
func (q puzzles) DueDailyServers(ctx context.Context, now int64, limit int) ([]string, error) {
	return Collect(ctx, q.engine, scanOne[string],
		"SELECT guild FROM daily_servers WHERE due > 0 AND due <= ? ORDER BY due, guild LIMIT ?", now, limit)
}
