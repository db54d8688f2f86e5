import { languages } from '@club/contract/languages.ts'
import { z } from 'zod'
import { day, origin, text, titled } from '../fields.ts'
import { kind } from '../kind.ts'

/** Agreements with a page of their own: rules/content#agreements. */
const pages: Record<string, string> = { registration: '/protocal', aum_rules: '/aumRules' }

/** The first version needs no list of what is new. */
const firstVersion = '1.0'

export const agreement = kind({
  facts: z.strictObject({
    ...origin,
    version: z.string().regex(/^[0-9A-Za-z.-]{1,20}$/, 'must be a version like "1.0", in quotes'),
    effectiveDate: day,
    /** What requires consent to this text. */
    requiredFor: z.array(z.enum(['registration'])).max(5),
  }),
  words: titled.extend({
    /** What is new in this version, for members who agreed to an earlier one. */
    changes: text(600).optional(),
  }),
  body: 'required',
  path: (id) => pages[id] ?? null,
  check({ facts, words }, refuse) {
    if (facts.requiredFor.length === 0 || facts.version === firstVersion) return
    for (const language of languages) {
      if (!words[language].changes)
        refuse(language, ['changes'], 'must say what is new, for members who agreed to an earlier version')
    }
  },
})
