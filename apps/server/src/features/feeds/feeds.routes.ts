import type { feeds } from '@club/contract/feeds.ts'
import type { HandlersOf } from '../../kit/call.ts'
import { receiveEvents } from './events-receive.ts'
import type { FeedDeps } from './feeds-deps.ts'

/** What the bank's systems send: rules/bank#files-and-events. `mount` has checked the signature. */
export function feedsRoutes(deps: FeedDeps): HandlersOf<typeof feeds> {
  return { bankEvents: (call) => receiveEvents(deps, call.request.events) }
}
