// Package page is the web page that looks like Discord: its files, its API, and the streams that keep browsers up to
// date.
package page

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
