package message

import (
	"slices"

	"tablee/render/brush"
	"tablee/rules/table"
)

// Look is how a server's pictures look.
func Look(g table.Guild) brush.Look {
	theme := brush.Theme(max(slices.Index(brush.Themes, g.Theme), 0))
	return brush.Look{Theme: theme, FourSuits: theme == brush.Contrast || g.Suits == table.FourSuits}
}

// LookOf is how a person's own pictures of a server's tables look.
func LookOf(g table.Guild, who table.Profile) brush.Look {
	if who.Suits != "" {
		g.Suits = who.Suits
	}
	return Look(g)
}
