export { rulesCommands } from './rules-commands.ts'
export { rulesDesk } from './terms.desk.ts'
