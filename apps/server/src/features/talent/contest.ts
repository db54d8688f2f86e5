import { type EditionTerms, editionTerms } from '@club/contract/edition.rules.ts'
import type { ContentContext, Published, PublishedItem } from '../content/content.ts'
import type { showMembers } from '../ranking/ranking.ts'
import type { makeTalentTasks } from '../tasks/tasks.ts'
import type { StoreSettings } from '../upload/upload.ts'

export interface ContestContext extends ContentContext {
  /** Where files are, for operators who look at waiting works. */
  config: StoreSettings
  /** What the contest's acts earn. */
  tasks: ReturnType<typeof makeTalentTasks>
  showMembers: typeof showMembers
}

/** An edition with its content and its terms. */
export interface Edition {
  item: PublishedItem<'edition'>
  terms: EditionTerms
}

function toEdition(item: PublishedItem<'edition'>): Edition {
  return { item, terms: editionTerms(item.facts) }
}

/** A published edition by its number, or null. */
export function editionBy(published: Published, number: number): Edition | null {
  const item = published.items('edition').find(({ facts }) => facts.edition === number)
  return item ? toEdition(item) : null
}

/** The edition that is on today, or null. */
export function currentEdition(published: Published, today: string): Edition | null {
  const item = published
    .items('edition')
    .find(({ facts }) => facts.beginsOn <= today && today <= facts.endsOn)
  return item ? toEdition(item) : null
}

/** The edition asked for; without a number the current one, or between two editions the last. Null if none fits. */
export function askedEdition(
  published: Published,
  number: number | undefined,
  today: string,
): Edition | null {
  if (number !== undefined) return editionBy(published, number)
  const current = currentEdition(published, today)
  if (current) return current
  const [last] = published
    .items('edition')
    .filter(({ facts }) => facts.endsOn < today)
    .toSorted((one, other) => (one.facts.endsOn < other.facts.endsOn ? 1 : -1))
  return last ? toEdition(last) : null
}
