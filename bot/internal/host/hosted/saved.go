package hosted

import (
	"bytes"
	"errors"

	"tablee/rules/game"
)

// Bounds of a saved game. Every game of ours ends within 3 000 plies (rulestest holds them to it), and a ply takes a
// line where moves are saved; there is room besides for what a file says before and behind them.
const (
	MaxSavedBytes = game.MaxSaved // bytes of the file
	MaxSavedLines = 4000          // of the file
	maxSnapshot   = 1 << 20       // bytes of its position as stored: 3 000 turns of Scrabble take some 400 kB
)

// DescribeSaved is what a saved game says of its table: how many play, under which options, and who they were; of a
// game that cannot tell, it is what was asked for.
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

// ReadSaved is the position of a saved game for a table of so many seats.
func ReadSaved(rules game.Rules, native []byte, seats int, o game.Options) (game.Position, error) {
	reader, ok := rules.(game.NativeReader)
	if !ok {
		return nil, game.Refuse("host.noimport")
	}
	if err := fits(native); err != nil {
		return nil, err
	}
	pos, err := reader.ReadNative(native, o)
	if err != nil {
		return nil, err
	}
	return pos, errors.Join(CheckSeats(pos, seats), small(pos))
}

// fits refuses a saved game that is longer than any game.
func fits(native []byte) error {
	if len(native) > MaxSavedBytes || bytes.Count(native, []byte("\n")) > MaxSavedLines {
		return tooLarge()
	}
	return nil
}

// small refuses a position that takes more room than any game needs.
func small(p game.Position) error {
	data, err := p.Encode()
	if err == nil && len(data) > maxSnapshot {
		err = tooLarge()
	}
	return err
}

func tooLarge() error {
	return game.Refuse("host.importlarge", "n", MaxSavedBytes/1024, "lines", MaxSavedLines)
}
