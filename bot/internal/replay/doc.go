// Package replay summarises finished games for their result cards, and renders whole games as animated GIFs.
//
// It plays games again from their deal and changes nothing. GIFs are rendered one at a time, with a pause after each
// frame that is as long as the frame took, so that rendering does not slow down running games. A rendered GIF is cached
// for a while.
package replay
