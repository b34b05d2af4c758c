// Command bot is Tablée, a host for table games in Discord channels.
//
// Without a sub-command it serves: with -local a Discord of its own on this machine, else the real one. The
// sub-commands are tools for the shell; `bot help` lists them.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], process{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, getenv: os.Getenv})
	stop()
	os.Exit(code)
}
