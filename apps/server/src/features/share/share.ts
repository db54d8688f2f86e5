import type { share } from '@club/contract/share.ts'
import type { Feature } from '../../kit/feature.ts'
import { type ShareContext, shareRoutes } from './share.routes.ts'
import { words } from './share.words.ts'

export { sealedTicket } from './share.sealed.ts'
export { examineWeChat } from './wechat-ticket-store.ts'

/** Sharing through WeChat. */
export function shareFeature(context: ShareContext) {
  return { routes: shareRoutes(context), words } satisfies Feature<typeof share>
}
