import type { checkinSchemas } from './checkin.schemas.ts'
import { callsOf, endpoint } from './endpoint.ts'

type S = typeof checkinSchemas

/** Daily check-in: rules/tasks#check-in. */
export const checkin = /* @__PURE__ */ callsOf('checkin', {
  calendar: endpoint<S['calendar']>({
    path: '/api/task/allCheckInTask',
    access: 'member',
    summary: "A month's check-in days.",
    statuses: ['notLoggedIn'],
  }),
  checkIn: endpoint<S['checkIn']>({
    path: '/api/task/executeCheckIn',
    access: 'member',
    summary: 'Checks in for the business day; a repeat gives the first answer.',
    statuses: ['notLoggedIn'],
    refreshes: [
      'checkin.calendar',
      'tasks.all',
      'medals.all',
      'points.total',
      'points.trades',
      'ranking.month',
      'identity.userInfoQry',
    ],
  }),
})
