package rulestest

import (
	"errors"
	"fmt"

	"tablee/render"
	"tablee/rules/game"
)

// checkMessage holds the pieces of a message, which people see as emojis, to what game.Msg promises: each agrees with
// the text of the message, and is one of Info.Pieces.
func (w *checkedWords) checkMessage(m game.Msg, p *render.Printer) error {
	for _, arg := range m.Args {
		switch arg := arg.(type) {
		case game.Msg:
			if err := w.checkMessage(arg, p); err != nil {
				return err
			}
		case []game.Msg:
			for _, part := range arg {
				if err := w.checkMessage(part, p); err != nil {
					return err
				}
			}
		}
	}
	if m.Piece == nil {
		return nil
	}
	if err := w.checkPiece(m.Piece); err != nil {
		return err
	}
	text := p.MonoLine(m)
	if err := (pieceCheck{p: p, signs: map[string]any{}}).agree(game.Token{Piece: m.Piece}, text); err != nil {
		return fmt.Errorf("%q is told to be %+v: %w", text, m.Piece, err)
	}
	return nil
}

var errCovered = errors.New("an emoji would tell what a disc covers")

// checkPiece holds a piece outside of a diagram to those that have an emoji.
func (w *checkedWords) checkPiece(piece game.Piece) error {
	if discs, ok := piece.(game.Discs); ok && len(discs) > 1 {
		return errCovered
	}
	if w.emojis == nil {
		return nil
	}
	for _, p := range w.Printers {
		if name := p.EmojiName(piece); !w.emojis[name] {
			return fmt.Errorf("%+v, %q, is none of Info.Pieces", piece, name)
		}
	}
	return nil
}

// emojiNames are the names of pieces in every language.
func (w *checkedWords) emojiNames(pieces []game.Piece) map[string]bool {
	names := map[string]bool{}
	for _, piece := range pieces {
		for _, p := range w.Printers {
			names[p.EmojiName(piece)] = true
		}
	}
	return names
}

// shownPieces are the pieces of diagrams.
func shownPieces(diagrams ...game.Diagram) (pieces []game.Piece) {
	for _, d := range diagrams {
		for _, part := range d.Parts {
			for _, row := range part.Rows() {
				for _, t := range row {
					if t.Piece != nil {
						pieces = append(pieces, t.Piece)
					}
				}
			}
		}
	}
	return pieces
}

// emojis holds the emojis of a panel to what its reader sees anyway: each is a piece of the view's diagram.
func (s *interaction) emojis(v game.Interactive, panel game.Panel) {
	s.Helper()
	var told []game.Piece
	for _, c := range panel.Controls {
		told = append(told, c.Piece)
		for _, choice := range c.Choices {
			told = append(told, choice.Piece)
		}
	}
	var shown map[string]bool
	for _, piece := range told {
		if piece == nil {
			continue
		}
		if err := s.Words.checkPiece(piece); err != nil {
			s.fault("a control: %v", err)
		}
		if shown == nil {
			shown = s.Words.emojiNames(shownPieces(v.Diagram()))
		}
		if name := s.Words.Printers[0].EmojiName(piece); !shown[name] {
			s.fault("a control of seat %d tells %s, which its board does not show", v.Seat(), name)
		}
	}
}
