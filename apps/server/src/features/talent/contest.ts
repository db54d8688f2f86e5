import type { Channel } from '@club/contract/channels.ts'
import { type EditionTerms, editionTerms } from '@club/contract/edition.rules.ts'
import type { Language } from '@club/contract/languages.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { ContentContext, Published, PublishedItem } from '../content/content.ts'
import type { StoreSettings } from '../upload/upload.ts'

/** A vote or work that the contest has accepted. */
interface AcceptedAct {
  userId: string
  workNo: string
  channel: Channel
  at: Date
}

/** What the contest's acts earn; the tasks decide. */
interface ContestTasks {
  /** `day` is the business day of the vote, if it is not that of `at`. */
  recordVote(tx: Tx, vote: AcceptedAct & { day: string }): Promise<{ points: number }>
  recordUpload(tx: Tx, entry: AcceptedAct & { edition: number }): Promise<unknown>
}

/** Members as one reader sees them on lists, as each chose to be shown. */
type ShowMembers = (
  on: Queryable,
  context: Pick<ContentContext, 'published' | 'sealing'>,
  userIds: readonly string[],
  reader: { memberId: string; language: Language },
) => Promise<(userId: string) => { nickName: string }>

export interface ContestContext extends ContentContext {
  /** Where files are, for operators who look at waiting works. */
  config: StoreSettings
  tasks: ContestTasks
  showMembers: ShowMembers
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
