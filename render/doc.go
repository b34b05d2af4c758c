// Package render says in the reader's language what games and host say: a catalogue of messages, and printers that read
// them out. Packages below it draw with it: textboard boards of text, ui Discord's embeds and controls, canvas pixels,
// picture boards and animations, chart result cards and brackets.
//
// It contains nothing about single games: it reads the contract (game.Msg, game.Diagram, game.Panel) and the
// catalogues. It makes discordgo's data structures and never sends them.
//
// All text that comes from a person (names, typed words, chosen values) is made harmless here, and only here: callers
// pass raw text and never escape anything themselves.
package render
