// Package contain bounds what a program of strangers takes while it runs, and ends it with all that it has started; see
// package arena for what is promised where.
//
// A program is given limits by Limit, started by Start as Prepare has made it ready, ended by Kill, and, once it
// has been waited for, Discharged.
package contain
