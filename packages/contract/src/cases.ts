import type { casesSchemas } from './cases.schemas.ts'
import { callsOf, endpoint } from './endpoint.ts'

type S = typeof casesSchemas

/** 'This looks wrong', members' doubts about their points: rules/points#cases. */
export const cases = /* @__PURE__ */ callsOf('cases', {
  open: endpoint<S['open']>({
    path: '/api/case/open',
    access: 'member',
    summary: 'Opens a case about an entry or refusal; while one is open, the same is answered again.',
    statuses: ['notLoggedIn', 'tradeUnknown', 'casesOfDayUsed'],
    refreshes: ['cases.list', 'points.trades'],
  }),
  list: endpoint<S['list']>({
    path: '/api/case/list',
    access: 'member',
    summary: "The member's cases, newest first.",
    statuses: ['notLoggedIn'],
  }),
})
