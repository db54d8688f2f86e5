import { careLevels } from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { idOf } from '../fields.ts'
import { fees, feesProblem, haveRange, place, placeFacts, yuan } from '../place-fields.ts'

export const community = place(
  z
    .strictObject({
      ...placeFacts,
      ...fees,
      /** The article about its brand. */
      brandId: idOf('article'),
      apartments: z.int().min(1).max(100_000),
      careLevels: z.array(z.enum(careLevels)).min(1),
      entryFeeFrom: yuan.nullable(),
      hasClinic: z.boolean(),
      isOpen: z.boolean(),
    })
    .refine(haveRange, feesProblem),
)
