package bracket

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// UnmarshalJSON decodes a tournament and refuses an inconsistent one.
func (t *Tournament) UnmarshalJSON(data []byte) error {
	type plain Tournament
	var p plain
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	if err := (*Tournament)(&p).check(); err != nil {
		return err
	}
	*t = Tournament(p)
	return nil
}

// check checks the ranges of a decoded tournament.
func (t *Tournament) check() error {
	n := t.Config.Entrants
	if n < 2 || n > maxEntrants || len(t.Gone) != n || len(t.Withdrawn) != n {
		return errors.New("bracket: the entrants do not agree")
	}
	if err := t.Config.checkGroups(); err != nil {
		return err
	}
	known := slices.Concat(t.Unbeaten, t.Beaten)
	for _, b := range t.Byes {
		known = append(known, b.Entrant)
	}
	for i, m := range t.Matches {
		if m.ID != i || m.A == m.B || i > 0 && m.Round < t.Matches[i-1].Round || m.Round > t.Round {
			return fmt.Errorf("bracket: match %d is damaged", i)
		}
		known = append(known, m.A, m.B)
	}
	for _, e := range known {
		if e < 0 || e >= n {
			return fmt.Errorf("bracket: there is no entrant %d", e)
		}
	}
	return nil
}
