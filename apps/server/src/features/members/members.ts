/** An operator's look at one member, and the club's own bar. It has commands, and no calls. */
export { membersCommands } from './members-commands.ts'
