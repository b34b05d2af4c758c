package sessions

import (
	"fmt"
	"regexp"

	"github.com/rogpeppe/go-internal/testscript"

	"tablee/bot/internal/systemtest"
)

// cmdAwait waits until the newest private answer reads so: await REGEXP. What is drawn in the background changes it.
func cmdAwait(ts *testscript.TestScript, _ bool, args []string) {
	s := in(ts)
	re, err := regexp.Compile(args[0])
	ts.Check(err)
	text := ""
	for range 10 { // of 20 seconds each: a GIF of a long game on a busy machine
		err = systemtest.WaitFor(args[0], func() bool {
			list := s.user.Ephemerals(s.channel)
			if len(list) == 0 {
				return false
			}
			text = systemtest.Show(list[len(list)-1])
			return re.MatchString(text)
		})
		if err == nil {
			fmt.Fprint(ts.Stdout(), text)
			return
		}
	}
	ts.Fatalf("%v:\n%s", err, text)
}
