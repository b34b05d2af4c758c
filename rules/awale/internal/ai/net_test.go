package ai

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// plainEval computes what the fields of Weights say, in seeds.
func plainEval(w *Weights, own, opp [Cols]uint8) float64 {
	v := float64(w.Last) / SecondScale
	for i := range Hidden {
		h := float64(w.Bias[i])
		for k := range Cols {
			h += float64(w.First[k][min(own[k], Counts-1)][i]) + float64(w.First[Cols+k][min(opp[k], Counts-1)][i])
		}
		v += min(max(h/FirstScale, 0), 1) * float64(w.Second[i]) / SecondScale
	}
	return v
}

func TestEvalAgainstPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	w := new(Weights)
	for range 20000 {
		if rng.IntN(100) == 0 { // other weights, extreme ones now and then
			span := 1 + rng.IntN(FirstMax)
			for pit := range w.First {
				for count := range w.First[pit] {
					for i := range w.First[pit][count] {
						w.First[pit][count][i] = int16(rng.IntN(2*span+1) - span)
					}
				}
			}
			for i := range Hidden {
				w.Bias[i], w.Second[i] = int32(rng.IntN(1000)-500), int32(rng.IntN(8000)-4000)
			}
			w.Last = int32(rng.IntN(2000) - 1000)
		}
		var own, opp [Cols]uint8
		for range rng.IntN(MaxSeeds + 1) {
			if k := rng.IntN(1 + rng.IntN(Pits)); k < Cols {
				own[k]++
			} else {
				opp[k-Cols]++
			}
		}
		got, want := NewNet(w).Eval(Pack(own, opp)), Unit*plainEval(w, own, opp)
		if d := float64(got) - want; d <= -1.01 || d >= 1.01 {
			t.Fatalf("%v %v: %d, want %.3f", own, opp, got, want)
		}
	}
}

func TestWeightsFormat(t *testing.T) {
	w, err := ParseWeights(learned)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ParseWeights(w.Format())
	if err != nil || !reflect.DeepEqual(w, again) || w.Format() != learned {
		t.Errorf("the weights are not what Format writes: %v", err)
	}
	for _, bad := range []string{"", "1 2 3", learned[:len(learned)/2], learned + "7\n", "x" + learned} {
		if _, err := ParseWeights(bad); err == nil {
			t.Errorf("weights of %d bytes are read", len(bad))
		}
	}
}

func BenchmarkEval(b *testing.B) {
	boards := make([]Board, 0, 1024)
	EachBoard(14, func(p Board) {
		if len(boards) < cap(boards) {
			boards = append(boards, p)
		}
	})
	n, sum := Learned(), 0
	for i := 0; b.Loop(); i++ {
		sum += n.Eval(boards[i&1023])
	}
	_ = sum
}
