// Command refactor moves Go packages and files, merges packages, renames package-level names, and rewrites what uses
// them: refactor [-w] [-C root] moves.json. Without -w it only reports what would go wrong.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"log"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Move takes the files of the package in folder From to the folder To.
type Move struct {
	From, To string
	Name     string            // of the new package; default: the last element of To
	Only     []string          // these files alone
	Rename   map[string]string // package-level names (Old), or methods and fields (Type.Old)
	Files    map[string]string // new names of files
}

const module = "tablee"

var (
	write = flag.Bool("w", false, "write")
	root  = flag.String("C", ".", "root")
)

type loc struct {
	file string
	off  int
}

type edit struct {
	from, to int
	text     string
}

type home struct {
	dir, name string // folder relative to the root, package name without _test
}

type refactor struct {
	fset    *token.FileSet
	to      map[string]home              // by absolute file, where it goes; all files of the module
	newFile map[string]string            // absolute file -> new absolute file
	renames map[loc]string               // declaration -> new name
	edits   map[string][]edit            // by absolute file
	src     map[string][]byte            //
	imports map[string]map[string]string // file -> import path needed -> qualifier used
	problems map[string]bool
	names   map[string]string // dir -> new package name
}

func (r *refactor) problem(f string, a ...any) { r.problems[fmt.Sprintf(f, a...)] = true }

func main() {
	flag.Parse()
	log.SetFlags(0)
	abs, err := filepath.Abs(*root)
	if err != nil {
		log.Fatal(err)
	}
	*root = abs
	data, err := os.ReadFile(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	var moves []Move
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&moves); err != nil {
		log.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{Dir: *root, Tests: true,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedModule | packages.NeedDeps}, "./...")
	if err != nil {
		log.Fatal(err)
	}
	r := &refactor{fset: pkgs[0].Fset, to: map[string]home{}, newFile: map[string]string{}, renames: map[loc]string{},
		edits: map[string][]edit{}, src: map[string][]byte{}, imports: map[string]map[string]string{}, problems: map[string]bool{}, names: map[string]string{}}
	var all []*packages.Package
	for _, p := range pkgs {
		if strings.HasSuffix(p.ID, ".test") || !strings.HasPrefix(p.PkgPath, module) {
			continue
		}
		if len(p.Errors) > 0 {
			log.Fatal(p.ID, p.Errors)
		}
		all = append(all, p)
	}
	// the variant with tests first: it has all files of the package
	sort.SliceStable(all, func(i, j int) bool { return len(all[i].Syntax) > len(all[j].Syntax) })
	seenFile := map[string]bool{}
	type unit struct {
		p *packages.Package
		f *ast.File
	}
	var units []unit
	for _, p := range all {
		for _, f := range p.Syntax {
			name := r.fset.Position(f.Package).Filename
			if seenFile[name] || !strings.HasPrefix(name, *root) {
				continue
			}
			seenFile[name] = true
			units = append(units, unit{p, f})
			rel, _ := filepath.Rel(*root, filepath.Dir(name))
			r.to[name] = home{rel, strings.TrimSuffix(f.Name.Name, "_test")}
			r.newFile[name] = name
			b, err := os.ReadFile(name)
			if err != nil {
				log.Fatal(err)
			}
			r.src[name] = b
		}
	}
	var dirMoves [][2]string // whole folders: from, to
	otherFiles := map[string]string{}
	renameOf := map[string]map[string]string{} // folder -> renames
	for _, m := range moves {
		if m.Name == "" {
			m.Name = path.Base(m.To)
		}
		if m.To == "" {
			m.To = m.From
			m.Name = ""
		}
		if renameOf[m.From] == nil {
			renameOf[m.From] = map[string]string{}
		}
		for k, v := range m.Rename {
			renameOf[m.From][k] = v
		}
		dir := filepath.Join(*root, m.From)
		es, err := os.ReadDir(dir)
		if err != nil {
			r.problem("%v", err)
			continue
		}
		if len(m.Only) == 0 && m.Name != "" {
			dirMoves = append(dirMoves, [2]string{m.From, m.To})
		}
		for _, o := range m.Only {
			if _, err := os.Stat(filepath.Join(dir, o)); err != nil {
				r.problem("%v", err)
			}
		}
		for _, e := range es {
			if len(m.Only) > 0 && !slices.Contains(m.Only, e.Name()) {
				continue
			}
			old := filepath.Join(dir, e.Name())
			n := e.Name()
			if x := m.Files[n]; x != "" {
				n = x
			}
			nw := filepath.Join(*root, m.To, n)
			if e.IsDir() {
				if e.Name() == "testdata" || e.Name() == "texts" || len(m.Only) > 0 || !hasGo(old) {
					otherFiles[old] = nw
				}
				continue
			}
			if h, ok := r.to[old]; ok {
				if m.Name != "" {
					h = home{m.To, m.Name}
				}
				r.to[old] = h
				r.newFile[old] = nw
			} else {
				if strings.HasSuffix(old, ".go") {
					r.problem("%s is not loaded on this system: edit by hand", old)
				}
				otherFiles[old] = nw
			}
		}
	}
	for f, h := range r.to {
		if n, ok := r.names[h.dir]; ok && n != h.name {
			r.problem("folder %s has packages %s and %s (%s)", h.dir, n, h.name, f)
		}
		r.names[h.dir] = h.name
	}
	targets := map[string]string{}
	for old, nw := range r.newFile {
		if o, ok := targets[nw]; ok {
			r.problem("FILE %s: from %s and %s", rel(nw), rel(o), rel(old))
		}
		targets[nw] = old
	}
	for old, nw := range otherFiles {
		if o, ok := targets[nw]; ok {
			r.problem("FILE %s: from %s and %s", rel(nw), rel(o), rel(old))
		}
		targets[nw] = old
	}
	// declarations: renames, collisions
	type declared struct{ old string }
	decls := map[string]map[string]string{} // new dir + "|" + test? -> name -> file
	for _, u := range units {
		name := r.fset.Position(u.f.Package).Filename
		dir := rel(filepath.Dir(name))
		ren := renameOf[dir]
		note := func(id *ast.Ident, key string, top bool) {
			nn := id.Name
			if x, ok := ren[key]; ok {
				nn = x
				r.renames[r.loc(id.Pos())] = x
			}
			if !top || nn == "_" || nn == "init" || nn == "main" {
				return
			}
			h := r.to[name]
			k := h.dir
			if strings.HasSuffix(u.f.Name.Name, "_test") {
				k += "|test"
			}
			if decls[k] == nil {
				decls[k] = map[string]string{}
			}
			if o, ok := decls[k][nn]; ok && o != name {
				if r.newFile[o] != o || r.newFile[name] != name {
					r.problem("NAME %s in %s: %s and %s", nn, k, rel(o), rel(name))
				}
			}
			decls[k][nn] = name
		}
		for _, d := range u.f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					note(d.Name, d.Name.Name, true)
				} else {
					note(d.Name, recv(d.Recv.List[0].Type)+"."+d.Name.Name, false)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						note(s.Name, s.Name.Name, true)
						ast.Inspect(s.Type, func(n ast.Node) bool {
							if f, ok := n.(*ast.Field); ok {
								for _, id := range f.Names {
									note(id, s.Name.Name+"."+id.Name, false)
								}
							}
							return true
						})
					case *ast.ValueSpec:
						for _, id := range s.Names {
							note(id, id.Name, true)
						}
					}
				}
			}
		}
	}
	for _, u := range units {
		r.file(u.p, u.f)
	}
	// import paths in strings
	var ps []string
	for p := range r.problems {
		ps = append(ps, p)
	}
	sort.Strings(ps)
	for _, p := range ps {
		fmt.Println(p)
	}
	n := 0
	for f := range r.to {
		if len(r.edits[f]) > 0 || r.newFile[f] != f {
			n++
		}
	}
	fmt.Printf("%d files, %d problems\n", n, len(ps))
	if !*write {
		return
	}
	for f, es := range r.edits {
		if len(es) == 0 {
			continue
		}
		out := apply(r.src[f], es)
		nice, err := format.Source(out)
		if err != nil {
			fmt.Println(f, err)
			nice = out
		}
		if err := os.WriteFile(f, nice, 0o644); err != nil {
			log.Fatal(err)
		}
	}
	mv := func(old, nw string) {
		if old == nw {
			return
		}
		os.MkdirAll(filepath.Dir(nw), 0o755)
		if out, err := exec.Command("git", "-C", *root, "mv", old, nw).CombinedOutput(); err != nil {
			fmt.Printf("git mv %s %s: %s\n", rel(old), rel(nw), out)
		}
	}
	for old, nw := range r.newFile {
		mv(old, nw)
	}
	for old, nw := range otherFiles {
		mv(old, nw)
	}
	r.texts(dirMoves)
}

// texts replaces import paths in strings, comments and documents, where whole packages have moved.
func (r *refactor) texts(dirs [][2]string) {
	sort.Slice(dirs, func(i, j int) bool { return len(dirs[i][0]) > len(dirs[j][0]) })
	out, err := exec.Command("git", "-C", *root, "ls-files").Output()
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range strings.Fields(string(out)) {
		switch path.Ext(f) {
		case ".go", ".md", ".toml", ".txt", "", ".yml", ".yaml":
		default:
			continue
		}
		p := filepath.Join(*root, f)
		b, err := os.ReadFile(p)
		if err != nil {
			continue
		}
		s := string(b)
		for _, d := range dirs {
			s = replacePath(s, module+"/"+d[0], module+"/"+d[1])
			if !strings.HasSuffix(f, ".go") || f == "bot/unraced_test.go" {
				s = replacePath(s, "./"+d[0], "./"+d[1])
			}
			s = replacePath(s, "`"+d[0], "`"+d[1])
			s = replacePath(s, "\""+d[0], "\""+d[1])
			if path.Ext(f) == "" || path.Ext(f) == ".md" {
				s = replacePath(s, " "+d[0], " "+d[1])
			}
		}
		if s != string(b) {
			os.WriteFile(p, []byte(s), 0o644)
		}
	}
}

func replacePath(s, from, to string) string {
	var out strings.Builder
	for {
		i := strings.Index(s, from)
		if i < 0 {
			break
		}
		rest := s[i+len(from):]
		out.WriteString(s[:i])
		if rest == "" || !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789_-", rune(rest[0])) && !(rest[0] == '/' && len(rest) > 1 && rest[1] >= 'a' && rest[1] <= 'z') {
			out.WriteString(to)
		} else {
			out.WriteString(from)
		}
		s = rest
	}
	out.WriteString(s)
	return out.String()
}

func hasGo(dir string) bool {
	found := false
	filepath.WalkDir(dir, func(p string, _ os.DirEntry, _ error) error {
		found = found || strings.HasSuffix(p, ".go")
		return nil
	})
	return found
}

func rel(p string) string { q, _ := filepath.Rel(*root, p); return q }

func recv(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return recv(t.X)
	case *ast.IndexExpr:
		return recv(t.X)
	case *ast.Ident:
		return t.Name
	}
	return "?"
}

func (r *refactor) loc(p token.Pos) loc {
	q := r.fset.Position(p)
	return loc{q.Filename, q.Offset}
}

// origin is the declared object of an instantiated one.
func origin(o types.Object) types.Object {
	switch x := o.(type) {
	case *types.Func:
		return x.Origin()
	case *types.Var:
		return x.Origin()
	}
	return o
}

func (r *refactor) file(p *packages.Package, f *ast.File) {
	name := r.fset.Position(f.Package).Filename
	me := r.to[name]
	oldDir := rel(filepath.Dir(name))
	isTest := strings.HasSuffix(f.Name.Name, "_test")
	pos := func(x token.Pos) int { return r.fset.Position(x).Offset }
	add := func(from, to token.Pos, text string) {
		r.edits[name] = append(r.edits[name], edit{pos(from), pos(to), text})
	}
	pkgName := me.name
	if isTest {
		pkgName += "_test"
	}
	if pkgName != f.Name.Name {
		add(f.Name.Pos(), f.Name.End(), pkgName)
	}
	myPath := path.Join(module, me.dir)
	// imports as they are
	type imp struct {
		spec *ast.ImportSpec
		path string
		used map[string]bool // new paths
	}
	alias := map[string]string{} // old path -> explicit alias
	dirOf := func(ip string) (string, bool) {
		if ip == module {
			return ".", true
		}
		return strings.CutPrefix(ip, module+"/")
	}
	need := map[string]string{}  // new import path -> qualifier
	wanted := map[string]bool{} // old import path still wanted as is (used for something)
	_ = wanted
	var oldImports []string
	affected := false
	for _, s := range f.Imports {
		ip, _ := strconv.Unquote(s.Path.Value)
		oldImports = append(oldImports, ip)
		if s.Name != nil {
			alias[ip] = s.Name.Name
		}
	}
	// local names, to see collisions of new qualifiers
	local := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o := p.TypesInfo.Defs[id]; o != nil {
				if _, isPkg := o.(*types.PkgName); !isPkg {
					if v, isVar := o.(*types.Var); !isVar || !v.IsField() {
						if fn, isFn := o.(*types.Func); !isFn || fn.Type().(*types.Signature).Recv() == nil {
							local[id.Name] = true
						}
					}
				}
			}
		}
		return true
	})
	qualifier := func(newPath, newName, oldAlias string) string {
		if q, ok := need[newPath]; ok {
			return q
		}
		q := newName
		if oldAlias != "" && oldAlias != "_" && oldAlias != "." {
			q = oldAlias
		}
		need[newPath] = q
		return q
	}
	done := map[*ast.Ident]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			id, ok := n.X.(*ast.Ident)
			if !ok {
				return true
			}
			pn, ok := p.TypesInfo.Uses[id].(*types.PkgName)
			if !ok {
				return true
			}
			done[id], done[n.Sel] = true, true
			ip := pn.Imported().Path()
			dir, ours := dirOf(ip)
			if !ours {
				need[ip] = id.Name
				return true
			}
			_ = dir
			o := p.TypesInfo.Uses[n.Sel]
			if o == nil {
				r.problem("%s: %s.%s has no object", rel(name), id.Name, n.Sel.Name)
				return true
			}
			o = origin(o)
			at := r.loc(o.Pos())
			h, known := r.to[at.file]
			if !known {
				need[ip] = id.Name
				return true
			}
			text := n.Sel.Name
			if x, ok := r.renames[at]; ok {
				text = x
			}
			newPath := path.Join(module, h.dir)
			if newPath == myPath && !isTest {
				add(n.Pos(), n.End(), text)
				affected = true
				return true
			}
			if newPath == myPath && isTest && ip != path.Join(module, oldDir) {
				// an external test of the target uses it by name
			}
			q := qualifier(newPath, h.name, alias[ip])
			if !ast.IsExported(text) {
				r.problem("%s: %s.%s is not exported", rel(name), q, text)
			}
			if q != id.Name || text != n.Sel.Name || newPath != ip {
				affected = true
				if local[q] && q != id.Name {
					r.problem("LOCAL %s: %s is a local name", rel(name), q)
				}
				add(n.Pos(), n.End(), q+"."+text)
			}
			return true
		}
		return true
	})
	ast.Inspect(f, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || done[id] {
			return true
		}
		o := p.TypesInfo.Defs[id]
		use := false
		if v, ok := o.(*types.Var); ok && v.Embedded() && p.TypesInfo.Uses[id] != nil {
			o = nil // the type is what is written
		}
		if o == nil {
			o, use = p.TypesInfo.Uses[id], true
		}
		if o == nil {
			return true
		}
		if _, ok := o.(*types.PkgName); ok {
			return true
		}
		o = origin(o)
		at := r.loc(o.Pos())
		h, known := r.to[at.file]
		if !known {
			return true
		}
		text := id.Name
		if x, ok := r.renames[at]; ok {
			text = x
		}
		if v, ok := o.(*types.Var); ok && v.Embedded() && id.Pos() != v.Pos() {
			t := types.Unalias(v.Type())
			if ptr, ok := t.(*types.Pointer); ok {
				t = types.Unalias(ptr.Elem())
			}
			if n, ok := t.(*types.Named); ok {
				if x, ok := r.renames[r.loc(n.Obj().Pos())]; ok {
					text = x
				}
			}
		}
		top := o.Pkg() != nil && o.Parent() == o.Pkg().Scope()
		if use && top && strings.TrimSuffix(o.Pkg().Path(), "_test") == strings.TrimSuffix(p.Types.Path(), "_test") && path.Join(module, h.dir) != myPath {
			q := qualifier(path.Join(module, h.dir), h.name, "")
			if local[q] {
				r.problem("LOCAL %s: %s is a local name", rel(name), q)
			}
			if !ast.IsExported(text) {
				r.problem("UNEXPORTED %s: %s of %s", rel(name), text, h.dir)
			}
			text = q + "." + text
		}
		if text != id.Name {
			affected = true
			if v, ok := o.(*types.Var); ok && v.Embedded() && !use {
				_ = v
			}
			add(id.Pos(), id.End(), text)
		}
		return true
	})
	// embedded fields are named like their type: uses of the field follow a rename of the type
	// imports anew
	var blanks []string
	for _, s := range f.Imports {
		ip, _ := strconv.Unquote(s.Path.Value)
		if s.Name != nil && (s.Name.Name == "_" || s.Name.Name == ".") {
			blanks = append(blanks, ip)
			continue
		}
		if dir, ours := dirOf(ip); ours {
			_ = dir
		}
	}
	same := true
	if len(need) != len(oldImports)-len(blanks) {
		same = false
	}
	for ip := range need {
		if !slices.Contains(oldImports, ip) {
			same = false
		}
	}
	_ = affected
	if same {
		return
	}
	r.rewriteImports(name, f, p, need, alias, blanks)
}

func (r *refactor) rewriteImports(name string, f *ast.File, p *packages.Package, need, alias map[string]string, blanks []string) {
	pos := func(x token.Pos) int { return r.fset.Position(x).Offset }
	// names of packages by path, for those outside
	known := map[string]string{}
	for _, s := range f.Imports {
		ip, _ := strconv.Unquote(s.Path.Value)
		if ip2 := p.Imports[ip]; ip2 != nil {
			known[ip] = ip2.Name
		}
	}
	var std, ext, ours []string
	have := map[string]*ast.ImportSpec{}
	for _, s := range f.Imports {
		ip, _ := strconv.Unquote(s.Path.Value)
		have[ip] = s
	}
	line := func(ip, q string) string {
		base := known[ip]
		if dir, ok := strings.CutPrefix(ip, module+"/"); ok {
			base = r.names[dir]
		}
		c := ""
		if s := have[ip]; s != nil && s.Comment != nil {
			c = " //" + strings.TrimPrefix(s.Comment.List[0].Text, "//")
		}
		if q != base || q != path.Base(ip) && alias[ip] != "" {
			return q + " " + strconv.Quote(ip) + c
		}
		return strconv.Quote(ip) + c
	}
	quals := map[string]string{}
	put := func(ip, l string) {
		switch {
		case strings.HasPrefix(ip, module+"/"):
			ours = append(ours, l)
		case strings.Contains(strings.Split(ip, "/")[0], "."):
			ext = append(ext, l)
		default:
			std = append(std, l)
		}
	}
	var paths []string
	for ip := range need {
		paths = append(paths, ip)
	}
	sort.Strings(paths)
	for _, ip := range paths {
		q := need[ip]
		if o, ok := quals[q]; ok {
			r.problem("QUALIFIER %s: %s for %s and %s", rel(name), q, o, ip)
		}
		quals[q] = ip
		put(ip, line(ip, q))
	}
	for _, ip := range blanks {
		nip := ip
		put(nip, have[ip].Name.Name+" "+strconv.Quote(nip))
	}
	// the blocks of imports
	var blocks []*ast.GenDecl
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			blocks = append(blocks, g)
		}
	}
	var b strings.Builder
	n := len(std) + len(ext) + len(ours)
	if n == 1 {
		b.WriteString("import " + append(append(std, ext...), ours...)[0])
	} else if n > 1 {
		b.WriteString("import (\n")
		first := true
		for _, g := range [][]string{std, ext, ours} {
			if len(g) == 0 {
				continue
			}
			if !first {
				b.WriteString("\n")
			}
			first = false
			for _, l := range g {
				b.WriteString("\t" + l + "\n")
			}
		}
		b.WriteString(")")
	}
	if len(blocks) == 0 {
		e := pos(f.Name.End())
		r.edits[name] = append(r.edits[name], edit{e, e, "\n\n" + b.String()})
		return
	}
	for i, g := range blocks {
		text := ""
		if i == 0 {
			text = b.String()
		}
		r.edits[name] = append(r.edits[name], edit{pos(g.Pos()), pos(g.End()), text})
	}
}

func apply(src []byte, es []edit) []byte {
	sort.SliceStable(es, func(i, j int) bool { return es[i].from < es[j].from })
	var out []byte
	at := 0
	for i, e := range es {
		if e.from < at {
			if i > 0 && es[i-1] == e {
				continue
			}
			fmt.Printf("overlap at %d: %q\n", e.from, e.text)
			continue
		}
		out = append(out, src[at:e.from]...)
		out = append(out, e.text...)
		at = e.to
	}
	return append(out, src[at:]...)
}
