import { englishCount } from '@club/contract/english-count.ts'
import { z } from 'zod'
import { recordAct } from '../operator/audit.ts'
import { dryRun, printPreview } from '../operator/operator-act.ts'
import { argument, commandGroup, exitCodes, localCommand } from '../operator/operator-command.ts'
import { runBattery } from './battery.ts'
import { makeClock } from './clock.ts'
import { copyCommand, type VerifyBooks } from './copy-command.ts'
import { migrateByRole } from './database-roles.ts'
import { openPostgres } from './db-postgres.ts'
import { distributeByRole } from './distribute-command.ts'
import type { TableKinds } from './distribution.rules.ts'

const migrateCommand = (kinds: TableKinds) =>
  localCommand({
    name: 'migrate',
    description:
      'brings the schema up to date by the role of CLUB_MIGRATION_DATABASE_URL, and gives the role of DATABASE_URL its rights',
    does: 'changesClub',
    withoutPreview: 'changes nothing that a member sees',
    run: async ({ config: { databaseUrl, migrationDatabaseUrl } }, { operator, reason, print }) => {
      if (!databaseUrl || !migrationDatabaseUrl) {
        print.err(
          'set DATABASE_URL, and CLUB_MIGRATION_DATABASE_URL to the same database by the role that migrates',
        )
        return exitCodes.wrongUse
      }
      const { applied, distributed, grantedTo, queueOwners } = await migrateByRole(
        migrationDatabaseUrl,
        databaseUrl,
        kinds,
      )
      const db = openPostgres(databaseUrl, 1, () => undefined)
      try {
        const detail = { migrations: applied.length, grantedTo }
        await db.inTransaction((tx) =>
          recordAct(tx, makeClock(), { operator, reason, act: 'db.migrate', detail }),
        )
      } finally {
        await db.close()
      }
      for (const name of applied) print.out(name)
      print.out(
        applied.length === 0
          ? 'the schema was up to date'
          : `${englishCount(applied.length, 'migration')} applied`,
      )
      if (distributed > 0) print.out(`${englishCount(distributed, 'new table')} distributed`)
      print.out(
        grantedTo === null
          ? 'both URLs have the same role, which can rewrite the books: docs/operations/database.md'
          : `${grantedTo} can add to the books, and change neither them nor their triggers`,
      )
      if (queueOwners.length === 0) return exitCodes.ok
      print.err(
        `the schema pgboss of the job queue belongs to ${queueOwners.join(', ')}: no job would run. It holds only ` +
          'recurring jobs, which servers queue again: by that role, DROP SCHEMA pgboss CASCADE',
      )
      return exitCodes.refused
    },
  })

const distributeCommand = (kinds: TableKinds) =>
  localCommand({
    name: 'distribute',
    description:
      'spreads the tables over the servers of a cluster (Citus), by the role of CLUB_MIGRATION_DATABASE_URL; does nothing on a plain PostgreSQL',
    does: 'changesClub',
    arguments: { dryRun },
    async run({ config: { databaseUrl, migrationDatabaseUrl } }, { args, print, ...who }) {
      if (!databaseUrl) {
        print.err('set DATABASE_URL: the embedded database is one server only')
        return exitCodes.wrongUse
      }
      const urls = { databaseUrl, migrationUrl: migrationDatabaseUrl ?? databaseUrl }
      const exit = await distributeByRole(kinds, urls, { ...who, isPreview: args.dryRun }, print)
      printPreview(print, args)
      return exit
    },
  })

const batteryCommand = (kinds: TableKinds) =>
  localCommand({
    name: 'battery',
    description:
      'runs every statement of the club on a database, in a schema of its own that is dropped afterwards, and says what it refuses or answers otherwise than the embedded one',
    does: 'showsNobody',
    arguments: {
      url: argument(
        '<url>',
        'of a role that may create schemas there',
        z.url({ protocol: /^postgres(ql)?$/ }),
      ),
    },
    async run(_, { args: { url }, print }) {
      const { statements, differences } = await runBattery(url, kinds)
      for (const { name, says } of differences) print.out(`${name}: ${says}`)
      print.out(
        `${englishCount(statements, 'statement')}, ${differences.length} refused or answered otherwise`,
      )
      return differences.length === 0 ? exitCodes.ok : exitCodes.refused
    },
  })

/** The operator's commands for a database server; `kinds` says how each table is stored on a cluster. */
export const databaseCommands = (kinds: TableKinds, verifyBooks: VerifyBooks) =>
  commandGroup('db', 'the database server', [
    migrateCommand(kinds),
    copyCommand(verifyBooks),
    distributeCommand(kinds),
    batteryCommand(kinds),
  ])
