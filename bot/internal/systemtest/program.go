package systemtest

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/cli"
)

// ChildVariable makes a copy of the test binary a bot that can be told to kill itself, MainVariable the program.
const ChildVariable, MainVariable = "TABLEE_TEST_CHILD", "TABLEE_TEST_MAIN"

// Shell runs the program with arguments and an environment, and returns its exit code and what it wrote.
func Shell(t *testing.T, env map[string]string, stdin string, args ...string) (int, string, string) {
	t.Helper()
	var out, errs bytes.Buffer
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	code := cli.Run(ctx, args, cli.Process{Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs,
		Getenv: func(k string) string { return env[k] }})
	return code, out.String(), errs.String()
}

func Get(t *testing.T, url string) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
