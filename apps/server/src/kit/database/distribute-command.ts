import { englishCount } from '@club/contract/english-count.ts'
import { recordAct, recordOutcome } from '../operator/audit.ts'
import { exitCodes, type Print } from '../operator/operator-command.ts'
import { makeClock } from './clock.ts'
import { readDatabaseUrl } from './database-address.ts'
import { migrationWaits } from './database-waits.ts'
import type { Db } from './db.ts'
import { openPostgres } from './db-postgres.ts'
import { type ClusterState, type Plan, planOf, type TableKinds } from './distribution.rules.ts'
import { distribute, readCluster, verifyCluster } from './distribution.ts'
import { schemaState } from './migrate.ts'

interface Order {
  operator: string
  reason: string
  isPreview: boolean
}

function printPlan({ version, nodes, settings }: ClusterState, plan: Plan, print: Print): void {
  const names = nodes.map(({ name, isCoordinator }) => (isCoordinator ? `${name}, coordinator` : name))
  print.out(`Citus ${version}: ${names.join('; ')}`)
  for (const { name, preparedTransactions } of settings)
    print.out(`${name}: max_prepared_transactions is ${preparedTransactions}`)
  for (const each of plan.unset) print.out(`to be set as the database's default: ${each}`)
  for (const { table, column } of plan.steps)
    print.out(
      column === null ? `to be copied to every server: ${table}` : `to be spread by ${column}: ${table}`,
    )
  for (const table of plan.hidden) print.out(`to be freed of rows left on the coordinator: ${table}`)
}

/** Says what is wrong; returns the exit code. */
function tell(wrong: readonly string[], print: Print): number {
  for (const each of wrong) print.err(each)
  return wrong.length === 0 ? exitCodes.ok : exitCodes.refused
}

async function carryOut(owner: Db, books: Db, kinds: TableKinds, { operator, reason }: Order, print: Print) {
  const clock = makeClock()
  const act = { operator, reason, act: 'db.distribute', detail: {} }
  // Recorded first, so that nothing is done without a record; what is interrupted is taken up by the next run.
  const id = await books.inTransaction((tx) => recordAct(tx, clock, act))
  const done = await distribute(owner, kinds, {
    onTable: ({ table, column }) => print.out(column === null ? `copied ${table}` : `spread ${table}`),
  })
  const detail = { tables: done.tables, emptied: done.emptied }
  await recordOutcome({ db: books, clock }, id, detail)
  print.out(
    `${englishCount(done.tables, 'table')} distributed, ${done.emptied} freed of rows left on the coordinator`,
  )
  for (const each of done.unset) print.err(`set on that server by its administrator: ${each}`)
}

/**
 * Spreads the tables by the owner's role, and says first what it does. Returns the exit code: 'refused' if the cluster
 * cannot take them, or if something is wrong with it afterwards.
 */
export async function distributeByRole(
  kinds: TableKinds,
  { databaseUrl, migrationUrl }: { databaseUrl: string; migrationUrl: string },
  order: Order,
  print: Print,
): Promise<number> {
  const owner = openPostgres(migrationUrl, 1, () => undefined, migrationWaits)
  const books = openPostgres(databaseUrl, 1, () => undefined)
  try {
    const state = await readCluster(owner)
    if (!state) {
      print.out('this is a plain PostgreSQL: all tables are on one server, and nothing is to be done')
      return exitCodes.ok
    }
    const { missing } = await schemaState(owner)
    if (missing.length > 0)
      return tell([`the schema lacks ${missing.join(', ')}: run db migrate first`], print)
    const plan = planOf(kinds, state)
    printPlan(state, plan, print)
    if (plan.refusals.length > 0) return tell(plan.refusals, print)
    if (order.isPreview) return exitCodes.ok
    if (plan.steps.length + plan.hidden.length + plan.unset.length > 0)
      await carryOut(owner, books, kinds, order, print)
    const { role } = readDatabaseUrl(databaseUrl)
    const wrong = await verifyCluster(owner, kinds, role === readDatabaseUrl(migrationUrl).role ? null : role)
    const placed = (await readCluster(owner))?.placed.length ?? 0
    if (wrong.length === 0)
      print.out(
        `verified: ${englishCount(placed, 'table is where it belongs', 'tables are where they belong')}`,
      )
    return tell(wrong, print)
  } finally {
    await owner.close()
    await books.close()
  }
}
