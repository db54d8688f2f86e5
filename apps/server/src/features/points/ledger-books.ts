import type { Queryable } from '../../kit/database/db.ts'
import type { LedgerEntry } from './ledger-check.rules.ts'
import {
  type CheckedAccount,
  type CheckedAction,
  type CheckedFlag,
  type CheckedHistory,
  type CheckedMonth,
  type CheckedRank,
  type CheckedTask,
  checked,
} from './ledger-check.sql.ts'

/** All rows of one member that the check compares. */
export interface MemberBooks {
  userId: string
  account: CheckedAccount | null
  entries: LedgerEntry[]
  months: CheckedMonth[]
  tasks: CheckedTask[]
  flags: CheckedFlag[]
  ranks: CheckedRank[]
  actions: CheckedAction[]
  history: CheckedHistory[]
}

export const noUser = '00000000-0000-0000-0000-000000000000'
export const rowsAtOnce = 2000

/** Reads all pages of a paged statement. */
async function allPages<Row>(next: (last: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await next(rows.at(-1))
    rows.push(...page)
    if (page.length < rowsAtOnce) return rows
  }
}

function byMember<Row extends { userId: string }>(rows: Row[]): (userId: string) => Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.userId)
    if (group) group.push(row)
    else groups.set(row.userId, [row])
  }
  return (userId) => groups.get(userId) ?? []
}

/** The next members by id with any row in the books. */
export async function nextMembers(on: Queryable, after: string, maxRows: number): Promise<string[]> {
  return (await on.all(checked.members, [after, maxRows])).map(({ userId }) => userId)
}

export async function readBooks(on: Queryable, userIds: readonly string[]): Promise<MemberBooks[]> {
  const [entries, actions, accounts, months, tasks, flags, ranks, history] = await Promise.all([
    allPages<LedgerEntry>((last) =>
      on.all(checked.entries, [userIds, last?.userId ?? noUser, last?.seq ?? 0, rowsAtOnce]),
    ).then(byMember),
    allPages<CheckedAction>((last) =>
      on.all(checked.actions, [
        userIds,
        last?.userId ?? noUser,
        last?.taskId ?? '',
        last?.actionKey ?? '',
        rowsAtOnce,
      ]),
    ).then(byMember),
    on.all(checked.accounts, [userIds]).then(byMember),
    on.all(checked.months, [userIds]).then(byMember),
    on.all(checked.taskMonths, [userIds]).then(byMember),
    on.all(checked.flags, [userIds]).then(byMember),
    on.all(checked.ranksOf, [userIds]).then(byMember),
    on.all(checked.history, [userIds]).then(byMember),
  ])
  return userIds.map((userId) => ({
    userId,
    account: accounts(userId)[0] ?? null,
    entries: entries(userId),
    months: months(userId),
    tasks: tasks(userId),
    flags: flags(userId),
    ranks: ranks(userId),
    actions: actions(userId),
    history: history(userId),
  }))
}
