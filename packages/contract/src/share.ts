import { callsOf, endpoint } from './endpoint.ts'
import type { shareSchemas } from './share.schemas.ts'

type S = typeof shareSchemas

/** Sharing in the messaging app: rules/channels#sharing-in-wechat. */
export const share = /* @__PURE__ */ callsOf('share', {
  getSignature: endpoint<S['getSignature']>({
    path: '/api/weChat/getSignature',
    summary: 'The signature that enables the share menus on a page of the club.',
    statuses: ['outsideDown', 'notYet'],
  }),
})
