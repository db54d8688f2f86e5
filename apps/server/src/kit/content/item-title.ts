import type { Language } from '@club/contract/constants.ts'
import { type ContentKind, contentKinds } from './kinds.ts'
import type { Published } from './published.ts'

/** What an item of any kind is called, also after its last day; '' where there is none. */
export function itemTitle(published: Published, kind: string, itemId: string, language: Language): string {
  if (!contentKinds.some((each) => each === kind)) return ''
  const known = kind as ContentKind
  const item = published.item(known, itemId) ?? published.expiredItem(known, itemId)
  const words: Record<string, unknown> = item?.words[language] ?? {}
  return String(words.title ?? words.name ?? '')
}
