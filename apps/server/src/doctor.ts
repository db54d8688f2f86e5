import { randomUUID } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { englishCount } from '@club/contract/english-count.ts'
import { inEachLanguage, type Language, shellLanguage } from '@club/contract/languages.ts'
import type { Config } from './config.ts'
import { type ClubFacts, type Finding, findingsOf, type Level } from './doctor.rules.ts'
import { words } from './doctor.words.ts'
import { budgetsInForce } from './kit/budgets/budgets.ts'
import type { Clock } from './kit/database/clock.ts'
import { hasLockTimeout, roleState } from './kit/database/database-roles.ts'
import type { Db } from './kit/database/db.ts'
import { readCluster, verifyCluster } from './kit/database/distribution.ts'
import { schemaState } from './kit/database/migrate.ts'
import { untrustedProxiesSeen } from './kit/http/untrusted-proxy.ts'
import { howJobsWent } from './kit/jobs/job-runs.ts'
import { stuckWork } from './kit/jobs/stuck-items.ts'
import { command, exitCodes, type Print } from './kit/operator/operator-command.ts'
import { tableKinds } from './migrations/tables.ts'

const marks: Record<Level, string> = { ok: 'ok      ', warning: 'warning ', problem: 'problem ' }
const readByOthers = 0o007

export interface DoctorDeps {
  config: Config
  db: Db
  clock: Clock
  examineStore(config: Config): Promise<Pick<ClubFacts, 'ffmpeg' | 'scanner'> & { failure: string | null }>
  /** Bytes taken up by all members' files. */
  storedBytes(db: Db): Promise<number>
  examineWeChat(): Promise<ClubFacts['weChat']>
  examineHeads(): Promise<ClubFacts['heads']>
  examineKeys(): Promise<ClubFacts['keys']>
}

const textOf = (error: unknown) => (error instanceof Error && error.message) || String(error)

async function examineFolder(path: string): Promise<ClubFacts['dataFolder']> {
  try {
    const file = join(path, `doctor-${randomUUID()}`)
    await writeFile(file, 'a file of the doctor', { flag: 'wx', mode: 0o600 })
    await rm(file)
    const [{ bavail, bsize }, { mode }] = await Promise.all([statfs(path), stat(path)])
    return { path, failure: null, freeBytes: bavail * bsize, isReadByOthers: (mode & readByOthers) !== 0 }
  } catch (error) {
    return { path, failure: textOf(error), freeBytes: 0, isReadByOthers: false }
  }
}

/** What the database says about itself, members' files, the signed days and WeChat's share menus. */
interface FromDatabase {
  database: ClubFacts['database']
  role: ClubFacts['role']
  usedBytes: number | null
  weChat: ClubFacts['weChat']
  heads: ClubFacts['heads']
  keys: ClubFacts['keys']
  untrustedProxies: ClubFacts['untrustedProxies']
  stuck: ClubFacts['stuck']
  jobs: ClubFacts['jobs']
  hasLockTimeout: ClubFacts['hasLockTimeout']
  cluster: ClubFacts['cluster']
}

/** A cluster whose tables are not spread yet may still be used as one server. */
async function examineCluster(db: Db): Promise<ClubFacts['cluster']> {
  const state = db.kind === 'postgres' ? await readCluster(db) : null
  if (!state) return null
  const { version, nodes, placed } = state
  if (placed.length === 0) return { version, tables: 0, workers: 0, wrong: [] }
  const workers = nodes.filter(({ isCoordinator }) => !isCoordinator).length
  return { version, tables: placed.length, workers, wrong: await verifyCluster(db, tableKinds, null) }
}

async function askDatabase({
  db,
  clock,
  storedBytes,
  examineWeChat,
  examineHeads,
  examineKeys,
}: DoctorDeps): Promise<FromDatabase> {
  try {
    const database = await schemaState(db)
    return {
      database,
      role: db.kind === 'postgres' ? await roleState(db) : null,
      usedBytes: await storedBytes(db),
      weChat: await examineWeChat(),
      heads: await examineHeads(),
      keys: await examineKeys(),
      untrustedProxies: await untrustedProxiesSeen(db, clock),
      stuck: { work: await stuckWork(db), now: await clock.now(db) },
      jobs: await howJobsWent(db, clock),
      hasLockTimeout: db.kind === 'postgres' ? await hasLockTimeout(db) : null,
      cluster: await examineCluster(db),
    }
  } catch (error) {
    return unanswered(error)
  }
}

function unanswered(error: unknown): FromDatabase {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return {
    database: { failure: textOf(cause) },
    role: null,
    usedBytes: null,
    weChat: null,
    heads: null,
    keys: null,
    untrustedProxies: [],
    stuck: null,
    jobs: null,
    hasLockTimeout: null,
    cluster: null,
  }
}

async function examine(
  { config, examineStore }: Pick<DoctorDeps, 'config' | 'examineStore'>,
  fromDatabase: Promise<FromDatabase>,
): Promise<ClubFacts> {
  const [{ usedBytes, ...asked }, dataFolder, store] = await Promise.all([
    fromDatabase,
    examineFolder(config.dataDir),
    examineStore(config),
  ])
  return {
    isProduction: config.isProduction,
    exceptions: config.exceptions,
    isDemo: config.isDemo,
    isEmbedded: config.databaseUrl === null,
    hasPublicUrl: config.publicUrl !== null,
    hasSmsGateway: config.smsGateway !== null,
    secretsSet: [
      { name: 'CLUB_SECRET', isSet: config.secret !== null },
      { name: 'CLUB_PASSWORD_KEY_FILE', isSet: config.passwordKeyFile !== null },
    ],
    hasBankKeys: config.bankEventKeys === null || config.bankEventKeys.length > 0,
    trustedProxies: config.trustedProxies.length,
    budgets: budgetsInForce(config.rooms),
    ...asked,
    dataFolder,
    store: {
      failure: store.failure,
      usedBytes,
      isBucket: config.uploads.s3 !== null,
      maxBytes: config.uploads.maxTotalBytes,
    },
    ffmpeg: store.ffmpeg,
    scanner: store.scanner,
  }
}

function report(facts: ClubFacts, print: Print): number {
  const findings = findingsOf(facts, words[shellLanguage])
  for (const { level, about, says } of findings) print.out(`${marks[level]}${about}: ${says}`)
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length
  print.out(`${englishCount(count('problem'), 'problem')}, ${englishCount(count('warning'), 'warning')}`)
  return count('problem') === 0 ? exitCodes.ok : exitCodes.refused
}

/** What the doctor finds now, in a fixed order, in each language. */
export async function examineClub(deps: DoctorDeps): Promise<Readonly<Record<Language, Finding[]>>> {
  const facts = await examine(deps, askDatabase(deps))
  return inEachLanguage((language) => findingsOf(facts, words[language]))
}

/** The doctor's findings when the database could not be opened, given the reason. */
export async function examineWithoutDatabase(
  deps: Pick<DoctorDeps, 'config' | 'examineStore'>,
  error: unknown,
  print: Print,
): Promise<number> {
  return report(await examine(deps, Promise.resolve(unanswered(error))), print)
}

export const doctorCommand = command({
  name: 'doctor',
  description:
    'look at settings, database, data folder, file store, ffmpeg, secrets, keys, proxy, limits, WeChat, signed days, jobs and stuck work, and say what is wrong',
  does: 'showsNobody',
  run: async (deps: DoctorDeps, { print }) => report(await examine(deps, askDatabase(deps)), print),
})
