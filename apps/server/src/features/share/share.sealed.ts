import { sealedColumn } from '../../kit/sealing/sealed-place.ts'

/** WeChat's access token and JS ticket. */
export const sealedTicket = {
  token: sealedColumn('wechat_ticket', 'sealed_token', ['appId']),
  ticket: sealedColumn('wechat_ticket', 'sealed_ticket', ['appId']),
}
