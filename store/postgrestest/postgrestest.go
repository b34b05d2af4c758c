// Package postgrestest starts a PostgreSQL server for the tests of one process, from the programs that Debian's package
// postgresql installs, in a temporary folder and as a user of its own. Such tests are part of the whole that .ci/run
// plays by TABLEE_WHOLE=1; they are skipped where nobody asks for them or it is not installed.
package postgrestest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Server is a server that belongs to this process.
type Server struct {
	dir      string
	bin      string
	who      *syscall.Credential
	alive    *exec.Cmd
	feeding  io.WriteCloser // ends when this process does
	careless bool           // it does not wait for its disk
	mu       sync.Mutex
}

var shared = sync.OnceValues(func() (*Server, error) { return start("fsync=off", "full_page_writes=off") })

var numbers atomic.Int64

// asked reports whether tests are to use PostgreSQL: because all are to be played, because it has to be there, or
// because it is the store that everything runs on.
func asked(t testing.TB) {
	t.Helper()
	if os.Getenv("TABLEE_WHOLE") == "" && os.Getenv(Needed) == "" && os.Getenv("TABLEE_STORE") == "" {
		t.Skip("TABLEE_WHOLE=1, or " + Needed + "=here, has it played on PostgreSQL, as .ci/run does")
	}
}

// New is the address of a database of its own for a test, empty, dropped at its end. The server behind it does not wait
// for its disk.
func New(t testing.TB) string {
	t.Helper()
	asked(t)
	s, err := shared()
	if err != nil {
		skip(t, err)
	}
	return s.Database(t)
}

// Start starts a server for one test, which waits for its disk and can be stopped in the middle.
func Start(t testing.TB) *Server {
	t.Helper()
	asked(t)
	s, err := start()
	if err != nil {
		skip(t, err)
	}
	t.Cleanup(s.close)
	return s
}

// errAbsent: there is no PostgreSQL on this machine.
var errAbsent = errors.New("PostgreSQL is not installed here (Debian: apt-get install postgresql)")

// Needed is set where a skipped test would hide that something is missing.
const Needed = "TABLEE_POSTGRES"

func skip(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, errAbsent) && os.Getenv(Needed) == "" {
		t.Skip(err)
	}
	t.Fatal(err)
}

// start makes a server in a new folder. It ends, and its folder goes, when this process does, however that ends.
func start(settings ...string) (*Server, error) {
	s := &Server{careless: slices.Contains(settings, "fsync=off")}
	var err error
	if s.bin, err = programs(); err != nil {
		return nil, err
	}
	if os.Geteuid() == 0 { // PostgreSQL refuses to run as root
		u, err := user.Lookup("postgres")
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errAbsent, err)
		}
		uid, _ := strconv.ParseUint(u.Uid, 10, 32)
		gid, _ := strconv.ParseUint(u.Gid, 10, 32)
		s.who = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	if s.dir, err = os.MkdirTemp("", "pg"); err != nil { // short: a socket's path has at most 107 bytes
		return nil, err
	}
	if s.who != nil {
		if err := os.Chown(s.dir, int(s.who.Uid), int(s.who.Gid)); err != nil {
			return nil, err
		}
	}
	init := s.command(filepath.Join(s.bin, "initdb"), "-A", "trust", "-U", "postgres", "--locale=C.UTF-8", "-E", "UTF8",
		"--no-sync", "-D", s.data())
	if out, err := init.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("initdb: %w: %s", err, out), os.RemoveAll(s.dir))
	}
	var conf bytes.Buffer
	for _, line := range append([]string{"listen_addresses=''", "unix_socket_directories='" + s.dir + "'",
		"max_connections=300", "shared_buffers=64MB",
		"log_min_messages=panic", "autovacuum=off", "logging_collector=off"}, settings...) {
		fmt.Fprintln(&conf, line)
	}
	f, err := os.OpenFile(filepath.Join(s.data(), "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.Write(conf.Bytes())
		err = errors.Join(err, f.Close())
	}
	if err == nil {
		err = s.run()
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// programs is the folder of the newest server's programs, which Debian keeps out of PATH.
func programs() (string, error) {
	if path, err := exec.LookPath("postgres"); err == nil {
		return filepath.Dir(path), nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if len(found) == 0 {
		return "", errAbsent
	}
	slices.SortFunc(found, func(a, b string) int { return version(a) - version(b) })
	return filepath.Dir(found[len(found)-1]), nil
}

func version(path string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	return n
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// command is one that runs as the server's user, in its folder, without this process's terminal.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = s.dir // the user cannot read ours
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C.UTF-8"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.who, Setpgid: true}
	return cmd
}

// guard runs a server until its input ends, which it does with whoever holds the other side.
const guard = `"$1/postgres" -D "$2/data" >"$2/log" 2>&1 & p=$!; read x; kill -QUIT $p; wait $p; [ "$x" = stay ] || rm -rf "$2"`

// run starts the server and waits until it answers.
func (s *Server) run() error {
	s.alive = s.command("/bin/sh", "-c", guard, "sh", s.bin, s.dir)
	in, err := s.alive.StdinPipe()
	if err != nil {
		return err
	}
	s.feeding = in
	if err := s.alive.Start(); err != nil {
		return err
	}
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		conn, err := pgx.Connect(context.Background(), s.address("postgres"))
		if err == nil {
			return conn.Close(context.Background())
		}
		if time.Now().After(end) {
			log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
			return fmt.Errorf("PostgreSQL does not start: %w: %s", err, log)
		}
	}
}

// Crash ends the server behind New as a power cut would, but for its disk's cache, and starts it again: for tests that
// run alone in their process.
func Crash(t interface {
	Helper()
	Fatalf(string, ...any)
}) {
	t.Helper()
	s, err := shared()
	if err == nil {
		err = s.kill()
	}
	if err == nil {
		err = s.run()
	}
	if err != nil {
		t.Fatalf("%v", err)
	}
}

func (s *Server) kill() error {
	_, err := s.feeding.Write([]byte("stay\n"))
	err = errors.Join(err, s.alive.Wait())
	s.feeding = nil
	return err
}

// Kill ends the server as a power cut would, Run starts it again.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	if err := s.kill(); err != nil {
		t.Fatal(err)
	}
}

// Run starts a server again that was killed.
func (s *Server) Run(t testing.TB) {
	t.Helper()
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
}

func (s *Server) close() {
	if s.feeding != nil {
		_ = s.feeding.Close()
		_ = s.alive.Wait()
	}
	_ = os.RemoveAll(s.dir)
}

func (s *Server) address(database string) string {
	return "postgres://postgres@/" + database + "?host=" + url.QueryEscape(s.dir)
}

// Database makes a database for a test and is its address.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	address, drop, err := s.make()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(drop)
	return address
}

// Make is New for whoever has no test at hand.
func Make() (address string, drop func(), err error) {
	s, err := shared()
	if err != nil {
		return "", nil, err
	}
	return s.make()
}

func (s *Server) make() (address string, drop func(), err error) {
	name := "test" + strconv.FormatInt(numbers.Add(1), 10)
	how := ""
	if version(filepath.Join(s.bin, "postgres")) >= 15 {
		how = " STRATEGY file_copy" // faster where nothing waits for the disk
	}
	address = s.address(name)
	if s.careless {
		address += careless
	}
	return address, func() { _ = s.exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)") },
		s.exec("CREATE DATABASE " + name + how)
}

// careless is what makes the bot take a server that does not wait for its disk.
const careless = "&throwaway=1"

// Plain is an address as other programs understand it.
func Plain(address string) string { return strings.TrimSuffix(address, careless) }

func (s *Server) exec(query string) error {
	s.mu.Lock() // one at a time: the template must not be in use
	defer s.mu.Unlock()
	conn, err := pgx.Connect(context.Background(), s.address("postgres"))
	if err != nil {
		return err
	}
	_, err = conn.Exec(context.Background(), query)
	return errors.Join(err, conn.Close(context.Background()))
}
