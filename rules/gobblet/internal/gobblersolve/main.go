package main

import (
	"fmt"
	"os"
	"time"
)

func main() {
	s := newSolver()
	fmt.Println(len(s.least), len(s.value))
	t := time.Now()
	s.solve(func(plies, wins, losses int) {
		fmt.Printf("%3d %12d %12d %8.1fs\n", plies, wins, losses, time.Since(t).Seconds())
	})
	b := s.placement(0, 0)
	fmt.Println("start", s.value[s.where(b, b, b)])
	if len(os.Args) > 1 {
		os.WriteFile(os.Args[1], s.value, 0o644)
	}
}
