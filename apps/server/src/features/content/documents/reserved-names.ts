import { bareText } from '@club/contract/bare-text.rules.ts'
import { z } from 'zod'
import { day, text } from '../fields.ts'

const reservedName = text(60).refine((name) => bareText(name).length > 1, 'must have two letters or more')
const reservedNames = (max: number) =>
  z
    .array(reservedName)
    .max(max)
    .refine((list) => new Set(list.map(bareText)).size === list.length, 'names one twice')

/**
 * `content/reserved_name.yaml`: the names that no member may take, besides those of the bank and its branches, and
 * what no new password may contain: rules/identity#nickname, rules/identity#new-passwords. Helpers of members may take
 * none of the offices either: rules/family#greetings.
 */
export const reservedNamesSchema = z.strictObject({
  source: text(300),
  reviewedAt: day,
  reviewer: text(60),
  offices: reservedNames(500),
  publicFigures: reservedNames(2000),
  passwordWords: z
    .array(z.string().regex(/^[a-z0-9]{5,20}$/, 'must be 5 to 20 small letters and digits'))
    .max(200)
    .default([]),
})
export type ReservedNames = z.output<typeof reservedNamesSchema>
