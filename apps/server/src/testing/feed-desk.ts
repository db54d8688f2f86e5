import { beforeEach } from 'vitest'
import { aumResultFor } from '../features/bank/asset-results.ts'
import { customerHashOf } from '../features/bank/bank.ts'
import { statement } from '../kit/database/db.ts'
import { type BankStandIn, bankStandIn } from './bank-stand-in.ts'
import type { TestMember } from './make-member.ts'
import { type OperatorDesk, operatorDesk, type Said } from './operator-desk.ts'
import { type TestClub, testClub } from './test-club.ts'

const tables = [
  'feed_file',
  'feed_refusal',
  'feed_correction',
  'feed_seen',
  'customer_link',
  'customer_mobile',
  'customer_former',
  'aum_result',
  'aum_correction',
  'bank_event',
  'bank_waiting',
  'bank_record',
  'bank_row',
  'bank_person',
  'bank_due',
] as const
type Table = (typeof tables)[number]

const rowsOf = statement<{ name: Table; rows: number }, []>(
  'test_feeds_rows',
  tables.map((table) => `SELECT '${table}' AS name, count(*)::int AS rows FROM ${table}`).join(' UNION ALL '),
)

const header = 'month,customer_no,mobile,reached,amount'

/** An AUM file with its header and these lines. */
export const aumFile = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`

/** `length` valid lines about different people. */
export const aumLines = (length: number) =>
  Array.from({ length }, (_, index) => `2026-10,K${100_000 + index},,${index % 2 ? 'Y' : 'N'},${index}`)

interface FeedOptions {
  dryRun?: boolean
  /** For customers. */
  confirmMoves?: boolean
}

/** An operator who feeds the bank's files and inspects the results. */
export interface FeedDesk extends OperatorDesk {
  /** Feeds a file of the folder by name. */
  aum(file: string, options?: { dryRun: boolean }): Promise<Said>
  customers(file: string, options?: FeedOptions): Promise<Said>
  /** Writes a file of a kind and feeds it. */
  feed(kind: string, lines: readonly string[], options?: FeedOptions): Promise<Said>
  hash(purpose: 'mobile' | 'customer', value: string): string
  byMobile(mobile: string, month?: string): Promise<{ reached: boolean } | null>
  byCustomer(customerNo: string, month?: string): Promise<{ reached: boolean } | null>
  customerOf(mobile: string): Promise<string | null>
  rows(): Promise<Record<Table, number>>
  /** Deletes everything fed so far. */
  forgetFeeds(): Promise<void>
}

export function feedDesk(club: TestClub): FeedDesk {
  const desk = operatorDesk(club)
  const hash = (purpose: 'mobile' | 'customer', value: string) => club.context.sealing.hash(purpose, value)
  const nobody = hash('mobile', 'nobody')
  const resultOf = async (person: { mobileHash: string; customerHash: string | null }, month: string) => {
    const result = await aumResultFor(club.db, person, month)
    return result && { reached: result.reached }
  }
  let fed = 0
  return {
    ...desk,
    hash,
    aum: (file, options = { dryRun: false }) => desk.run('feeds aum', { file, ...options }),
    customers: (file, options = {}) => desk.run('feeds customers', { file, ...options }),
    feed(kind, lines, options = {}) {
      fed += 1
      const file = desk.write(`${kind}-${fed}.csv`, `${lines.join('\n')}\n`)
      return desk.run(`feeds ${kind}`, { file, ...options })
    },
    byMobile: (mobile, month = '2026-10') =>
      resultOf({ mobileHash: hash('mobile', mobile), customerHash: null }, month),
    byCustomer: (customerNo, month = '2026-10') =>
      resultOf({ mobileHash: nobody, customerHash: hash('customer', customerNo) }, month),
    customerOf: (mobile) => customerHashOf(club.db, hash('mobile', mobile)),
    rows: async () =>
      Object.fromEntries((await club.db.all(rowsOf)).map(({ name, rows }) => [name, rows])) as Record<
        Table,
        number
      >,
    forgetFeeds: async () => {
      for (const table of tables) {
        await club.db.run(statement<never, []>(`test_feeds_empty_${table}`, `DELETE FROM ${table}`))
      }
    },
  }
}

/** One club for all tests of a file, reset before each test, since copying a club is slower than a test. */
export async function feedClub(): Promise<{ club: TestClub; desk: FeedDesk; bank: BankStandIn }> {
  const club = await testClub()
  const desk = feedDesk(club)
  beforeEach(() => desk.forgetFeeds())
  return { club, desk, bank: bankStandIn(club) }
}

/** A bank task that pays 50 points once. */
export const goals = 'complete_retirement_goals'

export const pointsOf = async (member: TestMember) =>
  (await member.post('/api/user/happypoint')).data.happyPointValue as number

export const levelOf = async (member: TestMember) =>
  (await member.post('/api/userQry/userInfoQry')).data.userLevel as string | null

export const blackOf = async (member: TestMember) =>
  (await member.post('/api/user/happypoint/isBlackUser')).data.isBlack as string
