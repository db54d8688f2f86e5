import { z } from 'zod'
import { calculatorInputs } from './calculator.rules.ts'
import { callsOf, endpoint } from './endpoint.ts'
import { bankPensionKinds } from './feeds.constants.ts'
import { refusalReasons } from './points.constants.ts'
import { nothing, request } from './shapes.ts'
import { afterAward } from './tasks.ts'

const fen = z.int()

/** A function, so that the browser's code gets the calculator's inputs only with the calculator. */
function calculatorFields() {
  const fields = Object.entries(calculatorInputs).map(([name, { min, max, digits }]) => [
    name,
    digits === 0
      ? z.int().min(min).max(max)
      : z
          .number()
          .min(min)
          .max(max)
          .multipleOf(10 ** -digits),
  ])
  return Object.fromEntries(fields) as Record<keyof typeof calculatorInputs, z.ZodNumber>
}

export const wealthSchemas = {
  annuity: {
    request: nothing,
    answer: z.object({
      list: z.array(
        z.object({
          kind: z.enum(bankPensionKinds),
          /** The balance in fen. */
          balanceFen: fen,
          /** The bank's own time of the figure. */
          asOf: z.string(),
        }),
      ),
      balanceTotalFen: fen,
    }),
  },
  finishCalculator: {
    request: request(calculatorFields()),
    answer: z.object({
      result: z.enum(['done', 'alreadyDone', 'refused']),
      point: z.int(),
      refusal: z.enum(refusalReasons).nullable(),
    }),
  },
}

type S = typeof wealthSchemas

/** The member's pension from the bank's feed, and the retirement calculator. */
export const wealth = /* @__PURE__ */ callsOf('wealth', {
  annuity: endpoint<S['annuity']>({
    path: '/api/wealth/annuity',
    access: 'member',
    summary: "The member's pensions and annuities from the bank's feed.",
    statuses: ['notLoggedIn'],
  }),
  finishCalculator: endpoint<S['finishCalculator']>({
    path: '/api/wealth/finishCalculator',
    isQuiet: true,
    access: 'member',
    summary:
      'Counts a retirement calculation as the task complete_retirement_calculator; the figures are checked but not stored.',
    statuses: ['notLoggedIn'],
    refreshes: afterAward,
  }),
})
