import type { Language } from '@club/contract/languages.ts'
import { rankListLength } from '@club/contract/ranking.constants.ts'
import { shared } from '../../kit/http/answer-text.ts'
import type { ContentContext } from '../content/content.ts'
import { type StandingRow, standings } from './ranking.sql.ts'
import { type ShownMember, showMembers } from './shown-members.ts'

/** How long a page is used again: rules/ranking#listing. */
const pageKnownMs = 1500
const maxPages = 300

export interface PageAsked {
  month: string
  pageNum: number
  pageSize: number
  language: Language
}

/** A row of the list, as members see it. */
export type RankView = { rankNo: number; happyPoint: number } & ShownMember

/** A page as everybody sees it who is not on it. */
export interface RankPage {
  /** The snapshots that its rows were read from; two if it was replaced meanwhile. */
  snapshotNos: ReadonlySet<number>
  userIds: readonly string[]
  list: readonly RankView[]
}

export type Position = StandingRow & { position: number }

export const rankView = ({ position, points }: Position, member: ShownMember): RankView => ({
  rankNo: position,
  happyPoint: points,
  ...member,
})

const nobody = ''

async function readPage(
  context: ContentContext,
  { month, pageNum, pageSize, language }: PageAsked,
): Promise<RankPage> {
  const after = Math.min((pageNum - 1) * pageSize, rankListLength)
  const size = Math.min(pageSize, rankListLength - after)
  const rows = size > 0 ? await context.db.all(standings.page, [month, after, size]) : []
  const userIds = rows.map(({ userId }) => userId)
  const memberOf = await showMembers(context.db, context, userIds, { memberId: nobody, language })
  const list = rows.map((row, index) =>
    shared(rankView({ ...row, position: after + index + 1 }, memberOf(row.userId))),
  )
  return { snapshotNos: new Set(rows.map(({ snapshotNo }) => snapshotNo)), userIds, list: shared(list) }
}

interface KnownPage {
  askedAtMs: number
  page: Promise<RankPage>
  /** Once it is made. */
  made?: RankPage
}

/** Pages of the list, each made once for all who read it at about the same time: rules/ranking#listing. */
export function rankPages(context: ContentContext) {
  const pages = new Map<string, KnownPage>()
  const keyOf = (asked: PageAsked) => `${asked.month} ${asked.language} ${asked.pageNum} ${asked.pageSize}`

  function make(key: string, asked: PageAsked, askedAtMs: number): Promise<RankPage> {
    if (pages.size >= maxPages) pages.clear()
    const known: KnownPage = { askedAtMs, page: readPage(context, asked) }
    pages.set(key, known)
    known.page.then(
      (page) => {
        known.made = page
      },
      () => {
        if (pages.get(key) === known) pages.delete(key)
      },
    )
    return known.page
  }
  return {
    of(asked: PageAsked): Promise<RankPage> {
      const key = keyOf(asked)
      const known = pages.get(key)
      const nowMs = context.clock.roughly().getTime()
      const ageMs = nowMs - (known?.askedAtMs ?? Number.NEGATIVE_INFINITY)
      // A clock that was set back makes every page unknown.
      return known && ageMs >= 0 && ageMs < pageKnownMs ? known.page : make(key, asked, nowMs)
    },
    /** Forgets a page that does not belong to the latest snapshot. */
    drop(asked: PageAsked, page: RankPage): void {
      const key = keyOf(asked)
      if (pages.get(key)?.made === page) pages.delete(key)
    },
    /** Forgets all, also those being read, since somebody is to be shown otherwise. */
    forget: () => pages.clear(),
  }
}

export type RankPages = ReturnType<typeof rankPages>
