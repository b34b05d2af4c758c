package awale

import (
	"testing"
)

func BenchmarkBuildEndgame10(b *testing.B) {
	for b.Loop() {
		buildEndgame(10)
	}
}

func BenchmarkBuildEndgame12(b *testing.B) {
	for b.Loop() {
		buildEndgame(12)
	}
}

func TestTmp(t *testing.T) {
	e := buildEndgame(10)
	s := packed{own: 0x020101010101, opp: 0x000000030204}
	t.Log(e.value[s.index()])
	var m uint8
	for _, r := range e.rank {
		m = max(m, r)
	}
	t.Log(m)
}
