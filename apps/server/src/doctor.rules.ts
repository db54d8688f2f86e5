import { addDays, businessTime } from '@club/contract/business-day.ts'
import { own } from '@club/contract/own-property.ts'

export type Level = 'ok' | 'warning' | 'problem'

/** One thing that was checked, in words for the operator. */
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
  budgets: readonly {
    of: string
    what: string
    per: string
    room: number
    setting: string | null
    needed: number | null
  }[]
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

function ofSettings({ isProduction, exceptions, isDemo, hasPublicUrl, hasSmsGateway }: ClubFacts): Finding[] {
  const found = [ok('settings', isProduction ? 'are valid, for production' : 'are valid, not for production')]
  if (isDemo) found.push(warning('demo club', 'is on: everybody knows the passwords of its members'))
  if (!isProduction) return found
  for (const name of exceptions)
    found.push(warning('exception', `${name} is set: production accepts what is fit only for trying out`))
  if (!hasSmsGateway)
    found.push(problem('SMS', 'CLUB_SMS_GATEWAY_URL is not set: nobody receives a code to sign in'))
  if (!hasPublicUrl)
    found.push(
      problem(
        'public address',
        'CLUB_PUBLIC_URL is not set: the codes on posters and invitations lead to localhost',
      ),
    )
  return found
}

function ofDatabase({ isProduction, isEmbedded, database, hasLockTimeout }: ClubFacts): Finding[] {
  if ('failure' in database) return [problem('database', `cannot be used: ${database.failure}`)]
  const { version, versionNumber, applied, unknown, missing } = database
  const found: Finding[] = []
  if (isEmbedded && isProduction)
    found.push(
      warning('database', `is the embedded one (PostgreSQL ${version}), which may lose the last moments`),
    )
  else if (versionNumber < minPostgresVersion)
    found.push(problem('database', `is PostgreSQL ${version}; the club needs 15 or newer`))
  else found.push(ok('database', `is PostgreSQL ${version}${isEmbedded ? ', embedded' : ''}`))
  if (unknown.length > 0)
    // While servers are replaced one at a time, those of the version before run on: docs/operations/upgrading.md.
    found.push(
      warning('schema', `has ${unknown.join(', ')} of a newer version: replace this server by that version`),
    )
  else if (missing.length > 0)
    found.push(
      problem(
        'schema',
        `lacks ${missing.join(', ')}: run \`club db migrate\`, or restart the club where servers migrate`,
      ),
    )
  else found.push(ok('schema', `is up to date, ${applied} migrations`))
  // Lost with a copy made by pg_dump, as it belongs to the database; the servers set their own.
  if (hasLockTimeout === false)
    found.push(
      warning(
        'lock timeout',
        "is not set on this database; by its owner: ALTER DATABASE … SET lock_timeout = '5s'",
      ),
    )
  return found
}

function ofCluster({ cluster }: ClubFacts): Finding[] {
  if (!cluster) return []
  const { version, tables, workers, wrong } = cluster
  if (tables === 0)
    return [
      warning(
        'cluster',
        `is Citus ${version}, and all tables are on the coordinator: run \`club db distribute\``,
      ),
    ]
  if (wrong.length > 0)
    return wrong.map((each) => problem('cluster', `${each}; \`club db distribute\` does what it can`))
  return [ok('cluster', `is Citus ${version}: ${tables} tables on ${workers} workers`)]
}

function ofRole({ isProduction, role }: ClubFacts): Finding[] {
  if (!role) return []
  const { name, powers } = role
  if (powers.length === 0)
    return [ok('database role', `${name} can add to the books and change neither them nor triggers`)]
  const says = `${name} ${powers.join(', ')}: whoever has it can rewrite the books`
  return [
    isProduction ? problem('database role', says) : ok('database role', `${says}; production refuses that`),
  ]
}

function ofDataFolder({ dataFolder }: ClubFacts): Finding[] {
  const { path, failure, freeBytes, isReadByOthers } = dataFolder
  if (failure) return [problem('data folder', `${path} cannot be written: ${failure}`)]
  const found: Finding[] = []
  const free = `${gb(freeBytes)} are free in ${path}`
  if (freeBytes < minFreeBytes) found.push(problem('data folder', `${free}: uploads are refused`))
  else if (freeBytes < lowFreeBytes) found.push(warning('data folder', `only ${free}`))
  else found.push(ok('data folder', `can be written, ${free}`))
  if (isReadByOthers)
    found.push(
      warning('data folder', `other users of this machine can read ${path}; it holds secrets and files`),
    )
  return found
}

function spaceFinding(usedBytes: number, maxBytes: number): Finding {
  const used = `${gb(usedBytes)} of ${gb(maxBytes)} (CLUB_UPLOAD_MAX_TOTAL_GB) are used`
  if (usedBytes >= maxBytes) return problem('room for files', `${used}: uploads are refused`)
  return (usedBytes >= maxBytes * nearlyFull ? warning : ok)('room for files', used)
}

/** Nothing without a scanner: the bank decides whether it has one. */
function ofScanner({ scanner }: ClubFacts): Finding[] {
  if (!scanner) return []
  const about = 'the virus scanner'
  if ('version' in scanner) return [ok(about, `answers (${scanner.version})`)]
  return [
    problem(
      about,
      `does not answer (${scanner.failure}): what members upload waits, or is reviewed unscanned`,
    ),
  ]
}

function ofStore({ store, ffmpeg }: ClubFacts): Finding[] {
  const { isBucket, failure, usedBytes, maxBytes } = store
  const name = isBucket ? 'the bucket' : 'the folder'
  const found: Finding[] = []
  if (failure) found.push(problem("members' files", `${name} does not take a file: ${failure}`))
  else found.push(ok("members' files", `${name} takes, gives and removes a file`))
  if (usedBytes !== null) found.push(spaceFinding(usedBytes, maxBytes))
  found.push(
    ffmpeg
      ? ok('ffmpeg', `is installed (${ffmpeg})`)
      : warning(
          'ffmpeg',
          "is not installed: films that are not H.264 are refused, and the picture of a film is drawn by its member's browser",
        ),
  )
  return found
}

function ofSecrets({ isProduction, secretsSet, hasBankKeys, trustedProxies }: ClubFacts): Finding[] {
  if (!isProduction) return [ok('secrets', 'are made by the club where they are not set')]
  const found = secretsSet.map(({ name, isSet }) =>
    isSet
      ? ok('secrets', `${name} is set`)
      : warning('secrets', `${name} is not set: the one in the data folder is used; keep a copy of it`),
  )
  if (!hasBankKeys)
    found.push(warning('secrets', 'CLUB_BANK_EVENT_KEY is not set: every bank event is refused'))
  found.push(
    trustedProxies > 0
      ? ok('proxy', `members' addresses are accepted from ${trustedProxies} proxies`)
      : warning(
          'proxy',
          'CLUB_TRUSTED_PROXIES is not set: behind a proxy, all members seem to have its address and share its limits',
        ),
  )
  return found
}

function ofUntrustedProxies({ untrustedProxies }: ClubFacts): Finding[] {
  return untrustedProxies.map(({ headerName, seenAt }) =>
    warning(
      'proxy',
      `${headerName} last came at ${businessTime(seenAt)} from an address that CLUB_TRUSTED_PROXIES does not name: ` +
        'a proxy of yours is missing there, or a stranger made the header up',
    ),
  )
}

const perWords: Record<string, string> = {
  hour: 'an hour',
  day: 'a day',
  businessDay: 'a business day',
  'at a time': 'at a time',
}

/** A budget that has no setting and is not shared is not checked. */
function ofBudgets({ budgets }: ClubFacts): Finding[] {
  return budgets.flatMap(({ of, what, per, room, setting, needed }) => {
    if (setting === null && needed === null) return []
    const says = `${of}: ${room} ${own(perWords, per)}, ${what}${setting === null ? '' : ` (${setting})`}`
    if (needed === null || room >= needed) return [ok('limits', says)]
    return [warning('limits', `${says}: too few for an evening at a branch, which needs ${needed}`)]
  })
}

function ofWeChat({ weChat, database }: ClubFacts): Finding[] {
  if ('failure' in database) return []
  if (!weChat) return [ok('WeChat', "CLUB_WECHAT_APP_ID is not set: pages are shared without WeChat's menus")]
  const { hasTicket, failure } = weChat
  if (!failure) return [ok('WeChat', hasTicket ? 'signs pages' : 'is set up; no page asked for it yet')]
  return hasTicket
    ? [warning('WeChat', `signs pages, but did not renew the last time: ${failure}`)]
    : [problem('WeChat', `pages have no share menu: ${failure}`)]
}

function ofKeys({ keys }: ClubFacts): Finding[] {
  if (!keys) return []
  const { current, known, inUse, countedAt } = keys
  const asOf = countedAt === null ? '' : `, as counted at ${businessTime(countedAt)}`
  const sealed = (id: string, values: number) =>
    `${values.toLocaleString('en')} values are sealed with the key ${id}`
  return [...inUse].flatMap(([id, values]) => {
    if (id === current) return [ok('keys', `${sealed(id, values)}, which seals${asOf}`)]
    if (!known.includes(id))
      return [problem('keys', `${sealed(id, values)}, which CLUB_SEAL_KEYS lacks${asOf}`)]
    return [warning('keys', `${sealed(id, values)}, which no longer seals${asOf}: run \`club keys reseal\``)]
  })
}

function ofHeads({ heads }: ClubFacts): Finding[] {
  if (!heads) return []
  const { path, hasKey, failure, lastDay, dueDay } = heads
  if (failure) return [problem('signed days', `no day is signed in ${path}: ${failure}`)]
  if (!hasKey)
    return [warning('signed days', 'CLUB_LEDGER_KEY is not set: a rewritten ledger would not be found')]
  if (dueDay === null) return [ok('signed days', 'the first one has not ended yet')]
  if (lastDay === null)
    return [warning('signed days', `${path} is missing or empty; the last day is ${dueDay}`)]
  // The job needs some time after the end of a day.
  if (lastDay < addDays(dueDay, -1))
    return [warning('signed days', `${path} ends with ${lastDay}, it should end with ${dueDay}`)]
  if (lastDay > dueDay)
    return [
      warning('signed days', `${path} ends with ${lastDay}, before that day is over: was a clock wrong?`),
    ]
  return [ok('signed days', `${path} ends with ${lastDay}`)]
}

function ofJobs({ jobs }: ClubFacts): Finding[] {
  if (!jobs) return []
  const late = jobs.filter(({ isLate }) => isLate)
  if (late.length === 0)
    return [
      jobs.length === 0
        ? warning('jobs', 'no server has started on this database yet')
        : ok('jobs', `all ${jobs.length} ended well on time`),
    ]
  return late.map(({ name, everySeconds, succeededAt, failures }) => {
    const last = succeededAt ? `last ended well at ${businessTime(succeededAt)}` : 'has never ended well'
    const failed = failures > 0 ? `, failed ${failures} times since` : ', and no failure is known'
    return problem('job', `${name}, due every ${everySeconds} s, ${last}${failed}: see the servers' logs`)
  })
}

function ofStuckWork({ stuck }: ClubFacts): Finding[] {
  if (!stuck) return []
  if (stuck.work.length === 0) return [ok('stuck work', 'there is none')]
  return stuck.work.map(({ work, items, since, lastAt, cause }) => {
    const says =
      `${work}: ${items === 1 ? '1 item fails' : `${items} items fail`} since ${businessTime(since)}, ` +
      `last at ${businessTime(lastAt)} (${cause}); the log names them`
    const isLong = stuck.now.getTime() - since.getTime() >= stuckTooLongMs
    return (isLong ? problem : warning)('stuck work', says)
  })
}

/** The findings about everything that was checked, in a fixed order. */
export function findingsOf(facts: ClubFacts): Finding[] {
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
  ].flatMap((part) => part(facts))
}
