package engine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/template"
)

// slow is a game that makes something for its computers.
type slow struct {
	game.Rules
	made *[]string
	err  error
}

func (s slow) Prepare(context.Context, game.Options) error {
	*s.made = append(*s.made, "made")
	return s.err
}

type nowhere struct{}

func (nowhere) Load(string) ([]byte, error) { return nil, errors.New("nothing") }
func (nowhere) Save(string, []byte) error   { return nil }

// What a game's computers need is there when the game has begun, before anybody asks for a choice.
func TestPreparedBeforeTheFirstChoice(t *testing.T) {
	for _, line := range []string{`{"do":"new"}`, `{"do":"start","seat":0}`} {
		made := []string{}
		s, err := newSession(slow{Rules: template.Rules, made: &made}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a := s.handle([]byte(line)); a["error"] != nil || len(made) != 1 {
			t.Errorf("%s: %v, prepared %d times, want once", line, a, len(made))
		}
		s.rules = slow{Rules: template.Rules, made: &made, err: errors.New("the disk is full")}
		if a := s.handle([]byte(line)); a["error"] == nil {
			t.Errorf("%s: %v although it cannot be prepared", line, a)
		}
	}
}

// endless is a game whose computers could be better some day.
type endless struct {
	game.Rules
	begun, stop chan bool
}

func (e endless) Improve(context.Context, game.Keep) error {
	e.begun <- true
	<-e.stop
	return nil
}

// What makes computers better is made in the background: the choice does not wait for it. Without a place to keep it,
// it is not made at all.
func TestImprovedInTheBackground(t *testing.T) {
	e := endless{template.Rules, make(chan bool, 9), make(chan bool)}
	defer close(e.stop)
	s, err := newSession(e, nil)
	if err != nil {
		t.Fatal(err)
	}
	play := func() {
		for _, line := range []string{`{"do":"new"}`, `{"do":"choose"}`} {
			if a := s.handle([]byte(line)); a["error"] != nil {
				t.Errorf("%s: %v", line, a)
			}
		}
	}
	play()
	if len(e.begun) != 0 {
		t.Error("something was built without a place to store it")
	}
	s.keep = nowhere{}
	play()
	play()
	<-e.begun
	if len(e.begun) != 0 {
		t.Error("it was built twice")
	}
}

func TestOwnWordList(t *testing.T) {
	var out, errs strings.Builder
	if got := Run(games, []string{"template", "-words", "/no/such/list"}, strings.NewReader(""), &out,
		&errs); got != ExitUsage {
		t.Errorf("exit status %d for a list that is not there, want %d: %s", got, ExitUsage, errs.String())
	}
}
