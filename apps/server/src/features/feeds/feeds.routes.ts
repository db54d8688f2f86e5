import type { feeds } from '@club/contract/feeds.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

export function feedsRoutes(): HandlersOf<typeof feeds> {
  return { bankEvents: notYet() }
}
