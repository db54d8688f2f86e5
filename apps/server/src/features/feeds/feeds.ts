/** The door of feeds: the bank's files and events as the club takes them in. */
export { applyDue, applyRegistered } from './apply.ts'
export { feedDemoBank } from './demo-bank.ts'
export type { FeedDeps } from './feeds-deps.ts'
