package sqlstore

import (
	"context"
	"fmt"
	"strings"
)

// Kind is the type of a column.
type Kind byte

// The kinds of columns.
const (
	Number Kind = iota
	Text
	Bytes // may be NULL
	Real
)

// Column is a column of a table.
type Column struct {
	Name string
	Kind Kind
}

// TableSpec describes a table of the database for copying it row by row in the order of its key.
type TableSpec struct {
	Name    string
	Columns []Column
	Key     int  // the number of columns, the first ones, of the key; 0: there is no key
	Counted bool // it has an auto-increment id
}

// AllTables are all tables, each after those that it references.
var AllTables = []TableSpec{
	{"tables",
		columns("id rev guild$ channel$ game$ version phase$ ply due doc# snapshot# seed# created touched maker$ show archived"), 1, true},
	{"tournaments", columns("id rev guild$ channel$ phase$ due doc# touched"), 1, true},
	{"nights", columns("id rev key$ guild$ phase$ starts due seed# doc# touched"), 1, true},
	{"puzzles", columns("id rev game$ language$ kind$ state$ day position_key$ answer_key$ made doc#"), 1, true},
	{"seats", columns("usr$ tbl"), 2, false},
	{"named", columns("usr$ tbl"), 2, false},
	{"moves", columns("tbl ply seat move$ events# usr$ at"), 2, false},
	{"archives", columns("tbl moves# hash#"), 1, false},
	{"interactions", columns("id$ subject at"), 1, false},
	{"outbox", columns("id subject kind$ target$ ply body# due tries failed$"), 1, true},
	{"posts", columns("subject kind$ target$ message$ channel$ ply live at"), 4, false},
	{"drafts", columns("tbl seat draft$ at"), 2, false},
	{"answers", columns("tbl seat ply move$ at"), 2, false},
	{"people", columns("id$ doc#"), 1, false},
	{"guilds", columns("id$ doc#"), 1, false},
	{"reviews", columns("tbl version doc# at"), 1, false},
	{"reviewed", columns("usr$ tbl seat game$ accuracy counted misses# at"), 3, false},
	{"lessons", columns("usr$ game$ step$ draft$ ended"), 2, false},
	{"trials", columns("usr$ tbl rev doc# at"), 2, false},
	{"found", columns("usr$ tbl ply at"), 3, false},
	{"results", columns("tbl seat usr$ level guild$ game$ pool$ place score rating% at"), 2, false},
	{"ratings", columns("pool$ usr$ doc#"), 2, false},
	{"feats", columns("tbl usr$ name$ game$ value what$ at"), 3, false},
	{"tournament_tables", columns("tournament match game tbl"), 3, false},
	{"tournament_users", columns("usr$ tournament"), 2, false},
	{"night_tables", columns("night tbl"), 2, false},
	{"attempts", columns("puzzle usr$ rev guild$ day tries points solved ended vote$ unrated doc#"), 2, false},
	{"solvers", columns("usr$ rev due doc#"), 1, false},
	{"daily_servers", columns("guild$ rev channel$ due puzzle doc#"), 1, false},
	{"visits", columns("usr$ week back origin$"), 1, false},
	{"invitations", columns("usr$ maker$ at"), 0, false},
	{"spent", columns("key$ day n"), 2, false},
	{"asked", columns("token$ usr$ doc# at"), 1, false},
	{"meta", columns("name$ value$"), 1, false},
}

// columns parses a list of names: a name that ends in $ is a text, # bytes, % a real number.
func columns(list string) (cs []Column) {
	for _, word := range strings.Fields(list) {
		name := strings.TrimRight(word, "$#%")
		cs = append(cs, Column{name, map[string]Kind{"": Number, "$": Text, "#": Bytes, "%": Real}[word[len(name):]]})
	}
	return cs
}

func (k TableSpec) names(n int) string {
	var list []string
	for _, c := range k.Columns[:n] {
		list = append(list, c.Name)
	}
	return strings.Join(list, ", ")
}

// Line has the values of a row: int64, string, []byte and float64.
type Line []any

// Rows reads and writes rows of any table.
type Rows struct{ engine Engine }

// NewRows makes Rows for an engine.
func NewRows(e Engine) Rows { return Rows{e} }

// Page reads rows of a table after a key, nil for the first, in the order of the key; of a table without a key, it
// reads all.
func (r Rows) Page(ctx context.Context, k TableSpec, after Line, limit int) (list []Line, err error) {
	query, args := "SELECT "+k.names(len(k.Columns))+" FROM "+k.Name, []any{}
	if k.Key > 0 {
		if after != nil {
			query, args = query+fmt.Sprintf(" WHERE (%s) > (%s)", k.names(k.Key), placeholders(k.Key)),
				append(args, after[:k.Key]...)
		}
		query, args = query+" ORDER BY "+k.names(k.Key)+" LIMIT ?", append(args, limit)
	} else {
		query += " ORDER BY " + k.names(len(k.Columns))
	}
	return Collect(ctx, r.engine, k.scan, query, args...)
}

func placeholders(n int) string { return "?" + strings.Repeat(",?", n-1) }

func (k TableSpec) scan(r Row) (Line, error) {
	into := make([]any, len(k.Columns))
	for i, c := range k.Columns {
		into[i] = map[Kind]func() any{Number: func() any { return new(int64) }, Text: func() any {
			return new(string)
		}, Bytes: func() any { return new([]byte) }, Real: func() any { return new(float64) }}[c.Kind]()
	}
	if err := r.Scan(into...); err != nil {
		return nil, err
	}
	line := make(Line, len(into))
	for i, v := range into {
		switch v := v.(type) {
		case *int64:
			line[i] = *v
		case *string:
			line[i] = *v
		case *[]byte:
			line[i] = *v
		case *float64:
			line[i] = *v
		}
	}
	return line, nil
}

// Replace deletes rows of a table, and inserts others or replaces rows with the same keys, in one transaction. Of a
// table without a key it deletes all.
func (r Rows) Replace(ctx context.Context, k TableSpec, out, in []Line) error {
	insert := fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", k.Name, k.names(len(k.Columns)), placeholders(len(k.Columns)))
	if k.Key > 0 {
		var set []string
		for _, c := range k.Columns[k.Key:] {
			set = append(set, c.Name+" = excluded."+c.Name)
		}
		insert += " ON CONFLICT (" + k.names(k.Key) + ") DO "
		if len(set) == 0 {
			insert += "NOTHING"
		} else {
			insert += "UPDATE SET " + strings.Join(set, ", ")
		}
	}
	return r.engine.Within(ctx, Mode{}, func(tx Tx) error {
		if k.Key == 0 {
			if err := tx.Do(ctx, Statement{What: k.Name, Query: "DELETE FROM " + k.Name}); err != nil {
				return err
			}
		}
		for _, line := range out {
			if err := tx.Do(ctx, Statement{What: k.Name, Query: fmt.Sprintf("DELETE FROM %s WHERE (%s) = (%s)", k.Name,
				k.names(k.Key), placeholders(k.Key)), Args: append([]any{}, line[:k.Key]...)}); err != nil {
				return err
			}
		}
		for _, line := range in {
			if err := tx.Do(ctx, Statement{What: k.Name, Query: insert, Args: append([]any{}, line...)}); err != nil {
				return err
			}
		}
		return nil
	})
}
