import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { englishCount } from '@club/contract/english-count.ts'
import { recordAct } from '../operator/audit.ts'
import { dryRun, printPreview } from '../operator/operator-act.ts'
import {
  type CommandCall,
  exitCodes,
  type LocalDeps,
  localCommand,
  type Print,
} from '../operator/operator-command.ts'
import { progressOf } from '../operator/progress.ts'
import { makeClock } from './clock.ts'
import {
  beginCopy,
  type ComparedTable,
  type CopyPair,
  compareTables,
  copyRows,
  endCopy,
  examineCopy,
  type TableState,
} from './copy-database.ts'
import { DataFolderInUse, lockDataFolder } from './data-folder.ts'
import { readDatabaseUrl } from './database-address.ts'
import { migrationWaits } from './database-waits.ts'
import type { Db } from './db.ts'
import { openPGlite } from './db-pglite.ts'
import { openPostgres } from './db-postgres.ts'

/** Checks the books of a database as `ledger verify` does; returns its exit code. */
export type VerifyBooks = (
  deps: { db: Db; config: LocalDeps['config'] },
  call: CommandCall<object>,
) => Promise<number>

/** One connection, for an operator who waits: a slow server is no reason to give up. */
const patient = { ...migrationWaits, connectMs: 30_000 }

type Call = CommandCall<{ dryRun: boolean }>

const count = (value: number) => value.toLocaleString('en')
/** What each server makes by itself. */
const remade = /^(database|lock|operator\.sock|media|posters)$/

/** `db copy`: moves the club of the data folder to a PostgreSQL server. */
export function copyCommand(verifyBooks: VerifyBooks) {
  return localCommand({
    name: 'copy',
    description:
      'copies the club of the embedded database to the empty PostgreSQL of DATABASE_URL, and verifies the copy; ' +
      'goes on where an earlier run was broken off',
    does: 'changesClub',
    arguments: { dryRun },
    run: async ({ config }, call) => {
      const url = config.migrationDatabaseUrl ?? config.databaseUrl
      const folder = join(config.dataDir, 'database')
      if (!url || !existsSync(folder)) {
        call.print.err(
          url
            ? `there is no embedded database in ${config.dataDir}: CLUB_DATA_DIR names its folder`
            : 'set DATABASE_URL, and CLUB_MIGRATION_DATABASE_URL to the same database by the role that migrates',
        )
        return exitCodes.wrongUse
      }
      let release = () => {}
      try {
        release = lockDataFolder(config.dataDir)
      } catch (error) {
        if (!(error instanceof DataFolderInUse)) throw error
        call.print.err(`${error.message}: stop it first, since nobody may write while the club is copied`)
        return exitCodes.refused
      }
      mkdirSync(folder, { recursive: true })
      const source = await openPGlite(folder)
      const target = openPostgres(url, 1, () => undefined, patient)
      try {
        return await copyClub({ source, target }, url, { config, call, verifyBooks })
      } finally {
        await target.close()
        await source.close()
        release()
      }
    },
  })
}

interface Given {
  config: LocalDeps['config']
  call: Call
  verifyBooks: VerifyBooks
}

async function copyClub(pair: CopyPair, url: string, given: Given): Promise<number> {
  const { print, signal, args, operator, reason } = given.call
  const { database, role, urls } = readDatabaseUrl(url)
  const hosts = urls.map((each) => new URL(each).host).join(',')
  print.out(
    `from the data folder ${given.config.dataDir} to the database ${database} on ${hosts}, as ${role}`,
  )
  const state = await examineCopy(pair)
  if (state.kind === 'refused') {
    for (const why of state.because) print.err(why)
    return exitCodes.refused
  }
  const [rows, copied] = [sumOf(state.tables, 'rows'), sumOf(state.tables, 'copied')]
  if (state.kind === 'complete') {
    print.out(`the copy is complete: ${englishCount(count(rows), 'row')}, nothing is changed`)
    return exitCodes.ok
  }
  if (args.dryRun) {
    printTables(print, state.tables)
    print.out(
      `${englishCount(count(rows - copied), 'row')} would be copied${copied > 0 ? `, ${count(copied)} are there` : ''}`,
    )
    printPreview(print, args)
    return exitCodes.ok
  }
  if (state.kind === 'empty') {
    // In the source, so that the copy has it, too, and is equal to it.
    const detail = { database, hosts, rows }
    await pair.source.inTransaction((tx) =>
      recordAct(tx, makeClock(), { operator, reason, act: 'db.copy', detail }),
    )
    await beginCopy(pair.target, state.club)
  } else print.out(`going on: ${count(copied)} of ${englishCount(count(rows), 'row')} are there`)
  const progress = progressOf(print, 'rows', { before: copied })
  const onPage = (done: number, table: string) => progress.report(done, `in ${table}`)
  if (!(await copyRows(pair, state.tables, { signal, onPage }))) {
    print.err('stopped: the same command goes on here')
    return exitCodes.stopped
  }
  progress.end()
  return finish(pair, given)
}

const sumOf = (tables: readonly TableState[], what: 'rows' | 'copied') =>
  tables.reduce((sum, table) => sum + table[what], 0)

function printTables(print: Print, tables: readonly TableState[]): void {
  for (const { table, rows, copied } of tables.filter((each) => each.rows > 0))
    print.out(
      `  ${table.name}: ${englishCount(count(rows), 'row')}${copied > 0 ? `, ${count(copied)} are there` : ''}`,
    )
}

/** Verifies the copy and lets servers open it. */
async function finish(pair: CopyPair, { config, call, verifyBooks }: Given): Promise<number> {
  const { print } = call
  const tables = await compareTables(pair)
  const wrong = tables.filter(({ isSame }) => !isSame)
  if (wrong.length > 0) {
    for (const { name, source, target } of wrong)
      print.err(`${name} is not equal: ${said(source)} in the embedded database, ${said(target)} in the copy`)
    print.err('the copy is not used: take an empty database and copy again')
    return exitCodes.refused
  }
  for (const { name, source } of tables.filter((each) => each.source.rows > 0))
    print.out(`  ${name}: ${said(source)}`)
  const rows = tables.reduce((sum, { source }) => sum + source.rows, 0)
  print.out(
    `equal on both sides: ${englishCount(count(tables.length), 'table')}, ${englishCount(count(rows), 'row')}, their sums and contents`,
  )
  if ((await verifyBooks({ db: pair.target, config }, { ...call, args: {} })) !== exitCodes.ok) {
    print.err('the books do not verify, so no server opens the copy: once mended, run the same command again')
    return exitCodes.refused
  }
  await endCopy(pair.target)
  const beside = readdirSync(config.dataDir).filter((name) => !remade.test(name))
  print.out(`the copy is complete. Not in a database, so to be moved by hand: ${beside.join(', ')}`)
  return exitCodes.ok
}

function said({ rows, sums }: ComparedTable['source']): string {
  const known = Object.entries(sums).filter(([, sum]) => sum !== null)
  // A sum may be larger than a number of JavaScript is exact for.
  return [englishCount(count(rows), 'row'), ...known.map(([name, sum]) => `${name} ${sum}`)].join(', ')
}
