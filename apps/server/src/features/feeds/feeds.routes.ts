import type { feeds } from '@club/contract/feeds.ts'
import type { HandlersOf } from '../../kit/call.ts'
import type { EarningContext } from '../activity/activity.ts'
import { receiveEvents } from './events-receive.ts'

/** Calls of the bank's systems: rules/bank#files-and-events. `mount` has checked the signature. */
export function feedsRoutes(deps: EarningContext): HandlersOf<typeof feeds> {
  return { bankEvents: (call) => receiveEvents(deps, call.request.events) }
}
