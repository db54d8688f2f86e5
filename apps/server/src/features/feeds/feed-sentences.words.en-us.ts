import type { FeedSentences } from './feed-says.rules.ts'

/** They are kept in English. */
export const words: FeedSentences = { refusals: [], changes: [], shapes: [] }
