import type { feeds } from '@club/contract/feeds.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { receiveEvents } from './events-receive.ts'
import type { FeedsContext } from './feed-kind.ts'

/** Calls of the bank's systems: rules/bank#files-and-events. `mount` has checked the signature. */
export function feedsRoutes(deps: FeedsContext): HandlersOf<typeof feeds> {
  return { bankEvents: (call) => receiveEvents(deps, call.request.events) }
}
