import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { refusalReasons } from './points.constants.ts'
import { day, month, request } from './shapes.ts'

export const checkinSchemas = {
  calendar: {
    request: request({ month: month.optional(), taskId: z.literal('check_in').optional() }),
    answer: z.object({
      month: z.string(),
      today: day,
      /** 'Y' if checked in today. */
      status: z.enum(['Y', 'N']),
      /** Days checked in this month. */
      days: z.int(),
      continueDays: z.int(),
      userCheckInTaskVOS: z.array(z.object({ checkInDate: day, status: z.enum(['Y', 'N']) })),
    }),
  },
  checkIn: {
    request: request({ taskId: z.literal('check_in').optional() }),
    answer: z.object({
      result: z.enum(['checkedIn', 'alreadyCheckedIn']),
      checkInDate: day,
      /** Points of this check-in; 0 if the month's cap was reached. */
      point: z.int(),
      refusal: z.enum(refusalReasons).nullable(),
      days: z.int(),
      continueDays: z.int(),
      happyPointValue: z.int(),
    }),
  },
}

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
    summary: 'Checks in for the business day; a repeat returns the first answer.',
    statuses: ['notLoggedIn'],
    isQuiet: true,
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
