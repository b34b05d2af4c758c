package playgroundtest

import (
	"tablee/bot/internal/playground/api"
	"tablee/bot/internal/playground/client"
	"tablee/bot/internal/playground/gateway"
	"tablee/bot/internal/playground/world"
)

// What the rooms of the playground call by these names, for tests that import this package alone.
type (
	Clock      = world.Clock
	PersonSpec = world.PersonSpec
	GuildSpec  = world.GuildSpec
	ChatSpec   = world.ChatSpec
	Permission = world.Permission
	Fault      = api.Fault
	Request    = api.Request
	Message    = client.Message
	File       = client.File
	Button     = client.Button
	Menu       = client.Menu
	MenuOption = client.MenuOption
	Modal      = client.Modal
	ModalField = client.ModalField
	Choice     = client.Choice
	Response   = client.Response
)

// The permissions that the playground enforces for the bot.
const (
	ManageChannels        = world.ManageChannels
	ViewChannel           = world.ViewChannel
	SendMessages          = world.SendMessages
	ManageMessages        = world.ManageMessages
	EmbedLinks            = world.EmbedLinks
	AttachFiles           = world.AttachFiles
	ReadMessageHistory    = world.ReadMessageHistory
	MentionEveryone       = world.MentionEveryone
	ManageThreads         = world.ManageThreads
	CreatePublicThreads   = world.CreatePublicThreads
	CreatePrivateThreads  = world.CreatePrivateThreads
	SendMessagesInThreads = world.SendMessagesInThreads
	PinMessages           = world.PinMessages
)

// Nothing is no opcode: with it InsteadOfReady keeps silent.
const Nothing = gateway.Nothing

// What a person's client says when an interaction goes wrong.
var (
	ErrNoAnswer = world.ErrNoAnswer
	ErrDisabled = world.ErrDisabled
	ErrArchived = world.ErrArchived
	ErrNoBot    = world.ErrNoBot

	ErrNotInstalled = world.ErrNotInstalled
)
