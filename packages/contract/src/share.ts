import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { request } from './shapes.ts'

export const shareSchemas = {
  getSignature: {
    /** `refresh`: a hint that the previous signature was refused; followed at most every few minutes. */
    request: request({ url: z.string().max(2000), refresh: z.boolean().default(false) }),
    answer: z.object({
      appId: z.string(),
      /** Unix seconds. */
      timestamp: z.int(),
      nonceStr: z.string(),
      signature: z.string(),
      /** Where the browser gets the JS-SDK, in the order in which they are tried. */
      sdkUrls: z.array(z.string()),
    }),
  },
}

type S = typeof shareSchemas

/** Sharing in the messaging app: rules/channels#sharing-in-wechat. */
export const share = /* @__PURE__ */ callsOf('share', {
  getSignature: endpoint<S['getSignature']>({
    path: '/api/weChat/getSignature',
    isQuiet: true,
    summary: 'The signature that enables the share menus on a page of the club.',
    statuses: ['outsideDown', 'weChatNotSetUp', 'urlNotOwn'],
  }),
})
