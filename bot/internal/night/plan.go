package night

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"tablee/bot/internal/localtime"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Plan is a night that the operator's settings repeat: on some days of the week, at an hour of a time zone.
type Plan struct {
	Name    string
	Days    []time.Weekday // none: every day
	Hour    int
	Minute  int
	Zone    *time.Location
	Game    string
	Options game.Options
	Round   time.Duration
}

// next is the first beginning after a moment. Each chosen day has one, also if its hour is skipped.
func (p Plan) next(after time.Time) time.Time {
	return localtime.Next(after, p.Hour, p.Minute, p.Zone, func(date time.Time) bool {
		return len(p.Days) == 0 || slices.Contains(p.Days, date.Weekday())
	})
}

// planKey begins the keys of the operator's nights.
const planKey = "plan/"

// key names one night of a plan: it changes whenever something of it does that people rely on.
func (p Plan) key(at time.Time, o game.Options) string {
	words := []string{planKey + p.Name, p.Game, p.Round.String(), at.UTC().Format(time.RFC3339)}
	for _, name := range slices.Sorted(maps.Keys(o)) {
		words = append(words, name+"="+o[name])
	}
	return strings.Join(words, "/")
}

// plan makes the next night of each plan, and calls off planned ones that belong to no plan any more.
func (d *Director) plan(ctx context.Context) error {
	now := d.now()
	rows, err := d.opts.Store.Nights(ctx, []string{string(table.NightPlanned)})
	if err != nil {
		return err
	}
	keys := make(map[string]bool)
	var errs []error
	for _, p := range d.opts.Plans {
		at := p.next(now)
		_, o, err := d.opts.Tables.Playable(p.Game, 1, 0, p.Options)
		if err != nil {
			errs = append(errs, fmt.Errorf("night: the night %q of the settings: %w", p.Name, err))
			continue
		}
		key := p.key(at, o)
		keys[key] = true
		if slices.ContainsFunc(rows, func(n store.Night) bool { return n.Key == key }) {
			continue
		}
		_, err = d.create(ctx, key, "", table.NewNight{Name: p.Name, Game: p.Game, Options: o, Round: p.Round, Starts: at})
		if err != nil && !errors.Is(err, store.ErrSeen) {
			errs = append(errs, err)
		}
	}
	for _, row := range rows {
		if strings.HasPrefix(row.Key, planKey) && !keys[row.Key] && row.Starts > now.UnixMilli() {
			row.Phase, row.Due = string(table.NightCancelled), now.UnixMilli()
			_, err := d.opts.Store.SaveNight(ctx, row)
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// create stores a new night. ErrSeen: there is one with this key.
func (d *Director) create(ctx context.Context, key, guild string, n table.NewNight) (int64, error) {
	data, err := json.Marshal(doc{Name: n.Name, Game: n.Game, Options: n.Options, Round: n.Round.Milliseconds()})
	if err != nil {
		return 0, fmt.Errorf("night: %w", err)
	}
	secret := d.opts.Secret()
	defer d.opts.DueSignal.Notify()
	return d.opts.Store.SaveNight(ctx, store.Night{Key: key, Guild: guild, Phase: string(table.NightPlanned),
		Starts: n.Starts.UnixMilli(), Due: n.Starts.UnixMilli(), Seed: secret[:], Doc: data, Touched: d.now().UnixMilli()})
}
