import type { feeds } from '@club/contract/feeds.ts'
import type { HandlersOf } from '../../kit/call.ts'
import { receiveEvents } from './events-receive.ts'
import type { FeedDeps } from './settle.ts'

/** What the bank's systems send; `mount` has checked the signature (decisions 3). */
export function feedsRoutes(deps: FeedDeps): HandlersOf<typeof feeds> {
  return { bankEvents: (call) => receiveEvents(deps, call.request.events) }
}
