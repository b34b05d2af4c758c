// A bot on an unmodified discord.js: it registers a command, answers it, and
// answers a click. Arguments: the playground's URL, the token.
const { Client, GatewayIntentBits, ActionRowBuilder, ButtonBuilder, ButtonStyle } = require("discord.js");

const [url, token] = process.argv.slice(2);
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: url + "/api" } });

client.once("clientReady", async () => {
  await client.application.commands.set([{ name: "ping", description: "Answer", options: [{ type: 3, name: "word", description: "A word", required: true }] },
    { name: "anywhere", description: "Answer anywhere", integration_types: [0, 1], contexts: [0, 1, 2] },
    { type: 3, name: "Count letters" }, { type: 2, name: "Greet" }]);
  console.log("ready");
});

client.on("interactionCreate", async (i) => {
  if (i.isChatInputCommand() && i.commandName === "anywhere") {
    await i.deferReply();
    await i.editReply(`${i.context} ${JSON.stringify(i.authorizingIntegrationOwners)} ${i.appPermissions.has("AttachFiles")}`);
    await i.followUp("more");
  } else if (i.isChatInputCommand()) {
    const row = new ActionRowBuilder().addComponents(new ButtonBuilder().setCustomId("again").setLabel("Again").setStyle(ButtonStyle.Primary));
    const sent = await i.reply({ content: `pong ${i.options.getString("word")} ${i.user.username}`, components: [row], withResponse: true });
    console.log("sent", sent.resource.message.id);
  } else if (i.isMessageContextMenuCommand()) {
    await i.reply(`${i.targetMessage.content.length} letters of ${i.targetMessage.author.username}`);
  } else if (i.isUserContextMenuCommand()) {
    await i.reply({ content: `hello ${i.targetUser.username} of ${i.targetMember.permissions.has("SendMessages") ? "here" : "elsewhere"}`, flags: 64 });
  } else if (i.isButton()) {
    await i.deferReply({ flags: 64 });
    await i.editReply("once more");
    await i.followUp({ content: "and a file", files: [{ attachment: Buffer.from("hello"), name: "hello.txt" }] });
  }
});

client.on("error", (e) => console.error(e));
process.on("unhandledRejection", (e) => { console.error(e); process.exit(1); });
process.stdin.on("end", () => client.destroy().then(() => process.exit(0))).resume();
client.login(token);
