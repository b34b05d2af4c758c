package systemtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
)

// Live is a person who does things until ctx is over. What fails, fails: the bot may be dead.
func (s *Soak) Live(ctx context.Context, name string, rng *rand.Rand) {
	u := s.Playground.User(name)
	for ctx.Err() == nil {
		s.Actions.Add(1)
		places := *s.Places.Load()
		channel := []string{"#games", "#games", "#lobby", "#jeux", SoakChat, SoakChat, places[rng.IntN(len(places))],
			"dm"}[rng.IntN(8)]
		var err error
		if rng.IntN(3) > 0 {
			err = s.Press(ctx, u, channel, rng)
		} else {
			_, err = u.Slash(ctx, channel, SoakLine(rng, int(s.Tables.Load())))
		}
		if err == nil {
			s.Answers.Add(1)
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(20+rng.IntN(100)) * time.Millisecond):
		}
	}
}

// SoakChat is a group chat of all people, of whom SoakInstalled, the first ones, have installed the bot.
const (
	SoakChat      = "chat:friends"
	SoakInstalled = 2
)

// saved are games as files that people hold, by the name of the game: a few moves old, hands and all.
func (s *Soak) saved() map[string][]byte {
	list := map[string][]byte{}
	for _, g := range all.Games() {
		info := g.Info()
		if _, reads := g.(game.NativeReader); !reads {
			continue // a native format is optional
		}
		o, err := info.Complete(nil)
		s.Check(err)
		pos, err := match.Start(g, info.MinSeats, o, match.Seed{1})
		s.Check(err)
		text, err := pos.(game.NativeWriter).WriteNative(nil)
		s.Check(err)
		list[info.Name] = text
	}
	return list
}

// SoakLine is a command that somebody may type where there are so many tables.
func SoakLine(rng *rand.Rand, tables int) string {
	names := all.Games()
	g := GameCommand(names[rng.IntN(len(names))].Info().Name)
	n := 1 + rng.IntN(tables+1)
	if tables > 60 && rng.IntN(2) == 0 { // most of the old ones are over
		n = tables - rng.IntN(60)
	}
	lines := []string{
		g + " new level:1", fmt.Sprintf("%s new level:1 player:@p%d", g, rng.IntN(SoakPeople)),
		g + " new level:1 computers:true",
		fmt.Sprintf("/table join table:%d", n), fmt.Sprintf("/table join table:%d", n), fmt.Sprintf("/table join table:%d",
			n),
		fmt.Sprintf("/table start table:%d", n), fmt.Sprintf("/table start table:%d", n), fmt.Sprintf("/table start table:%d",
			n),
		fmt.Sprintf("/table resign table:%d", n), fmt.Sprintf("/table nudge table:%d", n), fmt.Sprintf("/table show table:%d",
			n),
		fmt.Sprintf("/table rematch table:%d", n), fmt.Sprintf("/table history table:%d", n),
		fmt.Sprintf("/table pause table:%d", n), fmt.Sprintf("/table resume table:%d", n),
		"/tables", "/table hand", fmt.Sprintf("/table import game:%s file:%s.txt", g, g),
		fmt.Sprintf("/tournament new game:%s fill:%d", g, 2+rng.IntN(3)), "/tournament join", "/tournament join",
		"/tournament start", "/tournament withdraw",
		fmt.Sprintf("/season new game:%s weeks:1", g), "/season join", "/season start", "/season standings", "/season leave",
		"/settings threads:true", "/settings threads:false", "/settings dashboard:true", "/me quiet:22-7",
	}
	return lines[rng.IntN(len(lines))]
}

// Press presses a button or chooses from a menu of one of the newest messages that the person can see.
func (s *Soak) Press(ctx context.Context, u *playground.User, channel string, rng *rand.Rand) error {
	list := [][]playground.Message{s.Playground.Messages(channel), u.Ephemerals(channel), u.Ephemerals(channel),
		u.DMs()}[rng.IntN(4)]
	if channel == SoakChat && rng.IntN(3) == 0 { // there everything begins with a board
		list = s.Playground.Messages(channel)
	}
	if len(list) == 0 {
		return nil
	}
	m := list[len(list)-1-rng.IntN(min(len(list), 12))]
	if menus := m.Menus(); len(menus) > 0 && rng.IntN(2) == 0 {
		menu := menus[rng.IntN(len(menus))]
		if len(menu.Options) == 0 {
			return nil
		}
		_, err := u.Select(ctx, m.ID, menu.CustomID, menu.Options[rng.IntN(len(menu.Options))].Value)
		return err
	}
	buttons := m.Buttons()
	if channel == SoakChat && rng.IntN(2) == 0 { // a game, else hardly anybody would play where so few can open one
		buttons = slices.DeleteFunc(buttons, func(b playground.Button) bool {
			return !strings.HasPrefix(b.CustomID, "g/") && !strings.HasPrefix(b.CustomID, "d/") &&
				!strings.HasSuffix(b.CustomID, "/hand") && !strings.HasSuffix(b.CustomID, "/sit")
		})
	}
	if len(buttons) > 0 {
		_, err := u.Click(ctx, m.ID, buttons[rng.IntN(len(buttons))].CustomID)
		return err
	}
	return nil
}
