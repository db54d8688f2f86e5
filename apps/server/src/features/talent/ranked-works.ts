import { rankListLength } from '@club/contract/ranking.constants.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { EditionWorkRow } from './edition-works.sql.ts'
import { finalRank } from './final-ranks.rules.ts'
import { type KeptRank, keptRanks, workLists } from './work-lists.sql.ts'

/** A part of a ranking: of an edition or one of its months, of one type or all. */
interface AskedRanking {
  edition: number
  type?: number | undefined
  month?: string | undefined
  size: number
  offset: number
  /** Whether the edition is not closed: then no work has left the lists and keeps its rank. */
  isOpen?: boolean
}

type RankedRow = EditionWorkRow & { rankNo: number }

/**
 * The listed works of a ranking with their ranks: rules/contest#ranking. Works that left the lists after the close are
 * not among them and keep theirs.
 */
export async function rankedWorks(on: Queryable, asked: AskedRanking): Promise<RankedRow[]> {
  const [rows, kept] = await Promise.all([listedInOrder(on, asked), keptIn(on, asked)])
  const { offset } = asked
  return rows.map((row, index) => ({ ...row, rankNo: finalRank(row, offset + index + 1, kept) }))
}

async function keptIn(on: Queryable, asked: AskedRanking): Promise<KeptRank[]> {
  const { edition, type = null, month, isOpen } = asked
  if (isOpen) return []
  if (month === undefined) return on.all(keptRanks.of, [edition, type, rankListLength])
  return on.all(keptRanks.inMonth, [edition, type, rankListLength, month])
}

function listedInOrder(on: Queryable, asked: AskedRanking): Promise<EditionWorkRow[]> {
  const { edition, type, month, size, offset } = asked
  if (month !== undefined)
    return on.all(workLists.rankedInMonth, [edition, size, offset, month, type ?? null])
  if (type !== undefined) return on.all(workLists.rankedOfType, [edition, size, offset, type])
  return on.all(workLists.ranked, [edition, size, offset])
}

/** The ranks of works among the first thousand listed ones of their edition. */
export async function ranksOf(
  on: Queryable,
  edition: number,
  workNos: readonly string[],
): Promise<Map<string, number>> {
  const [found, kept] = await Promise.all([
    on.all(workLists.positionsOf, [edition, workNos, rankListLength]),
    on.all(keptRanks.of, [edition, null, rankListLength]),
  ])
  return new Map(found.map((row) => [row.workNo, finalRank(row, row.position, kept)]))
}
