package hosted

import (
	"bytes"
	"errors"

	"tablee/rules/game"
)

// Limits of a saved game. Every game ends within 3 000 plies (rulestest checks it), and a move takes a line of a file;
// the limit leaves room for other lines.
const (
	MaxSavedBytes = game.MaxSaved // bytes of the file
	MaxSavedLines = 4000          // of the file
	maxSnapshot   = 1 << 20       // bytes of its position as stored: 3 000 turns of Scrabble take some 400 kB
)

// DescribeSaved is what a saved game says of its table: the number of players, the options, and the names. If the file
// cannot tell, it is what the caller asked for.
func DescribeSaved(rules game.Rules, native []byte, seats int, o game.Options) (game.Saved, error) {
	teller, ok := rules.(game.NativeTeller)
	if !ok {
		return game.Saved{Seats: seats, Options: o}, nil
	}
	full, err := rules.Info().Complete(o)
	if err != nil {
		return game.Saved{}, err
	}
	return teller.TellNative(native, full)
}

// ReadSaved is the position of a saved game for a table with so many seats.
func ReadSaved(rules game.Rules, native []byte, seats int, o game.Options) (game.Position, error) {
	reader, ok := rules.(game.NativeReader)
	if !ok {
		return nil, game.Refuse("host.noimport")
	}
	if err := checkSavedSize(native); err != nil {
		return nil, err
	}
	pos, err := reader.ReadNative(native, o)
	if err != nil {
		return nil, err
	}
	return pos, errors.Join(CheckSeats(pos, seats), checkPositionSize(pos))
}

// checkSavedSize refuses a saved game that is longer than any game.
func checkSavedSize(native []byte) error {
	if len(native) > MaxSavedBytes || bytes.Count(native, []byte("\n")) > MaxSavedLines {
		return tooLarge()
	}
	return nil
}

// checkPositionSize refuses a position that is larger than any game needs.
func checkPositionSize(p game.Position) error {
	data, err := p.Encode()
	if err == nil && len(data) > maxSnapshot {
		err = tooLarge()
	}
	return err
}

func tooLarge() error {
	return game.Refuse("host.importlarge", "n", MaxSavedBytes/1024, "lines", MaxSavedLines)
}
