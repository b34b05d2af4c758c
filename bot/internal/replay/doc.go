// Package replay looks back at games: how a finished one went, for its card, and the whole of it as an animated
// picture.
//
// It plays games again from their deal and changes nothing. Films are drawn one at a time, with as much rest as work,
// so that nobody who plays waits for somebody who watches; what has been drawn is kept for a while.
package replay
