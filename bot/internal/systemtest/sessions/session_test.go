package sessions

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/rulestest"
	"tablee/rules/template"
)

// TestSessions plays the scripts in testdata/sessions. Each reads like what people do in a channel:
//
//	as alice                    from now on alice acts; `as bob fr` sets the language too
//	in general                  the channel; `in dm` and `in chat:NAME` are beside servers
//	slash /awale new level:2    type a slash command; its answer is stdout
//	click Join                  press a button on the newest board; -dm, -mine: on the newest DM, private answer;
//	                            -any: on the newest message of the channel that has it
//	menu [-dm|-mine] NAME       use a command of the menu of messages on the message that click would look at
//	menu NAME @bob              use a command of the menu of people on somebody in the channel
//	select [-dm|-mine] MENU VALUE...
//	submit field=value...       fill in the form that was opened
//	complete /awale sow pit:    what autocompletion offers
//	await REGEXP                wait until the newest private answer reads so
//	board | dm | mine           the newest message of that kind is stdout, its buttons in [brackets]
//	pings NAME                  whom the newest board mentions
//	advance 24h, restart, redeliver, closedms NAME, openddms NAME, delete message|channel, kick, invite
//	install NAME, uninstall NAME: whether a person has the application on their account
//	reviewed N                  wait until the review of a table is made
//	deny|allow view|send|embed|thread..., leave NAME SERVER, archive [-locked], channel (all its messages)
//
// A leading ! expects that the person is not allowed to press or choose it at all.
//
// With TABLEE_WAY=http all interactions are posted over HTTP, with TABLEE_STORE=postgres all is kept there.
func TestSessions(t *testing.T) {
	t.Parallel()
	testscript.Run(t, sessions("testdata/sessions", nil, setupSession))
}

var httpScripts = []string{"hands", "files", "person", "awale", "channel", "friends", "tournament"}

// TestSessionsOverHTTP plays some of the scripts with interactions that are posted to the bot: commands, buttons, forms
// and suggestions, files, direct messages, restarts, deliveries twice, channels that go.
func TestSessionsOverHTTP(t *testing.T) {
	t.Parallel()
	var files []string
	for _, name := range httpScripts[:rulestest.Of(len(httpScripts), 3)] {
		files = append(files, filepath.Join("testdata", "sessions", name+".txtar"))
	}
	testscript.Run(t, sessions("", files, func(env *testscript.Env) error { return setupWith(env, systemtest.OverHTTP) }))
}

// sessions are the scripts of a folder, or some.
func sessions(dir string, files []string, setup func(*testscript.Env) error) testscript.Params {
	return testscript.Params{
		Dir:   dir,
		Files: files,
		Setup: setup,
		Condition: func(cond string) (bool, error) {
			return cond == "race" && rulestest.Raced || cond == "whole" && rulestest.Whole, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"as": cmdAs, "in": cmdIn, "slash": cmdSlash, "click": cmdClick, "menu": cmdMenu, "select": cmdSelect,
			"submit": cmdSubmit, "complete": cmdComplete,
			"board": cmdBoard, "dm": cmdDM, "mine": cmdMine, "pings": cmdPings, "advance": cmdAdvance, "restart": cmdRestart,
			"redeliver": cmdRedeliver,
			"closedms":  cmdCloseDMs, "opendms": cmdOpenDMs, "install": cmdInstall, "uninstall": cmdUninstall,
			"delete": cmdDelete, "kick": cmdKick, "invite": cmdInvite,
			"attach": cmdAttach, "deny": cmdDeny, "allow": cmdAllow, "leave": cmdLeave, "archive": cmdArchive,
			"puzzles": cmdPuzzles,
			"channel": cmdChannel, "playout": cmdPlayout, "await": cmdAwait, "reviewed": cmdReviewed,
		},
	}
}

// session is a script being played.
type session struct {
	w       *systemtest.World
	user    *playground.User
	channel string
	last    playground.Response
}

type sessionKey struct{}

func setupSession(env *testscript.Env) error { return setupWith(env, func(*systemtest.World) {}) }

func setupWith(env *testscript.Env, change func(*systemtest.World)) error {
	options := playground.Options{Chats: []playground.ChatSpec{
		{Name: "friends", People: []string{"alice", "bob", "chloe"}},
	}}
	w, err := systemtest.NewWorldWith(append(all.Games(), template.Rules), options, change)
	if err != nil {
		return err
	}
	env.Defer(func() {
		left := w.Left()
		err := w.Close()
		env.T().Log(w.Log, left) // is shown if the script fails
		if err != nil {
			env.T().Fatal(err)
		}
	})
	env.Values[sessionKey{}] = &session{w: w, user: w.Playground.User("alice"), channel: "#games"}
	return nil
}

func in(ts *testscript.TestScript) *session { return ts.Value(sessionKey{}).(*session) }

func (s *session) ctx() context.Context { return context.Background() }

// Done takes the answer to something that was done, lets its consequences happen, and shows it.
func (s *session) Done(ts *testscript.TestScript, neg bool, r playground.Response, err error) {
	if neg {
		if err == nil {
			ts.Fatalf("got no error, want one:\n%s", systemtest.Show(r.Message))
		}
		return
	}
	if err != nil {
		ts.Fatalf("%v\n%s\n%s", err, s.w.Log, stacks(err))
	}
	s.last = r
	ts.Check(s.w.Settle())
	if r.Modal != nil {
		fmt.Fprint(ts.Stdout(), showForm(r.Modal))
		return
	}
	if m, ok := s.w.Playground.Message(r.Message.ID); ok {
		r.Message = m
	}
	r.Message = systemtest.FollowUp(s.user, s.channel, r)
	s.last = r
	fmt.Fprint(ts.Stdout(), systemtest.Show(r.Message))
}

// stacks are those of all goroutines, if err is that something did not come in time.
func stacks(err error) string {
	var b strings.Builder
	if errors.Is(err, context.DeadlineExceeded) {
		_ = pprof.Lookup("goroutine").WriteTo(&b, 1) // into memory
	}
	return b.String()
}

// showForm is a form as a person reads it: a line for each field, with what it contains and what can be chosen.
func showForm(m *playground.Modal) string {
	var b strings.Builder
	fmt.Fprintf(&b, "form: %s\n", m.Title)
	for _, text := range m.Text {
		fmt.Fprintln(&b, text)
	}
	for _, f := range m.Fields {
		fmt.Fprintf(&b, "<%s> %s: %q", f.Label, f.Description, f.Value)
		for _, o := range f.Options {
			fmt.Fprintf(&b, " (%s)", o.Label)
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

func cmdAs(ts *testscript.TestScript, _ bool, args []string) {
	s := in(ts)
	s.user = s.w.Playground.User(args[0])
	if len(args) > 1 {
		s.user.SetLocale(args[1])
	}
}

func cmdIn(ts *testscript.TestScript, _ bool, args []string) {
	if in(ts).channel = args[0]; args[0] != "dm" && !strings.HasPrefix(args[0], "chat:") {
		in(ts).channel = "#" + args[0]
	}
}

func cmdSlash(ts *testscript.TestScript, neg bool, args []string) {
	s := in(ts)
	r, err := s.user.Slash(s.ctx(), s.channel, strings.Join(args, " "))
	s.Done(ts, neg, r, err)
}

func cmdComplete(ts *testscript.TestScript, _ bool, args []string) {
	s := in(ts)
	cs, err := s.user.Autocomplete(s.ctx(), s.channel, strings.Join(args, " "))
	if err != nil {
		ts.Fatalf("%v\n%s\n%s", err, s.w.Log, stacks(err))
	}
	for _, c := range cs {
		fmt.Fprintf(ts.Stdout(), "%v: %s\n", c.Value, c.Name)
	}
}

// target is the message that a button is looked for on.
func (s *session) target(ts *testscript.TestScript, args []string) (playground.Message, []string) {
	var list []playground.Message
	switch args[0] {
	case "-dm":
		list, args = s.user.DMs(), args[1:]
	case "-mine":
		list, args = s.user.Ephemerals(s.channel), args[1:]
	case "-last":
		m, _ := s.w.Playground.Message(s.last.Message.ID)
		list, args = []playground.Message{m}, args[1:]
	case "-first":
		return s.w.Playground.Messages(s.channel)[0], args[1:]
	case "-any":
		all := s.w.Playground.Messages(s.channel)
		for i := len(all) - 1; i >= 0; i-- {
			if slices.ContainsFunc(all[i].Buttons(), func(b playground.Button) bool { return b.Label == args[1] }) {
				return all[i], args[1:]
			}
		}
	default:
		list = s.w.Playground.Messages(s.channel)
	}
	if len(list) == 0 {
		ts.Fatalf("there is no such message\n%s", s.w.Log)
	}
	for i := len(list) - 1; i >= 0; i-- { // a call stands below the board, and has no controls
		if len(list[i].Buttons())+len(list[i].Menus()) > 0 {
			return list[i], args
		}
	}
	return list[len(list)-1], args
}

func cmdClick(ts *testscript.TestScript, neg bool, args []string) {
	s := in(ts)
	m, args := s.target(ts, args)
	r, err := s.user.Click(s.ctx(), m.ID, strings.Join(args, " "))
	if err != nil && !neg {
		ts.Fatalf("click %v: %v\non\n%s\n%s", args, err, systemtest.Show(m), stacks(err))
	}
	s.Done(ts, neg, r, err)
}

func cmdMenu(ts *testscript.TestScript, neg bool, args []string) {
	s := in(ts)
	if last := args[len(args)-1]; len(args) > 1 && strings.HasPrefix(last, "@") {
		r, err := s.user.OnPerson(s.ctx(), s.channel, strings.Join(args[:len(args)-1], " "), last)
		s.Done(ts, neg, r, err)
		return
	}
	m, args := s.target(ts, args)
	r, err := s.user.OnMessage(s.ctx(), m.ID, strings.Join(args, " "))
	if err != nil && !neg {
		ts.Fatalf("menu %v: %v\non\n%s\n%s", args, err, systemtest.Show(m), stacks(err))
	}
	s.Done(ts, neg, r, err)
}

func cmdSelect(ts *testscript.TestScript, neg bool, args []string) {
	s := in(ts)
	m, args := s.target(ts, args)
	r, err := s.user.Select(s.ctx(), m.ID, args[0], valuesOf(m, args[0], args[1:])...)
	if err != nil && !neg {
		ts.Fatalf("select %v: %v\non\n%s\n%s", args, err, systemtest.Show(m), stacks(err))
	}
	s.Done(ts, neg, r, err)
}

// valuesOf takes labels for values: people see nothing else.
func valuesOf(m playground.Message, menu string, labels []string) []string {
	values := slices.Clone(labels)
	for _, x := range m.Menus() {
		if x.Placeholder != menu && x.CustomID != menu {
			continue
		}
		for i, l := range labels {
			for _, o := range x.Options {
				if o.Label == l && !slices.Contains(values, o.Value) {
					values[i] = o.Value
					break
				}
			}
		}
	}
	return values
}

func cmdSubmit(ts *testscript.TestScript, neg bool, args []string) {
	s := in(ts)
	fields := map[string]string{}
	for _, a := range args {
		k, v, _ := strings.Cut(a, "=")
		fields[k] = strings.ReplaceAll(v, `\n`, "\n")
	}
	r, err := s.user.SubmitModal(s.ctx(), s.last.Modal, fields)
	s.Done(ts, neg, r, err)
}

func showLast(ts *testscript.TestScript, list []playground.Message) {
	if len(list) == 0 {
		ts.Fatalf("there is no such message\n%s", in(ts).w.Log)
	}
	fmt.Fprint(ts.Stdout(), systemtest.Show(list[len(list)-1]))
}

// cmdBoard shows the newest board of the channel, and what stands below it.
func cmdBoard(ts *testscript.TestScript, _ bool, _ []string) {
	s := in(ts)
	list := s.w.Playground.Messages(s.channel)
	for i := len(list) - 1; i >= 0; i-- {
		if len(list[i].Embeds) == 0 && i > 0 {
			continue
		}
		for _, m := range list[i:] {
			fmt.Fprint(ts.Stdout(), systemtest.Show(m))
		}
		return
	}
	showLast(ts, list)
}

func cmdDM(ts *testscript.TestScript, neg bool, _ []string) {
	s := in(ts)
	list := s.user.DMs()
	if neg {
		if len(list) > 0 {
			ts.Fatalf("there should be no direct message:\n%s", systemtest.Show(list[len(list)-1]))
		}
		return
	}
	showLast(ts, list)
}

func cmdMine(ts *testscript.TestScript, _ bool, _ []string) {
	s := in(ts)
	showLast(ts, s.user.Ephemerals(s.channel))
}

func cmdReviewed(ts *testscript.TestScript, _ bool, args []string) {
	s := in(ts)
	id, err := strconv.ParseInt(args[0], 10, 64)
	ts.Check(err)
	ts.Check(systemtest.WaitFor("the review", func() bool {
		r, err := s.w.DB.Review(s.ctx(), id)
		return err == nil && r.Doc != nil
	}))
}

func cmdPings(ts *testscript.TestScript, _ bool, args []string) {
	s := in(ts)
	list := s.w.Playground.Messages(s.channel)
	if got, want := strings.Join(list[len(list)-1].Pings, " "), strings.Join(args, " "); got != want {
		ts.Fatalf("the newest message mentions %q, want %q", got, want)
	}
}

func cmdAdvance(ts *testscript.TestScript, _ bool, args []string) {
	d, err := time.ParseDuration(args[0])
	ts.Check(err)
	ts.Check(in(ts).w.Advance(d))
}

func cmdRestart(ts *testscript.TestScript, _ bool, _ []string) {
	w := in(ts).w
	ts.Check(w.End())
	ts.Check(w.Start())
	ts.Check(w.Settle())
}

// cmdPuzzles fills the stock of puzzles.
func cmdPuzzles(ts *testscript.TestScript, _ bool, _ []string) { ts.Check(in(ts).w.AddPuzzles()) }

func cmdRedeliver(ts *testscript.TestScript, _ bool, _ []string) {
	s := in(ts)
	ts.Check(s.w.Playground.Redeliver(s.last.InteractionID))
	s.travel(ts)
}

func cmdCloseDMs(ts *testscript.TestScript, _ bool, args []string) {
	in(ts).w.Playground.User(args[0]).CloseDMs(true)
}

func cmdOpenDMs(ts *testscript.TestScript, _ bool, args []string) {
	in(ts).w.Playground.User(args[0]).CloseDMs(false)
}

func cmdInstall(ts *testscript.TestScript, _ bool, args []string) {
	in(ts).w.Playground.User(args[0]).Install()
}

func cmdUninstall(ts *testscript.TestScript, _ bool, args []string) {
	in(ts).w.Playground.User(args[0]).Uninstall()
}

func cmdDelete(ts *testscript.TestScript, _ bool, args []string) {
	s := in(ts)
	switch args[0] {
	case "message":
		list := s.w.Playground.Messages(s.channel)
		ts.Check(s.w.Playground.DeleteMessage(list[len(list)-1].ID))
	case "channel":
		ts.Check(s.w.Playground.DeleteChannel(s.channel))
	}
	s.travel(ts)
}

func cmdKick(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(in(ts).w.Playground.KickBot(args[0]))
	in(ts).travel(ts)
}

// travel waits for an event to arrive and for what comes of it.
func (s *session) travel(ts *testscript.TestScript) {
	ts.Check(s.w.Playground.WaitHeard(context.Background()))
	ts.Check(s.w.Rest(100))
}

func cmdInvite(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(in(ts).w.Playground.InviteBot(args[0]))
}

func cmdAttach(ts *testscript.TestScript, _ bool, args []string) {
	in(ts).user.Hold(args[0], "text/plain", []byte(ts.ReadFile(args[0])))
}

func cmdDeny(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(in(ts).w.Playground.DenyPermission(in(ts).channel, permissions(ts, args)...))
}

func cmdAllow(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(in(ts).w.Playground.AllowPermission(in(ts).channel, permissions(ts, args)...))
}

func permissions(ts *testscript.TestScript, names []string) (list []playground.Permission) {
	for _, n := range names {
		p, ok := map[string]playground.Permission{"view": playground.ViewChannel, "send": playground.SendMessages,
			"embed": playground.EmbedLinks, "thread": playground.CreatePublicThreads}[n]
		if !ok {
			ts.Fatalf("no permission is called %q", n)
		}
		list = append(list, p)
	}
	return list
}

func cmdLeave(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(in(ts).w.Playground.User(args[0]).Leave(args[1]))
}

func cmdArchive(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(in(ts).w.Playground.ArchiveThread(in(ts).channel, true, len(args) > 0 && args[0] == "-locked"))
	in(ts).travel(ts)
}

func cmdChannel(ts *testscript.TestScript, _ bool, _ []string) {
	for _, m := range in(ts).w.Playground.Messages(in(ts).channel) {
		fmt.Fprint(ts.Stdout(), systemtest.Show(m))
	}
}
