import { hospitalGrades, specialties } from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { place, placeFacts } from '../place-fields.ts'

export const hospital = place(
  z.strictObject({
    ...placeFacts,
    grade: z.enum(hospitalGrades),
    /** In the national order, from 1. */
    rank: z.int().min(1).max(100_000),
    specialties: z
      .array(z.strictObject({ specialty: z.enum(specialties), rank: z.int().min(1).max(100_000) }))
      .min(1)
      .max(specialties.length),
    hasInternationalWard: z.boolean(),
    isPrivate: z.boolean(),
    /** Whether insurance from another province is settled directly. */
    settlesElsewhere: z.boolean(),
  }),
)
