import { careLevels, institutionTypes } from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { fees, feesProblem, haveRange, place, placeFacts } from '../place-fields.ts'

export const institution = place(
  z
    .strictObject({
      ...placeFacts,
      ...fees,
      types: z.array(z.enum(institutionTypes)).min(1),
      careLevels: z.array(z.enum(careLevels)).min(1),
      beds: z.int().min(0).max(100_000),
      hasClinic: z.boolean(),
    })
    .refine(haveRange, feesProblem),
)
