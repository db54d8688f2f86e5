import { languages } from '@club/contract/languages.ts'
import {
  healthStates,
  medicalNeeds,
  relations,
  socialInsurances,
} from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { headed, ownPath, shared, text } from '../fields.ts'
import { kind } from '../kind.ts'

/** An answer of the care finder: rules/content#care-finder. */
export const careAdvice = kind({
  facts: z.strictObject({
    ...shared,
    /** The readers that the advice is for; each list has at least one answer. */
    socialInsurance: z.array(z.enum(socialInsurances)).min(1),
    health: z.array(z.enum(healthStates)).min(1),
    medicalNeed: z.array(z.enum(medicalNeeds)).min(1),
    relation: z.array(z.enum(relations)).min(1),
    readMore: z.array(ownPath).max(4),
  }),
  /** `summary` says why this advice fits. */
  words: z.strictObject({ ...headed, linkNames: z.array(text(60)).max(4) }),
  body: 'required',
  check({ facts, words }, refuse) {
    const { length } = facts.readMore
    for (const language of languages) {
      if (words[language].linkNames.length !== length)
        refuse(language, ['linkNames'], `must be as many as the paths of readMore: ${length}`)
    }
  },
  /** Every combination of answers must match at least one advice. */
  checkAll(items, refuse) {
    if (items.length === 0) return
    for (const socialInsurance of socialInsurances)
      for (const health of healthStates)
        for (const medicalNeed of medicalNeeds)
          for (const relation of relations) {
            const isMet = items.some(
              ({ facts }) =>
                facts.socialInsurance.includes(socialInsurance) &&
                facts.health.includes(health) &&
                facts.medicalNeed.includes(medicalNeed) &&
                facts.relation.includes(relation),
            )
            const asked = { socialInsurance, health, medicalNeed, relation }
            if (!isMet) refuse(null, `has no advice for ${JSON.stringify(asked)}`)
          }
  },
})
