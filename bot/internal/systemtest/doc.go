// Package systemtest runs the whole bot against a Discord of its own, package playground, and breaks it. Its folders
// hold the tests; here is what they are built of:
//
//   - Scenario is a feature as people use it (package scenarios has them); Run is one that is played, by people who
//
// type
//
//	  and press; a Harness has it played while something goes wrong: package killed kills the bot before and after each
//	  transaction and each request, package pairs kills, stops or ends one of two. Everything that goes wrong is thus
//	  written once, and everything that people do too.
//	- World is a bot in the test's own process, with people who type and press.
//	- Killable is one in a process of its own: the test's binary, whose TestMain calls Main. It kills itself at a point
//	  that the test names, or is killed.
//	- Newcomer and Learner are people who know nothing but what a message offers.
//	- Secrets knows what only one person may see, and looks for it in what is said to others.
//	- Soak is people and faults at random, and what must be true at any time.
//
// Each harness has programs that are broken on purpose, which it must find.
package systemtest
