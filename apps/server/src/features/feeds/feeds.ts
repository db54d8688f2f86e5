/** The door of feeds: the bank's files and events as the club takes them in. */
export { feedDemoBank } from './demo-bank.ts'
export { type FeedDeps, settleDue, settleRegistered } from './settle.ts'
