package request

import (
	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
	"tablee/rules/table"
)

// tablePermissions is what the bot must be allowed to do in a channel that has a table.
const tablePermissions = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages |
	discordgo.PermissionEmbedLinks

// MissingPermissions names the permissions that the bot lacks in the channel of the interaction, for tables with the
// server's settings.
func (q *Request) MissingPermissions(g table.Guild) []game.Msg {
	if q.Caller.Guild == "" || q.Interaction.AppPermissions == 0 ||
		q.Interaction.AppPermissions&discordgo.PermissionAdministrator != 0 {
		return nil
	}
	var list []game.Msg
	wanted := int64(tablePermissions)
	if g.Boards.Picture() {
		wanted |= discordgo.PermissionAttachFiles
	}
	if g.Threads {
		wanted |= discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads
	}
	for _, p := range []struct {
		bit int64
		id  string
	}{
		{discordgo.PermissionViewChannel, "permission.view"},
		{discordgo.PermissionSendMessages, "permission.send"},
		{discordgo.PermissionEmbedLinks, "permission.embed"},
		{discordgo.PermissionAttachFiles, "permission.attach"},
		{discordgo.PermissionCreatePublicThreads, "permission.open"},
		{discordgo.PermissionSendMessagesInThreads, "permission.thread"},
	} {
		if wanted&p.bit != 0 && q.Interaction.AppPermissions&p.bit == 0 {
			list = append(list, game.M(p.id))
		}
	}
	return list
}

// useExternalApps is the permission without which others do not see the answers of an application that a person has
// installed (docs.discord.com, Permissions: USE_EXTERNAL_APPS); discordgo does not know it.
const useExternalApps = 1 << 50

// HiddenHere reports whether only the person sees what is answered, whatever it is. It is known from the permissions
// that Discord states for the interaction; without them it is taken that everybody sees it.
func (q *Request) HiddenHere() bool {
	it := q.Interaction
	return q.Caller.Chat && it.GuildID != "" && it.AppPermissions != 0 &&
		it.AppPermissions&(useExternalApps|discordgo.PermissionAdministrator) == 0
}

// MayShow refuses where nobody else would see a new board.
func (q *Request) MayShow() error {
	if q.HiddenHere() {
		return game.Refuse("say.hiddenhere")
	}
	return nil
}

// MayManage refuses those who do not manage the server, as their permissions are now.
func (q *Request) MayManage() error {
	switch {
	case q.Caller.Guild == "":
		return game.Refuse("settings.guildonly")
	case !q.Caller.Manager:
		return game.Refuse("settings.manageronly")
	}
	return nil
}
