// expand -C root pkg.Type Old=New ...: writes out the embedded fields of a struct in every selector that goes through them.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/types"
	"log"
	"os"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	root := flag.String("C", ".", "")
	flag.Parse()
	target := flag.Arg(0)
	names := map[string]string{}
	for _, a := range flag.Args()[1:] {
		o, n, _ := strings.Cut(a, "=")
		names[o] = n
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: *root, Tests: true}, "./...")
	if err != nil {
		log.Fatal(err)
	}
	type ins struct {
		off  int
		text string
	}
	edits := map[string]map[int]string{}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			log.Fatal(p.ID, p.Errors)
		}
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				se, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				sel := p.TypesInfo.Selections[se]
				if sel == nil || len(sel.Index()) < 2 {
					return true
				}
				t := sel.Recv()
				var path []string
				hit := false
				for _, i := range sel.Index()[:len(sel.Index())-1] {
					if pt, ok := t.(*types.Pointer); ok {
						t = pt.Elem()
					}
					nm, _ := t.(*types.Named)
					st, ok := t.Underlying().(*types.Struct)
					if !ok {
						return true
					}
					fl := st.Field(i)
					if nm != nil && nm.Obj().Pkg() != nil && nm.Obj().Pkg().Path()+"."+nm.Obj().Name() == target {
						if n, ok := names[fl.Name()]; ok {
							hit = true
							path = append(path, n)
						}
					}
					t = fl.Type()
				}
				if hit {
					pos := p.Fset.Position(se.X.End())
					if edits[pos.Filename] == nil {
						edits[pos.Filename] = map[int]string{}
					}
					edits[pos.Filename][pos.Offset] = "." + strings.Join(path, ".")
				}
				return true
			})
		}
	}
	for file, m := range edits {
		src, _ := os.ReadFile(file)
		var offs []int
		for o := range m {
			offs = append(offs, o)
		}
		sort.Sort(sort.Reverse(sort.IntSlice(offs)))
		for _, o := range offs {
			src = []byte(string(src[:o]) + m[o] + string(src[o:]))
		}
		if out, err := format.Source(src); err == nil {
			src = out
		}
		os.WriteFile(file, src, 0o644)
		fmt.Println(file, len(offs))
	}
}
