// Command greedy is an Awalé player for the arena: it takes as many seeds as it can at once.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	in, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	for in.Scan() {
		var ask struct {
			ID       json.RawMessage
			Do, View string
			Seat     int
		}
		if err := json.Unmarshal(in.Bytes(), &ask); err != nil {
			os.Exit(1)
		}
		answer := map[string]any{"id": ask.ID}
		switch ask.Do {
		case "info":
			answer["game"] = "awale"
		case "choose":
			answer["move"] = choose(ask.View, ask.Seat)
		}
		if out.Encode(answer) != nil {
			os.Exit(1)
		}
	}
}

// choose returns the pit that captures most.
func choose(view string, seat int) string {
	var row [2][6]int
	a, b := &row[0], &row[1]
	fmt.Sscanf(view, "(plateau (%d %d %d %d %d %d) (%d %d %d %d %d %d))", &a[0], &a[1], &a[2], &a[3], &a[4], &a[5],
		&b[0], &b[1], &b[2], &b[3], &b[4], &b[5])
	var own [12]int // from the first own pit in sowing order
	for k := range 6 {
		own[k], own[6+k] = row[seat][k], row[1-seat][k]
		if seat == 0 {
			own[k] = row[seat][5-k]
		} else {
			own[6+k] = row[1-seat][5-k]
		}
	}
	best, most := "", -1
	for k := range 6 {
		if taken, ok := sow(own, k); ok && taken > most {
			col := k
			if seat == 0 {
				col = 5 - k
			}
			best, most = "abcdef"[col:col+1], taken
		}
	}
	return best
}

// sow returns the seeds that a pit captures, and whether it may be sown.
func sow(pits [12]int, from int) (taken int, ok bool) {
	seeds, at := pits[from], from
	pits[from] = 0
	for left := seeds; left > 0; {
		if at = (at + 1) % 12; at != from {
			pits[at]++
			left--
		}
	}
	for ; at >= 6 && (pits[at] == 2 || pits[at] == 3); at-- {
		taken += pits[at]
		pits[at] = 0
	}
	for _, n := range pits[6:] {
		ok = ok || n > 0
	}
	return taken, ok && seeds > 0
}
