import { addDays, businessTime } from '@club/contract/business-day.ts'
import { own } from '@club/contract/own-property.ts'
import type { DoctorWords } from './doctor.words.ts'
import type { BudgetInForce } from './kit/budgets/budgets.ts'

export type Level = 'ok' | 'warning' | 'problem'

/** One thing that was checked, in words of one language. */
export interface Finding {
  level: Level
  about: string
  says: string
}

/** The facts that were gathered; null stands for what is missing, and failure texts are the system's own. */
export interface ClubFacts {
  isProduction: boolean
  /** Exceptions that allow what production otherwise refuses. */
  exceptions: readonly string[]
  isDemo: boolean
  isEmbedded: boolean
  hasPublicUrl: boolean
  hasSmsGateway: boolean
  /** Secrets that are in the settings; the others are in the data folder. */
  secretsSet: { name: string; isSet: boolean }[]
  hasBankKeys: boolean
  trustedProxies: number
  /** Forwarding headers that were not trusted in the last day, each with the last time. */
  untrustedProxies: readonly { headerName: string; seenAt: Date }[]
  /** The budgets of the table in force, and what an evening at a branch needs of those that its people share. */
  budgets: readonly BudgetInForce[]
  database:
    | { version: string; versionNumber: number; applied: number; unknown: string[]; missing: string[] }
    | { failure: string }
  /** The server's role and what it could do to the books; null if embedded or if the database does not answer. */
  role: { name: string; powers: string[] } | null
  dataFolder: { path: string; failure: string | null; freeBytes: number; isReadByOthers: boolean }
  store: { isBucket: boolean; failure: string | null; usedBytes: number | null; maxBytes: number }
  ffmpeg: string | null
  scanner: { version: string } | { failure: string } | null
  /** The state of WeChat's share menus; null if they are not set up. */
  weChat: { hasTicket: boolean; failure: string | null } | null
  /** The keys that seal: how many values each has sealed, by id. */
  keys: {
    current: string
    known: readonly string[]
    inUse: ReadonlyMap<string, number>
    /** When they were counted; null: just now. */
    countedAt: Date | null
  } | null
  /** Work that fails, with the time now; null if the database does not answer. */
  stuck: {
    now: Date
    work: readonly { work: string; items: number; since: Date; lastAt: Date; cause: string }[]
  } | null
  /** How each recurring job last went; null if the database does not answer. */
  jobs:
    | readonly {
        name: string
        everySeconds: number
        succeededAt: Date | null
        /** In a row. */
        failures: number
        /** Whether it should have ended well again by now. */
        isLate: boolean
      }[]
    | null
  /** Whether a wait for a lock is limited in the whole database; null if it does not answer. */
  hasLockTimeout: boolean | null
  /** The servers of a cluster (Citus) and what is wrong with them, in words; null for one PostgreSQL. */
  cluster: { version: string; tables: number; workers: number; wrong: readonly string[] } | null
  /** The file of the ledger's signed days; null if the database does not answer. */
  heads: {
    path: string
    hasKey: boolean
    failure: string | null
    lastDay: string | null
    dueDay: string | null
  } | null
}

const mib = 1024 ** 2
const gib = 1024 ** 3
const minPostgresVersion = 150_000
/** Uploads are refused when less space is free. */
const minFreeBytes = 256 * mib
const lowFreeBytes = 2 * gib
const nearlyFull = 0.9
/** By then an item has been tried six times: it does not pass by itself. */
const stuckTooLongMs = 60 * 60_000

const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says })
const warning = (about: string, says: string): Finding => ({ level: 'warning', about, says })
const problem = (about: string, says: string): Finding => ({ level: 'problem', about, says })

const gb = (bytes: number) => `${(bytes / gib).toFixed(1)} GiB`

type Examination = (facts: ClubFacts, words: DoctorWords) => Finding[]

const ofSettings: Examination = (facts, { abouts, settings: w }) => {
  const { isProduction, exceptions, isDemo, hasPublicUrl, hasSmsGateway } = facts
  const found = [ok(abouts.settings, w.valid(isProduction))]
  if (isDemo) found.push(warning(abouts.demo, w.demo))
  if (!isProduction) return found
  for (const name of exceptions) found.push(warning(abouts.exception, w.exception(name)))
  if (!hasSmsGateway) found.push(problem(abouts.sms, w.noSms))
  if (!hasPublicUrl) found.push(problem(abouts.publicAddress, w.noPublicUrl))
  return found
}

const ofDatabase: Examination = (facts, { abouts, database: w }) => {
  const { isProduction, isEmbedded, database, hasLockTimeout } = facts
  if ('failure' in database) return [problem(abouts.database, w.unusable(database.failure))]
  const { version, versionNumber, applied, unknown, missing } = database
  const found: Finding[] = []
  if (isEmbedded && isProduction) found.push(warning(abouts.database, w.embedded(version)))
  else if (versionNumber < minPostgresVersion) found.push(problem(abouts.database, w.old(version)))
  else found.push(ok(abouts.database, w.is(version, isEmbedded)))
  if (unknown.length > 0)
    // While servers are replaced one at a time, those of the version before run on: docs/operations/upgrading.md.
    found.push(warning(abouts.schema, w.newer(unknown.join(', '))))
  else if (missing.length > 0) found.push(problem(abouts.schema, w.lacks(missing.join(', '))))
  else found.push(ok(abouts.schema, w.upToDate(applied)))
  // Lost with a copy made by pg_dump, as it belongs to the database; the servers set their own.
  if (hasLockTimeout === false) found.push(warning(abouts.lockTimeout, w.noLockTimeout))
  return found
}

const ofCluster: Examination = ({ cluster }, { abouts, cluster: w }) => {
  if (!cluster) return []
  const { version, tables, workers, wrong } = cluster
  if (tables === 0) return [warning(abouts.cluster, w.notSpread(version))]
  if (wrong.length > 0) return wrong.map((each) => problem(abouts.cluster, w.wrong(each)))
  return [ok(abouts.cluster, w.is(version, tables, workers))]
}

const ofRole: Examination = ({ isProduction, role }, { abouts, role: w }) => {
  if (!role) return []
  const { name, powers } = role
  if (powers.length === 0) return [ok(abouts.role, w.safe(name))]
  const says = w.powerful(name, powers.join(', '))
  return [isProduction ? problem(abouts.role, says) : ok(abouts.role, w.outsideProduction(says))]
}

const ofDataFolder: Examination = ({ dataFolder }, { abouts, dataFolder: w }) => {
  const { path, failure, freeBytes, isReadByOthers } = dataFolder
  if (failure) return [problem(abouts.dataFolder, w.unwritable(path, failure))]
  const found: Finding[] = []
  const free = gb(freeBytes)
  if (freeBytes < minFreeBytes) found.push(problem(abouts.dataFolder, w.refusing(free, path)))
  else if (freeBytes < lowFreeBytes) found.push(warning(abouts.dataFolder, w.low(free, path)))
  else found.push(ok(abouts.dataFolder, w.good(free, path)))
  if (isReadByOthers) found.push(warning(abouts.dataFolder, w.readByOthers(path)))
  return found
}

function spaceFinding(usedBytes: number, maxBytes: number, { abouts, store: w }: DoctorWords): Finding {
  const used = w.used(gb(usedBytes), gb(maxBytes))
  if (usedBytes >= maxBytes) return problem(abouts.room, w.full(used))
  return (usedBytes >= maxBytes * nearlyFull ? warning : ok)(abouts.room, used)
}

const ofStore: Examination = ({ store, ffmpeg }, words) => {
  const { abouts, store: w } = words
  const { isBucket, failure, usedBytes, maxBytes } = store
  return [
    failure ? problem(abouts.files, w.refuses(isBucket, failure)) : ok(abouts.files, w.works(isBucket)),
    ...(usedBytes === null ? [] : [spaceFinding(usedBytes, maxBytes, words)]),
    ffmpeg ? ok(abouts.ffmpeg, w.ffmpeg(ffmpeg)) : warning(abouts.ffmpeg, w.noFfmpeg),
  ]
}

/** Nothing without a scanner: the bank decides whether it has one. */
const ofScanner: Examination = ({ scanner }, { abouts, store: w }) => {
  if (!scanner) return []
  return 'version' in scanner
    ? [ok(abouts.scanner, w.scanner(scanner.version))]
    : [problem(abouts.scanner, w.noScanner(scanner.failure))]
}

const ofSecrets: Examination = (facts, { abouts, secrets: w }) => {
  const { isProduction, secretsSet, hasBankKeys, trustedProxies } = facts
  if (!isProduction) return [ok(abouts.secrets, w.made)]
  const found = secretsSet.map(({ name, isSet }) =>
    isSet ? ok(abouts.secrets, w.set(name)) : warning(abouts.secrets, w.unset(name)),
  )
  if (!hasBankKeys) found.push(warning(abouts.secrets, w.noBankKey))
  found.push(
    trustedProxies > 0 ? ok(abouts.proxy, w.proxies(trustedProxies)) : warning(abouts.proxy, w.noProxy),
  )
  return found
}

const ofUntrustedProxies: Examination = ({ untrustedProxies }, { abouts, secrets: w }) =>
  untrustedProxies.map(({ headerName, seenAt }) =>
    warning(abouts.proxy, w.untrusted(headerName, businessTime(seenAt))),
  )

/** A budget that has no setting and is not shared is not checked. */
const ofBudgets: Examination = ({ budgets }, { abouts, limits: w }) =>
  budgets.flatMap((budget) => {
    const { room, setting, needed } = budget
    if (setting === null && needed === null) return []
    const says = `${w.is(budget)}${setting === null ? '' : w.setting(setting)}`
    if (needed === null || room >= needed) return [ok(abouts.limits, says)]
    return [warning(abouts.limits, w.tooFew(says, needed))]
  })

const ofWeChat: Examination = ({ weChat, database }, { abouts, weChat: w }) => {
  if ('failure' in database) return []
  if (!weChat) return [ok(abouts.weChat, w.off)]
  const { hasTicket, failure } = weChat
  if (!failure) return [ok(abouts.weChat, hasTicket ? w.signs : w.notAsked)]
  return hasTicket
    ? [warning(abouts.weChat, w.notRenewed(failure))]
    : [problem(abouts.weChat, w.broken(failure))]
}

const ofKeys: Examination = ({ keys }, { abouts, keys: w }) => {
  if (!keys) return []
  const { current, known, inUse, countedAt } = keys
  return [...inUse].map(([id, values]) => {
    const count = values.toLocaleString('en')
    const asOf = countedAt === null ? '' : w.asOf(businessTime(countedAt))
    if (id === current) return ok(abouts.keys, w.current(count, id) + asOf)
    return known.includes(id)
      ? warning(abouts.keys, w.old(count, id) + asOf)
      : problem(abouts.keys, w.unknown(count, id) + asOf)
  })
}

const ofHeads: Examination = ({ heads }, { abouts, heads: w }) => {
  if (!heads) return []
  const { path, hasKey, failure, lastDay, dueDay } = heads
  if (failure) return [problem(abouts.signedDays, w.unsigned(path, failure))]
  if (!hasKey) return [warning(abouts.signedDays, w.noKey)]
  if (dueDay === null) return [ok(abouts.signedDays, w.none)]
  if (lastDay === null) return [warning(abouts.signedDays, w.missing(path, dueDay))]
  // The job needs some time after the end of a day.
  if (lastDay < addDays(dueDay, -1)) return [warning(abouts.signedDays, w.behind(path, lastDay, dueDay))]
  if (lastDay > dueDay) return [warning(abouts.signedDays, w.ahead(path, lastDay))]
  return [ok(abouts.signedDays, w.good(path, lastDay))]
}

/** What a job, or work that is stuck, is called in the reader's language; what has no words keeps its name. */
export function workName({ workNames }: Pick<DoctorWords, 'workNames'>, name: string): string {
  const [kind = '', ...rest] = name.split(' ')
  return [own(workNames, kind) ?? kind, ...rest].join(' ')
}

/** With the name by which the log is searched. */
const namedWork = (words: DoctorWords, name: string) => words.named(workName(words, name), name)

const ofJobs: Examination = ({ jobs }, words) => {
  const { abouts, jobs: w } = words
  if (!jobs) return []
  const late = jobs.filter(({ isLate }) => isLate)
  if (late.length === 0)
    return [jobs.length === 0 ? warning(abouts.jobs, w.none) : ok(abouts.jobs, w.good(jobs.length))]
  return late.map(({ name, everySeconds, succeededAt, failures }) => {
    const last = succeededAt && businessTime(succeededAt)
    return problem(abouts.job, w.late(namedWork(words, name), everySeconds, last, failures))
  })
}

const ofStuckWork: Examination = ({ stuck }, words) => {
  const { abouts, stuck: w } = words
  if (!stuck) return []
  if (stuck.work.length === 0) return [ok(abouts.stuck, w.none)]
  return stuck.work.map(({ since, lastAt, work, ...rest }) => {
    const isLong = stuck.now.getTime() - since.getTime() >= stuckTooLongMs
    const says = w.is({
      ...rest,
      work: namedWork(words, work),
      since: businessTime(since),
      last: businessTime(lastAt),
    })
    return (isLong ? problem : warning)(abouts.stuck, says)
  })
}

/** The findings about everything that was checked, in a fixed order and in the words of one language. */
export function findingsOf(facts: ClubFacts, words: DoctorWords): Finding[] {
  return [
    ofSettings,
    ofDatabase,
    ofCluster,
    ofRole,
    ofDataFolder,
    ofStore,
    ofScanner,
    ofSecrets,
    ofUntrustedProxies,
    ofBudgets,
    ofKeys,
    ofWeChat,
    ofHeads,
    ofJobs,
    ofStuckWork,
  ].flatMap((part) => part(facts, words))
}
