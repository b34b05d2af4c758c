package main

import (
	"tablee/bot/internal/cli"
)

func main() { cli.Main() }
