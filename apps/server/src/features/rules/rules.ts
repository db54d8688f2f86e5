export { rulesDesk } from './rules.desk.ts'
export { rulesCommands } from './rules-commands.ts'
