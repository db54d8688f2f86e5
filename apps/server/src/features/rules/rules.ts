export { rulesCommands } from './rules-commands.ts'
export { rulesDesk } from './rules.desk.ts'
