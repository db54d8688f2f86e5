import { wordsOf } from '../../kit/words.ts'
import type { FeedSentences } from './feed-says.rules.ts'

export const sentences = await wordsOf<FeedSentences>(import.meta.url)
