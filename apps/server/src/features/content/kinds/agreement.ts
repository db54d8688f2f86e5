import { z } from 'zod'
import { day, origin, titled } from '../fields.ts'
import { kind } from '../kind.ts'

/** Agreements with a page of their own: rules/content#agreements. */
const pages: Record<string, string> = { registration: '/protocal', aum_rules: '/aumRules' }

export const agreement = kind({
  facts: z.strictObject({
    ...origin,
    version: z.string().regex(/^[0-9A-Za-z.-]{1,20}$/, 'must be a version like "1.0", in quotes'),
    effectiveDate: day,
    /** What requires consent to this text. */
    requiredFor: z.array(z.enum(['registration'])).max(5),
  }),
  words: titled,
  body: 'required',
  path: (id) => pages[id] ?? null,
})
