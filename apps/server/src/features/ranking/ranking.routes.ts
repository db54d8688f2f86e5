import { addMonths, businessMonth } from '@club/contract/business-day.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { monthlyRanks, rankListLength } from '@club/contract/ranking.constants.ts'
import type { ranking } from '@club/contract/ranking.ts'
import { AppError } from '../../kit/app-error.ts'
import { readAtNow } from '../../kit/database/clock.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Call, HandlersOf } from '../../kit/http/call.ts'
import type { ContentContext } from '../content/content.ts'
import { closeOf, isBlacklisted, isMonthKnown, lastRankOf, monthOf, readRanks } from '../points/points.ts'
import { memberMonthPage } from './member-months.ts'
import { listings, type SnapshotHead, snapshots, standings } from './ranking.sql.ts'
import {
  type PageAsked,
  type Position,
  type RankPage,
  type RankPages,
  type RankView,
  rankPages,
  rankView,
} from './ranking-pages.ts'
import { showMembers } from './shown-members.ts'

/** The member's month, earlier months and the ranking list: rules/ranking#ranking-list. */
export function rankingRoutes(context: ContentContext): HandlersOf<typeof ranking> {
  const { db, clock } = context
  const pages = rankPages(context)
  return {
    month: async (call) => {
      const { key: month, found } = await readAtNow(db, clock, businessMonth, (guess) =>
        Promise.all([monthOf(db, call.memberId, guess), lastRankOf(db, guess)]),
      )
      const [standing, maxRank] = found
      return {
        month,
        happyPoint: standing.points,
        countedPoint: standing.countedPoints,
        rankNo: standing.rankNo,
        maxRank,
        endsBefore: `${addMonths(month, 1)}-01`,
      }
    },

    ranks: (call) => rankingPage(context, pages, call),

    maxRankMonth: async (call) => {
      const month = call.request.month ?? businessMonth(await clock.now(db))
      return { month, maxRank: await lastRankOf(db, month) }
    },

    isBlackUser: async (call) => ({ isBlack: (await isBlacklisted(db, call.memberId)) ? 'Y' : 'N' }),

    userMonthRank: (call) => memberMonthPage(context, call.memberId, call.request),

    queryPassList: (call) => rankWinners(context, call),

    listing: async (call) => {
      const { shown } = call.request
      const answer = await db.inTransaction(async (tx) => {
        if (shown) await tx.run(listings.write, [call.memberId, shown, await clock.now(tx)])
        return { shown: (await tx.one(listings.of, [call.memberId]))?.shown ?? 'masked' }
      })
      if (shown) pages.forget()
      return answer
    },
  }
}

/** Attempts to read a snapshot, which may be replaced while it is read. */
const maxReads = 3

/** A page of the latest snapshot and the member's own row in it; null if there is none. */
async function readSnapshot(
  on: Queryable,
  pages: RankPages,
  asked: PageAsked,
  memberId: string,
): Promise<{ head: SnapshotHead; page: RankPage; self: Position | null } | null> {
  for (let reads = 1; ; reads += 1) {
    const [head, page, self] = await Promise.all([
      on.one(snapshots.head, [asked.month]),
      pages.of(asked),
      on.one(standings.ofMember, [asked.month, memberId]),
    ])
    if (!head) return null
    const isOfHead = (snapshotNo: number) => snapshotNo === head.snapshotNo
    if ([...page.snapshotNos].every(isOfHead) && (!self || isOfHead(self.snapshotNo)))
      return { head, page, self }
    if (reads >= maxReads) return { head, page, self }
    pages.drop(asked, page)
  }
}

/** A page of the ranking list from its latest snapshot, with the member's own position. */
async function rankingPage(
  context: ContentContext,
  pages: RankPages,
  call: Call<typeof ranking.ranks>,
): Promise<AnswerOf<typeof ranking.ranks>> {
  const { db, clock } = context
  const { memberId, language } = call
  const { pageNum, pageSize } = call.request
  // The member's own words are asked for in the same round trip, whether the list turns out to have them or not.
  const [{ key: month, found: snapshot }, ownWords] = await Promise.all([
    readAtNow(db, clock, businessMonth, (guess) =>
      readSnapshot(db, pages, { month: guess, pageNum, pageSize, language }, memberId),
    ),
    showMembers(db, context, [memberId], call),
  ])
  if (!snapshot) return { total: 0, list: [], size: 0, month, self: null, takenAt: null }
  const { head, page, self } = snapshot
  const own = self && rankView(self, ownWords(memberId))
  const total = Math.min(head.members, rankListLength)
  // The list may have more standings than the snapshot has members.
  const size = Math.min(page.list.length, Math.max(0, total - (pageNum - 1) * pageSize))
  const at = own ? page.userIds.indexOf(memberId) : -1
  let list = page.list as RankView[]
  if (size < list.length) list = list.slice(0, size)
  if (own && at >= 0 && at < size) list = list.with(at, own)
  return { total, list, size, month, self: own, takenAt: head.takenAt.toISOString() }
}

/** A page of the ranks won in a month. */
async function rankWinners(
  context: ContentContext,
  call: Call<typeof ranking.queryPassList>,
): Promise<AnswerOf<typeof ranking.queryPassList>> {
  const { db, clock } = context
  const { pageNum, pageSize } = call.request
  const month = call.request.month ?? businessMonth(await clock.now(db))
  if (!(await isMonthKnown(db, clock, month))) throw new AppError('monthUnknown')
  const total = Math.min(await lastRankOf(db, month), monthlyRanks)
  const after = Math.min((pageNum - 1) * pageSize, total)
  const rows = await readRanks(db, month, after, Math.min(after + pageSize, total))
  const memberOf = await showMembers(
    db,
    context,
    rows.map(({ userId }) => userId),
    call,
  )
  const list = rows.map(({ rankNo, userId, rankedAt }) => {
    const { nickName, isHidden, isSelf } = memberOf(userId)
    return { rankNo: rankNo, nickName, isHidden, time: rankedAt.toISOString(), isSelf }
  })
  const close = await closeOf(db, month)
  return { total, list, size: list.length, month, isClosed: (close?.closedAt ?? null) !== null }
}
