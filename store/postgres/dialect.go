package postgres

import (
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"tablee/store/sqlstore"
)

// dialect has PostgreSQL's expressions.
var dialect = sqlstore.Dialect{
	// with IN it may scan all tables, the last touched first, until enough of them match
	Among: "%s = ANY (ARRAY(%s))",
	Brief: "tables",
	Window: `WITH RECURSIVE t(target, n) AS (
			SELECT (SELECT target FROM outbox WHERE kind = ?1 AND target > ?2 AND due <= ?3 ORDER BY target LIMIT 1), 1 UNION ALL
			SELECT (SELECT o.target FROM outbox o WHERE o.kind = ?1 AND o.target > t.target AND o.due <= ?3 ORDER BY o.target LIMIT 1), n + 1
			FROM t WHERE t.target IS NOT NULL AND n < ?4)
		SELECT w.* FROM t CROSS JOIN LATERAL (SELECT ` + sqlstore.OwedColumns + ` FROM outbox
			WHERE kind = ?1 AND target = t.target AND due <= ?3 ORDER BY due, id LIMIT ?5) AS w ORDER BY w.target, w.id`,
	// A lock for a name, not for rows: a person who is rated for the first time has no row yet, nor has a day that gets
	// its first puzzle. It is released with the transaction, and the next one then reads what was committed.
	Alone: "SELECT pg_advisory_xact_lock(hashtextextended(?1, " + strconv.Itoa(lockNames) + "))",
}

// numbered caches queries with PostgreSQL's placeholders.
var numbered sync.Map

// placeholders turns ? and ?1 into $1. There are only a fixed number of queries.
func placeholders(query string) string {
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

// sanitize makes values that PostgreSQL can store: text without U+0000 and invalid UTF-8.
func sanitize(args []any) []any {
	for i, a := range args {
		if s, ok := a.(string); ok && (strings.IndexByte(s, 0) >= 0 || !utf8.ValidString(s)) {
			args[i] = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
		}
	}
	return args
}
