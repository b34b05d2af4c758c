package postgres

import (
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"tablee/store/sqlstore"
)

// dialect is how PostgreSQL says it.
var dialect = sqlstore.Dialect{
	// with IN it may go through all the tables, the last touched first, until enough of them are among these
	Among: "%s = ANY (ARRAY(%s))",
	Brief: "tables",
	Window: `WITH RECURSIVE t(target, n) AS (
			SELECT (SELECT target FROM outbox WHERE kind = ?1 AND target > ?2 AND due <= ?3 ORDER BY target LIMIT 1), 1 UNION ALL
			SELECT (SELECT o.target FROM outbox o WHERE o.kind = ?1 AND o.target > t.target AND o.due <= ?3 ORDER BY o.target LIMIT 1), n + 1
			FROM t WHERE t.target IS NOT NULL AND n < ?4)
		SELECT w.* FROM t CROSS JOIN LATERAL (SELECT ` + sqlstore.OwedColumns + ` FROM outbox
			WHERE kind = ?1 AND target = t.target AND due <= ?3 ORDER BY due, id LIMIT ?5) AS w ORDER BY w.target, w.id`,
	// One lock for a pool, and no row of it: who is rated for the first time has none yet. It ends with the transaction,
	// and who comes next then reads what has been committed.
	RateAlone: "SELECT pg_advisory_xact_lock(hashtextextended(?1, " + strconv.Itoa(lockRatings) + "))",
}

// numbered are queries with their places as PostgreSQL writes them.
var numbered sync.Map

// places turns ? and ?1 into $1. Queries are the program's own and few.
func places(query string) string {
	if done, ok := numbered.Load(query); ok {
		return done.(string)
	}
	var b strings.Builder
	n := 0
	for i := 0; i < len(query); i++ {
		if query[i] != '?' {
			b.WriteByte(query[i])
			continue
		}
		b.WriteByte('$')
		if i+1 < len(query) && query[i+1] >= '1' && query[i+1] <= '9' {
			continue
		}
		n++
		b.WriteString(strconv.Itoa(n))
	}
	numbered.Store(query, b.String())
	return b.String()
}

// clean makes values such that PostgreSQL keeps them: text there has neither U+0000 nor what is no UTF-8.
func clean(args []any) []any {
	for i, a := range args {
		if s, ok := a.(string); ok && (strings.IndexByte(s, 0) >= 0 || !utf8.ValidString(s)) {
			args[i] = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
		}
	}
	return args
}
