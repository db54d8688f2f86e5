import { createHash, randomBytes } from 'node:crypto'
import type { share } from '@club/contract/share.ts'
import { AppError } from '../../kit/app-error.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { isOwnUrl, signedText } from './wechat.rules.ts'
import type { WeChatAccount } from './wechat-api.ts'
import { makeWeChatTicket } from './wechat-ticket.ts'

const nonceBytes = 12

export interface ShareContext extends FeatureContext {
  config: { weChat: WeChatAccount | null }
}

export function shareRoutes(context: ShareContext): HandlersOf<typeof share> {
  const account = context.config.weChat
  const weChatTicket = account && makeWeChatTicket(context, account)
  return {
    async getSignature({ request: { url, refresh } }) {
      if (!account || !weChatTicket) throw new AppError('weChatNotSetUp')
      if (!isOwnUrl(url, account.hosts)) throw new AppError('urlNotOwn')
      const ticket = await weChatTicket.current(refresh)
      const nonceStr = randomBytes(nonceBytes).toString('hex')
      // WeChat's clock is the real one, whatever business time is.
      const timestamp = Math.floor(Date.now() / 1000)
      const signature = createHash('sha1')
        .update(signedText({ ticket, nonceStr, timestamp, url }))
        .digest('hex')
      return { appId: account.appId, timestamp, nonceStr, signature, sdkUrls: [...account.sdkUrls] }
    },
  }
}
