package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

var write = flag.Bool("w", false, "")
var first = regexp.MustCompile(`^// ([A-Z][A-Za-z]*)( |'s |,)`)
var ok = map[string]bool{"A": true, "An": true, "The": true, "In": true, "It": true, "If": true, "When": true, "Where": true, "What": true, "Who": true, "How": true, "This": true, "Each": true, "All": true, "Every": true, "No": true, "One": true, "Two": true, "Names": true, "Bounds": true, "Deprecated": true, "Some": true, "Of": true, "For": true, "At": true, "On": true, "As": true, "There": true, "These": true, "Those": true, "Kinds": true, "Errors": true}

func main() {
	flag.Parse()
	filepath.Walk(flag.Arg(0), func(p string, i os.FileInfo, err error) error {
		if i.IsDir() || !strings.HasSuffix(p, ".go") {
			return nil
		}
		src, _ := os.ReadFile(p)
		fs := token.NewFileSet()
		f, err := parser.ParseFile(fs, p, src, parser.ParseComments)
		if err != nil {
			return nil
		}
		out := src
		check := func(doc *ast.CommentGroup, name, recv string) {
			if doc == nil || name == "_" {
				return
			}
			line := doc.List[0].Text
			m := first.FindStringSubmatch(line)
			if strings.Contains(p, "/outbox/") || strings.Contains(line, "Premium squares") || strings.Contains(line, "Weights of the two") || strings.Contains(line, "Beside each other") || strings.Contains(line, "Limits on") {
				return
			}
			if m == nil || m[1] == name || ok[m[1]] {
				return
			}
			// an ordinary word begins a sentence when the name is not exported
			fmt.Printf("%s: %s%s: %s\n", p, recv, name, line)
			if *write {
				out = bytes.Replace(out, []byte(line), []byte(strings.Replace(line, "// "+m[1], "// "+name, 1)), 1)
			}
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if strings.HasPrefix(d.Name.Name, "Test") || strings.HasPrefix(d.Name.Name, "Benchmark") || strings.HasPrefix(d.Name.Name, "Fuzz") {
					continue
				}
				r := ""
				if d.Recv != nil {
					r = "(m) "
				}
				check(d.Doc, d.Name.Name, r)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						doc := s.Doc
						if doc == nil && len(d.Specs) == 1 {
							doc = d.Doc
						}
						check(doc, s.Name.Name, "")
					case *ast.ValueSpec:
						doc := s.Doc
						if doc == nil && len(d.Specs) == 1 && !d.Lparen.IsValid() {
							doc = d.Doc
						}
						check(doc, s.Names[0].Name, "")
					}
				}
			}
		}
		if *write && !bytes.Equal(out, src) {
			os.WriteFile(p, out, 0o644)
		}
		return nil
	})
	_ = unicode.IsUpper
}
