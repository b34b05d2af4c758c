// Package transfer copies a database into another one, of any kind, row by row.
//
// It makes the other one equal, page by page, and leaves equal rows alone. So an interrupted copy can be finished by
// starting it again. Until it is complete the other database is marked, and no bot starts on it.
package transfer

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"tablee/store"
	"tablee/store/sqlstore"
)

// Side is one of the two databases.
type Side interface {
	store.DB
	Page(ctx context.Context, k sqlstore.TableSpec, after sqlstore.Line, limit int) ([]sqlstore.Line, error)
	Replace(ctx context.Context, k sqlstore.TableSpec, out, in []sqlstore.Line) error
	Numbers(context.Context) (map[string]int64, error)
	Renumber(ctx context.Context, table string, last int64) error
}

// pageSize is how many rows are copied at once; tests use fewer.
var pageSize = 500

// unfinished is the key of the mark of an unfinished copy; its value is the source's name.
const unfinished = "unfinished copy of"

// ownNotes are notes about a database itself, which are not copied.
var ownNotes = []string{unfinished, "life", "probe"}

// Unfinished is the source of an unfinished copy; "" if the database is none.
func Unfinished(ctx context.Context, db store.Notes) (string, error) { return db.Meta(ctx, unfinished) }

// Copied is how a table was copied.
type Copied struct {
	Table   string
	Rows    int64
	Written int64 // that were missing or different
}

// Copy makes a database equal to another one with this name, and then compares every row of both. No other process may
// write to either. It refuses a target that has other data. told is called for each copied table. If everything is
// equal already, Copy does nothing.
func Copy(ctx context.Context, from, to Side, name string, told func(Copied)) error {
	if done, err := begin(ctx, from, to, name); err != nil || done {
		return err
	}
	for _, k := range sqlstore.AllTables {
		c := Copied{Table: k.Name}
		if err := walk(ctx, from, to, k, func(s difference) error {
			c.Rows, c.Written = c.Rows+int64(s.rows), c.Written+int64(len(s.in))
			if len(s.out)+len(s.in) == 0 {
				return nil
			}
			return to.Replace(ctx, k, s.out, s.in)
		}); err != nil {
			return fmt.Errorf("%s: %w", k.Name, err)
		}
		told(c)
	}
	last, err := from.Numbers(ctx)
	if err != nil {
		return err
	}
	for _, k := range sqlstore.AllTables {
		if k.Counted {
			if err := to.Renumber(ctx, k.Name, last[k.Name]); err != nil {
				return err
			}
		}
	}
	if err := Compare(ctx, from, to); err != nil {
		return err
	}
	return to.Replace(ctx, metaTable(), []sqlstore.Line{{unfinished, ""}}, nil)
}

func metaTable() sqlstore.TableSpec { return sqlstore.AllTables[len(sqlstore.AllTables)-1] }

// begin marks an empty target; done is true if both are equal already, as after an interruption behind the last row.
func begin(ctx context.Context, from, to Side, name string) (done bool, err error) {
	of, err := Unfinished(ctx, to)
	if err != nil || of == name {
		return false, err
	}
	if of != "" {
		return false, fmt.Errorf("it is half a copy of %s; finish that one, or empty it", of)
	}
	for _, k := range sqlstore.AllTables {
		rows, err := to.Page(ctx, k, nil, 10)
		if err != nil {
			return false, err
		}
		for _, r := range rows {
			if k.Name == "meta" && slices.Contains(ownNotes, r[0].(string)) {
				continue
			}
			if err := Compare(ctx, from, to); err != nil {
				return false, fmt.Errorf("it is not empty: it has data already (%w)", err)
			}
			return true, nil
		}
	}
	return false, to.SetMeta(ctx, unfinished, name)
}

// Compare reads both databases completely and returns an error for the first difference.
func Compare(ctx context.Context, from, to Side) error {
	for _, k := range sqlstore.AllTables {
		if err := walk(ctx, from, to, k, func(s difference) error {
			if n := len(s.in) + len(s.out); n > 0 {
				return fmt.Errorf("%d rows of %s are not the same", n, k.Name)
			}
			return nil
		}); err != nil {
			return err
		}
	}
	a, err := from.Numbers(ctx)
	if err != nil {
		return err
	}
	b, err := to.Numbers(ctx)
	if err != nil {
		return err
	}
	for _, k := range sqlstore.AllTables {
		if k.Counted && a[k.Name] != b[k.Name] {
			return fmt.Errorf("the rows of %s are numbered after %d and %d", k.Name, a[k.Name], b[k.Name])
		}
	}
	return nil
}

// difference is a part of a table between two keys: rows that the target has too many, and those that it lacks or that
// differ.
type difference struct {
	rows    int
	out, in []sqlstore.Line
}

// walk compares a table on both sides.
func walk(ctx context.Context, from, to Side, k sqlstore.TableSpec, see func(difference) error) error {
	if k.Key == 0 {
		return walkAll(ctx, from, to, k, see)
	}
	a, b := &reader{side: from, of: k}, &reader{side: to, of: k}
	var s difference
	for {
		x, err := a.peek(ctx)
		if err != nil {
			return err
		}
		y, err := b.peek(ctx)
		if err != nil {
			return err
		}
		if x == nil && y == nil {
			return see(s)
		}
		order := -1
		switch {
		case x == nil:
			order = 1
		case y != nil:
			order = compare(k, x, y)
		}
		if order <= 0 {
			s.rows++
			if order < 0 || !equal(x, y) {
				s.in = append(s.in, x)
			}
			a.next()
		}
		if order >= 0 {
			if order > 0 {
				s.out = append(s.out, y)
			}
			b.next()
		}
		if len(s.in)+len(s.out) >= pageSize {
			if err := see(s); err != nil {
				return err
			}
			s = difference{}
		}
	}
}

// walkAll compares a table without keys.
func walkAll(ctx context.Context, from, to Side, k sqlstore.TableSpec, see func(difference) error) error {
	x, err := from.Page(ctx, k, nil, 0)
	if err != nil {
		return err
	}
	y, err := to.Page(ctx, k, nil, 0)
	if err != nil {
		return err
	}
	s := difference{rows: len(x)}
	if !slices.EqualFunc(x, y, equal) {
		s.in = x
		if s.out = y; len(x) == 0 {
			s.in = nil
		}
	}
	return see(s)
}

// reader reads a table in pages.
type reader struct {
	side Side
	of   sqlstore.TableSpec
	page []sqlstore.Line
	last sqlstore.Line
	end  bool
}

// peek is the next row, nil after the last.
func (r *reader) peek(ctx context.Context) (sqlstore.Line, error) {
	for {
		if len(r.page) == 0 && !r.end {
			var err error
			if r.page, err = r.side.Page(ctx, r.of, r.last, pageSize); err != nil {
				return nil, err
			}
			r.end = len(r.page) < pageSize
		}
		if len(r.page) == 0 {
			return nil, nil
		}
		if r.of.Name != "meta" || !slices.Contains(ownNotes, r.page[0][0].(string)) {
			return r.page[0], nil
		}
		r.next()
	}
}

func (r *reader) next() { r.last, r.page = r.page[0], r.page[1:] }

// compare is the order of two rows by their keys.
func compare(k sqlstore.TableSpec, a, b sqlstore.Line) int {
	for i := range k.Key {
		c := 0
		switch x := a[i].(type) {
		case int64:
			c = cmp.Compare(x, b[i].(int64))
		case string:
			c = strings.Compare(text(x), text(b[i].(string)))
		}
		if c != 0 {
			return c
		}
	}
	return 0
}

func equal(a, b sqlstore.Line) bool {
	return slices.EqualFunc(a, b, func(x, y any) bool {
		switch x := x.(type) {
		case []byte:
			return bytes.Equal(x, y.([]byte)) && (x == nil) == (y.([]byte) == nil)
		case string:
			return text(x) == text(y.(string))
		}
		return x == y
	})
}

// text is a text as every store can store it: see package store.
func text(s string) string {
	if strings.IndexByte(s, 0) < 0 && utf8.ValidString(s) {
		return s
	}
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}
