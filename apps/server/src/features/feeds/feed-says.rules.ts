/** A part of a sentence that is told otherwise in another language, with `$1` for what it holds. */
export type Told = readonly [said: RegExp, told: string]

/** Of a language; none in English, in which they are kept. */
export interface FeedSentences {
  /** Why a line or a file is refused. */
  refusals: readonly Told[]
  /** What a line changed. */
  changes: readonly Told[]
  /** How its customer numbers differ from those of the file before. */
  shapes: readonly Told[]
}

/**
 * Tells in another language why a line was refused or what it changed: the club keeps that as an English sentence. What
 * stands between quotes comes from the file and stays as it is.
 */
export function tellSaid(said: string, sentences: readonly Told[]): string {
  return said
    .split(/("[^"]*")/)
    .map((part, index) =>
      index % 2 === 1 ? part : sentences.reduce((text, [from, to]) => text.replace(from, to), part),
    )
    .join('')
}

/** One thing that a line changes: whom or what it is about, and its value before and after. */
export interface SaidChange {
  about: string
  before: string
  after: string
}

const ofNumber = /^(customer number \S+): (.+) → (.+)$/
const numberOf = /^(.+): (customer number) (.+) → (.+)$/
const ofAssets = /^(\d{4}-\d{2})(?: (reached|not reached) → (reached|not reached),)? amount (.+) → (.+)$/
const anyChange = /^(.+?) → (.+)$/
const holder = /^(.+) \(((?:customer|mobile|member) [^()]+)\)$/
const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ')

function changeIn(part: string): SaidChange {
  const [, number, from, to] = ofNumber.exec(part) ?? []
  if (number && from && to) return { about: number, before: from, after: to }
  const [, owner, what, was, is] = numberOf.exec(part) ?? []
  if (owner && what && was && is) return { about: `${owner}, ${what}`, before: was, after: is }
  const [, body = part, who] = holder.exec(part) ?? []
  const [, month, wasReached, isReached, amountBefore, amountAfter] = ofAssets.exec(body) ?? []
  if (month && amountBefore && amountAfter)
    return {
      about: joined(month, who),
      before: joined(wasReached, `amount ${amountBefore}`),
      after: joined(isReached, `amount ${amountAfter}`),
    }
  const [, before, after] = anyChange.exec(body) ?? []
  if (before && after) return { about: who ?? '', before, after }
  return { about: part, before: '', after: '' }
}

/** The shell finds a member by the id beside the masked mobile; whoever reads at the desk recognizes the mobile. */
const idBeside = / \(member [^()]+\)/g

/**
 * What a line changed, in the words of a language and without members' ids, from the sentence that the club keeps of
 * it: `gold → platinum (customer *****0001)`.
 */
export function changesSaid(says: string, { changes }: FeedSentences): SaidChange[] {
  return says
    .replace(idBeside, '')
    .split('; ')
    .map(changeIn)
    .map(({ about, before, after }) => ({
      about: tellSaid(about, changes),
      before: tellSaid(before, changes),
      after: tellSaid(after, changes),
    }))
}
