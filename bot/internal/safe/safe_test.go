package safe

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

const hand = "QUIZZED"

// deal panics as a game might; its arguments are what stack traces print.
//
//go:noinline
func deal(seed [8]byte, with any) {
	if seed[0] == 0xd1 {
		panic(with)
	}
}

func caught(with any) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = Panicked(v)
		}
	}()
	deal([8]byte{0xd1, 0xd2, 0xd3, 0xd4}, with)
	return nil
}

// TestPanicked: the report contains neither the panic's value nor the arguments of functions, but where it happened.
func TestPanicked(t *testing.T) {
	for _, with := range []any{hand, errors.New(hand), fmt.Errorf("a move: %w", errors.New(hand)),
		struct{ Hand string }{hand}, []byte(hand)} {
		err := caught(with)
		for _, secret := range []string{hand, "0xd1", "d1d2"} {
			if strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), secret) {
				t.Errorf("a panic with a %T shows %q:\n%v", with, secret, err)
			}
		}
		if !strings.Contains(err.Error(), "safe.deal safe_test.go:") || !strings.Contains(err.Error(),
			fmt.Sprintf("%T", with)) {
			t.Errorf("the report says neither where it panicked nor with what type:\n%v", err)
		}
	}
	if err := caught(index(7)); err == nil || !strings.HasPrefix(err.Error(),
		"panic: runtime error: index out of range [7] with length 2\n") {
		t.Errorf("a runtime error is reported as %v", err)
	}
}

// index is the runtime's error for an index that is not there.
func index(i int) (err any) {
	defer func() { err = recover() }()
	return []int{1, 2}[i]
}
