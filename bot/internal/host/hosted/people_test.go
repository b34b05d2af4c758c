package hosted

import (
	"context"

	"tablee/rules/table"
)

// fakePeople are people who all have the same profile and read English, on servers without settings.
type fakePeople struct{ profile table.Profile }

func (p fakePeople) Person(context.Context, string) (table.Profile, error) { return p.profile, nil }
func (fakePeople) Guild(context.Context, string) (table.Guild, error)      { return table.Guild{}, nil }
func (fakePeople) Language(context.Context, table.Caller) string           { return "en" }

var (
	// quietPeople have quiet hours from noon, when the tests begin, to ten in the evening.
	quietPeople = fakePeople{table.Profile{Quiet: table.Quiet{From: 12 * 60, To: 22 * 60, Zone: "UTC"}}}
	// unreachablePeople want no messages.
	unreachablePeople = fakePeople{table.Profile{Notify: table.NotifyNone}}
)
