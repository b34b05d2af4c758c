// Command bot is Tablée, a host for table games in Discord channels.
package main

func main() {}
