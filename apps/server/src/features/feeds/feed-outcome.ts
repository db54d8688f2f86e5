import { businessTime } from '@club/contract/business-day.ts'
import type { Change } from '@club/contract/desk/acts.ts'
import { changed } from '../../kit/operator/act.ts'
import type { PaidClaim } from '../bank/asset-claims.ts'
import type { FeedActsWords } from './feed-acts.words.ts'
import { shapeDifferences } from './feed-numbers.rules.ts'
import type { FeedResult } from './feed-run.ts'
import { changesSaid, type FeedSentences, tellSaid } from './feed-says.rules.ts'

export type FeedWords = FeedActsWords['feed'] & FeedSentences

/** The file by its name, and whether its lines may move customer numbers. */
interface Stored {
  name: string
  mayMove: boolean
}

type PaidWords = (claim: PaidClaim) => string

const maxRefusedTold = 20
const maxPaidTold = 200

/** What deserves a look besides the lines, in sentences; `paid` names the awards that were made before, which a dry run has none of. */
export function notesOf(w: FeedWords, result: FeedResult, paid?: PaidWords): string[] {
  const { counts, fedBefore, continued, whole, before, unread, rewritten, wouldOpen, claims } = result
  const isRead = counts.refused < counts.rowCount
  const cells = [...rewritten].map(([name, count]) => ({ name, count }))
  return [
    ...(fedBefore ? [w.fedBefore(businessTime(fedBefore.startedAt), fedBefore.operator)] : []),
    ...(continued ? [w.goesOn(continued.afterRecord)] : []),
    ...(whole && whole.rowCount !== counts.rowCount ? [w.whole(whole.rowCount)] : []),
    ...(before && counts.unknown > 0
      ? [w.unknownBefore(w.share(counts.unknown, counts.rowCount), w.share(before.unknown, before.rowCount))]
      : []),
    ...(unread.length > 0 ? [w.unread(unread)] : []),
    ...(cells.length > 0 ? [w.rewritten(cells)] : []),
    ...(isRead ? shapeDifferences(result.numbers, result.numbersBefore) : []).map((told) =>
      w.shape(tellSaid(told, w.shapes)),
    ),
    ...(wouldOpen.count > 0 ? [w.wouldOpen(wouldOpen.count)] : []),
    ...(claims && claims.reopened.count > 0 ? [w.reopened(claims.reopened.count)] : []),
    ...(paid && claims && claims.paidBefore.list.length > 0
      ? [
          ...claims.paidBefore.list
            .slice(0, maxPaidTold)
            .map((claim) => w.paidBefore(paid(claim), claim.points)),
          w.pointsStay,
        ]
      : []),
  ]
}

/** The file, and its lines by outcome: what an order of it is about. */
function countChanges(w: FeedWords, { name, mayMove }: Stored, { counts, moves }: FeedResult): Change[] {
  const { rowCount, accepted, corrected, unchanged, older, refused, unknown } = counts
  const ifAny = (what: string, of: number) => (of > 0 ? [changed(what, null, w.count(of))] : [])
  const always: [string, number][] = [
    [w.lines, rowCount],
    [w.accepted, accepted],
    [w.corrected, corrected],
    [w.unchanged, unchanged],
    [w.refused, refused],
  ]
  return [
    changed(w.file, null, name),
    ...(mayMove ? [changed(w.moves, null, w.count(moves))] : []),
    ...always.map(([what, of]) => changed(what, null, w.count(of))),
    ...ifAny(w.older, older),
    ...ifAny(w.unknown, unknown),
  ]
}

/** What storing a file changes, or has changed: counts, notes, every move of a customer number, the first lines. */
export function changesOf(w: FeedWords, stored: Stored, result: FeedResult, paid: PaidWords): Change[] {
  const { refusals, corrections } = result
  const told = refusals.list.slice(0, maxRefusedTold)
  return [
    ...countChanges(w, stored, result),
    ...notesOf(w, result, paid).map((note) => changed(note)),
    ...corrections.list.flatMap(({ line, what, says }) =>
      changesSaid(says, w).map(({ about, before, after }) =>
        changed((what === 'move' ? w.movedLine : w.changedLine)(line, about), before, after),
      ),
    ),
    ...(corrections.count > corrections.list.length
      ? [changed(w.moreChanged(corrections.count - corrections.list.length))]
      : []),
    ...told.map(({ line, reason }) => changed(w.refusedLine(line, tellSaid(reason, w.refusals)))),
    ...(refusals.count > told.length ? [changed(w.moreRefused(refusals.count - told.length))] : []),
  ]
}
