package text

import "testing"

func TestFold(t *testing.T) {
	for _, c := range []struct {
		in, want string
		plain    bool
	}{
		{"", "", false}, {"mot", "MOT", true}, {"MOT", "MOT", true}, {"éÉèêëàâäùûüôöîïçÿñ", "EEEEEAAAUUUOOIICYN", true},
		{"cœur ŒUF", "COEUR OEUF", false}, {"Læticia", "LAETICIA", true}, {"e\u0301", "E", true}, {"\u0301", "\u0301", false},
		{"l'eau", "L'EAU", false}, {"C*L", "C*L", false}, {"ß", "ß", false}, {"Łódź", "ŁODZ", false}, {"×÷", "×÷",
			false}, {"ı", "ı", false},
	} {
		got, plain := Fold(c.in)
		if got != c.want || plain != c.plain {
			t.Errorf("Fold(%q): got %q, %v, want %q, %v", c.in, got, plain, c.want, c.plain)
		}
	}
}
