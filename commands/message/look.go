package message

import (
	"slices"

	"tablee/render/picture"
	"tablee/rules/table"
)

// GuildLook is how pictures look on a server.
func GuildLook(g table.Guild) picture.Look {
	theme := picture.Theme(max(slices.Index(picture.Themes, g.Theme), 0))
	return picture.Look{Theme: theme, FourSuits: theme == picture.Contrast || g.Suits == table.FourSuits}
}

// PersonLook is how a person's own pictures of a server's tables look.
func PersonLook(g table.Guild, who table.Profile) picture.Look {
	if who.Suits != "" {
		g.Suits = who.Suits
	}
	return GuildLook(g)
}
