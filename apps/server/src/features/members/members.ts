/** An operator's look at one member, and the club's own bar. It has commands and calls of the desk. */
export { membersDesk } from './members.desk.ts'
export { membersCommands } from './members-commands.ts'
export type { MembersDeps } from './members-deps.ts'
