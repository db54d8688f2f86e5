/** The door of check-in: days that an operator makes good. */
export type { OutageDeps } from './outage.ts'
export { outageCommands } from './outage-commands.ts'
