import { callsOf, endpoint } from './endpoint.ts'
import { afterAward } from './tasks.ts'
import type { wealthSchemas } from './wealth.schemas.ts'

type S = typeof wealthSchemas

/** The member's pension from the bank's feed, and the retirement calculator. */
export const wealth = /* @__PURE__ */ callsOf('wealth', {
  annuity: endpoint<S['annuity']>({
    path: '/api/wealth/annuity',
    access: 'member',
    summary: "The member's pensions and annuities as the bank's feed tells them.",
    statuses: ['notLoggedIn'],
  }),
  finishCalculator: endpoint<S['finishCalculator']>({
    path: '/api/wealth/finishCalculator',
    access: 'member',
    summary:
      'Counts a retirement calculation that the member made as the task complete_retirement_calculator; the figures are checked and not kept.',
    statuses: ['notLoggedIn'],
    refreshes: afterAward,
  }),
})
