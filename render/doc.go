// Package render turns what games and host say into what Discord shows: messages in the reader's
// language, boards as monospace text, embeds, buttons, menus, forms and pictures.
//
// It knows no game: it reads the contract (game.Msg, game.Diagram, game.Panel) and the catalogues. It
// makes discordgo's data structs and never sends them.
//
// Everything that came from a person (names, typed words, chosen values) is made harmless here, and
// only here: callers hand over raw text and never escape anything themselves.
package render
