// Package hostile has texts that try to break out of the place where they are shown.
package hostile

import "strings"

// Texts are names and words that somebody tried on a chat bot.
var Texts = []string{
	"@everyone", "@here", "<@1>", "<@!1>", "<@&1>", "<#1>", "</play:1>", "<t:1:R>", "<:a:1>", "<https://evil.example>",
	"```", "``` ```js\nx", "`code`", "||spoiler||", "**bold**", "__under__", "~~gone~~", "\\", "\\`", "\\\\*",
	"# big", "-# small", "> quote", ">>> quote", "- item", "+ item", "1. item", "12) item", "* item",
	"[x](http://evil.example)", "http://evil.example", "https://evil.example",
	"\u202Etxt.exe", "a\u200bb", "\u200d\ufeff", "a\nb\r\nc\u2028d\u2029e\x85f", "\x00\x1b[31m",
	"Z" + strings.Repeat("\u0301", 50),
	"\u3164", "e\u0301", "日本語", "Иван", "\xff\xfe", "😀👨‍👩‍👧", "{{.by}}", "<<@@", "<@\u200b1>", "@\u200beveryone",
	"ｅｖｅｒｙｏｎｅ", "＠everyone",
	strings.Repeat("x", 5000), strings.Repeat("`", 300),
}
