// Package render converts what games and the host say to text in the reader's language: it has a catalogue of messages,
// and printers that format them. Its subpackages draw with it: textboard draws boards as monospace text, ui makes
// Discord's embeds, buttons, menus and forms, canvas draws shapes and writes PNG files, picture draws boards and
// replays with it, and chart draws charts, brackets and result cards.
//
// It contains nothing about single games: it reads the contract (game.Msg, game.Diagram, game.Panel) and the
// catalogues. It makes discordgo's data structures and never sends them.
//
// All text that comes from a person (names, typed words, chosen values) is made harmless here, and only here: callers
// pass raw text and never escape anything themselves.
package render
