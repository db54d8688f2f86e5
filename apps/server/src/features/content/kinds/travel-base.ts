import { z } from 'zod'
import { fees, feesProblem, haveRange, place, placeFacts } from '../place-fields.ts'

export const travelBase = place(
  z
    .strictObject({
      ...placeFacts,
      ...fees,
      /** The months in which a stay is pleasant, 1 to 12. */
      months: z.array(z.int().min(1).max(12)).min(1).max(12),
      minNights: z.int().min(1).max(365),
      altitudeMeters: z.int().min(-200).max(6000),
      hasClinic: z.boolean(),
    })
    .refine(haveRange, feesProblem),
)
