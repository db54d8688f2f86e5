import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { request } from './shapes.ts'

export const shareSchemas = {
  getSignature: {
    request: request({ url: z.url().max(2000), refresh: z.boolean().default(false) }),
    answer: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
  },
}

type S = typeof shareSchemas

/** Sharing in the messaging app: rules/channels#sharing-in-wechat. */
export const share = /* @__PURE__ */ callsOf('share', {
  getSignature: endpoint<S['getSignature']>({
    path: '/api/weChat/getSignature',
    summary: 'The signature that enables the share menus on a page of the club.',
    statuses: ['outsideDown', 'notYet'],
  }),
})
