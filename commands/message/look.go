package message

import (
	"slices"

	"tablee/render/picture"
	"tablee/rules/table"
)

// Look is how a server's pictures look.
func Look(g table.Guild) picture.Look {
	theme := picture.Theme(max(slices.Index(picture.Themes, g.Theme), 0))
	return picture.Look{Theme: theme, FourSuits: theme == picture.Contrast || g.Suits == table.FourSuits}
}

// LookOf is how a person's own pictures of a server's tables look.
func LookOf(g table.Guild, who table.Profile) picture.Look {
	if who.Suits != "" {
		g.Suits = who.Suits
	}
	return Look(g)
}
