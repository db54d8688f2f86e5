import { addMonths, businessMonth } from '@club/contract/business-day.ts'
import { rankListLength } from '@club/contract/constants.ts'
import type { ranking } from '@club/contract/ranking.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Queryable } from '../../kit/db.ts'
import { lastPlaceOf, monthOf } from '../points/points.ts'
import { type RankRow, snapshots } from './ranking.sql.ts'

/** How a member stands on a list that others read. */
export interface ListedMember {
  nickName: string
  /** What everybody else sees. */
  maskedNickName: string
  headImgUrl: string
}

export interface RankingDeps {
  db: Db
  clock: Clock
  /** Names and pictures for a list, by user id. */
  listed(on: Queryable, userIds: string[], language: 'zh_cn' | 'en_us'): Promise<Map<string, ListedMember>>
}

/** The member's month and the ranking list (spec section 4; decisions 4). */
export function rankingRoutes({ db, clock, listed }: RankingDeps): HandlersOf<typeof ranking> {
  return {
    month: async (call) => {
      const month = businessMonth(await clock.now(db))
      const [standing, maxRank] = await Promise.all([
        monthOf(db, call.memberId, month),
        lastPlaceOf(db, month),
      ])
      return {
        month,
        happyPoint: standing.points,
        rankNo: standing.placeNo,
        maxRank,
        endsBefore: `${addMonths(month, 1)}-01`,
      }
    },

    ranks: async (call) => {
      const { pageNum, pageSize } = call.request
      const month = businessMonth(await clock.now(db))
      const head = await snapshots.head(db, month)
      if (!head) return { total: 0, list: [], size: 0, month, self: null, takenAt: null }
      const total = Math.min(head.members, rankListLength)
      const after = Math.min((pageNum - 1) * pageSize, total)
      const upTo = Math.min(after + pageSize, total)
      const [rows, self] = await Promise.all([
        snapshots.page(db, month, head.snapshotNo, after, upTo),
        snapshots.self(db, call.memberId, month, head.snapshotNo),
      ])
      const shown = self ? [...rows, self] : rows
      const names = await listed(db, [...new Set(shown.map((row) => row.userId))], call.language)
      const view = (row: RankRow) => {
        const isSelf = row.userId === call.memberId
        const name = names.get(row.userId)
        return {
          rankNo: row.position,
          nickName: (isSelf ? name?.nickName : name?.maskedNickName) ?? '',
          headImgUrl: name?.headImgUrl ?? '',
          happyPoint: row.points,
          isSelf,
        }
      }
      return {
        total,
        list: rows.map(view),
        size: rows.length,
        month,
        self: self ? view(self) : null,
        takenAt: head.takenAt.toISOString(),
      }
    },

    maxRankMonth: async (call) => {
      const month = call.request.month ?? businessMonth(await clock.now(db))
      return { month, maxRank: await lastPlaceOf(db, month) }
    },
    isBlackUser: notYet(),
    userMonthRank: notYet(),
    queryPassList: notYet(),
  }
}
