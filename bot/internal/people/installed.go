package people

import (
	"context"
	"time"

	"tablee/rules/table"
)

// Installed records that a person has added the application to their account, or removed it, at a time. Once it is
// removed no direct messages are sent to them; once it is added they are sent again, even if the person refused them
// before: a message that was on its way when the application was removed counts as refused.
//
// Of what happened earlier than what is known it changes nothing, so it may be told twice and in any order. Nothing is
// stored about who has no profile.
func (r *Registry) Installed(ctx context.Context, id string, installed bool, at time.Time) error {
	return r.persons.retry(ctx, id, func() error {
		r.persons.docs.drop(id) // another process may have met the person
		d, err := read(ctx, id, &r.persons, r.opts.Store.Person)
		if err != nil || d.bytes == nil {
			return err
		}
		return r.changePerson(ctx, id, "", func(p *table.Profile) {
			if at.UnixMicro() <= p.AppSince {
				return
			}
			p.Removed, p.AppSince, p.Said = !installed, at.UnixMicro(), false
			if installed {
				p.Refused = 0
			}
		})
	})
}
