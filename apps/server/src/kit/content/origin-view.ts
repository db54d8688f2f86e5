import type { Language } from '@club/contract/constants.ts'
import type { Published } from './published.ts'

/** What every item says about its origin: rules/content#origin. */
interface Origin {
  source: string | string[]
  reviewer: string
  reviewedAt: string
  expiresAt?: string | null | undefined
}

/** Where an item comes from and who looked at it, in words for readers. */
export function originView(published: Published, facts: Origin, language: Language) {
  const { sources, reviewers } = published.sources()
  return {
    sources: [facts.source].flat().map((name) => sources[name]?.[language] ?? name),
    reviewer: reviewers[facts.reviewer]?.[language] ?? facts.reviewer,
    reviewedAt: facts.reviewedAt,
    expiresAt: facts.expiresAt ?? null,
  }
}
