import { callsOf, endpoint } from './endpoint.ts'
import type { pointsSchemas } from './points.schemas.ts'

type S = typeof pointsSchemas

/** Happiness points: the total and its history (rules/points#point-history). */
export const points = /* @__PURE__ */ callsOf('points', {
  total: endpoint<S['total']>({
    path: '/api/user/happypoint',
    access: 'member',
    summary: "The member's happiness points.",
    statuses: ['notLoggedIn'],
  }),
  trades: endpoint<S['trades']>({
    path: '/api/user/happypoint/trades',
    access: 'member',
    summary: "The member's point history, newest first, with what was refused and why.",
    statuses: ['notLoggedIn'],
  }),
})
