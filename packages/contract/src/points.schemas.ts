import { z } from 'zod'
import { refusalReasons } from './constants.ts'
import { instant, nothing, page, paging, request } from './shapes.ts'

const trade = z.object({
  id: z.string(),
  kind: z.enum(['award', 'refusal']),
  taskId: z.string(),
  taskName: z.string(),
  /** Points of an award; 0 for a refusal. */
  point: z.int(),
  /** The total after an award; null for a refusal. */
  totalAfter: z.int().nullable(),
  time: instant,
  reason: z.enum(refusalReasons).nullable(),
  /** The award or refusal in one plain sentence. */
  explanation: z.string(),
})

export const pointsSchemas = {
  total: { request: nothing, answer: z.object({ happyPointValue: z.int() }) },
  trades: { request: request(paging), answer: page(trade) },
}
