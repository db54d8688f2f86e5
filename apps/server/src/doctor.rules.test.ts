import { expect, test } from 'vitest'
import { type ClubFacts, findingsOf } from './doctor.rules.ts'
import { words } from './doctor.words.ts'
import { budgetList, budgetsInForce, roomsOf } from './kit/budgets/budgets.ts'

const gib = 1024 ** 3

const healthy: ClubFacts = {
  isProduction: true,
  exceptions: [],
  isDemo: false,
  isEmbedded: false,
  hasPublicUrl: true,
  hasSmsGateway: true,
  secretsSet: [
    { name: 'CLUB_SECRET', isSet: true },
    { name: 'CLUB_PASSWORD_KEY_FILE', isSet: true },
  ],
  hasBankKeys: true,
  trustedProxies: 1,
  untrustedProxies: [],
  stuck: { now: new Date('2026-11-20T02:00:00Z'), work: [] },
  jobs: [
    {
      name: 'month-close',
      everySeconds: 600,
      succeededAt: new Date('2026-11-20T01:55:00Z'),
      failures: 0,
      isLate: false,
    },
  ],
  hasLockTimeout: true,
  cluster: null,
  budgets: budgetsInForce(roomsOf()),
  database: { version: '15.8', versionNumber: 150_008, applied: 20, unknown: [], missing: [] },
  role: { name: 'club', powers: [] },
  dataFolder: { path: '/data', failure: null, freeBytes: 50 * gib, isReadByOthers: false },
  store: { isBucket: true, failure: null, usedBytes: gib, maxBytes: 100 * gib },
  ffmpeg: 'ffmpeg version 6.1',
  scanner: { version: 'ClamAV 1.0.7' },
  weChat: { hasTicket: true, failure: null },
  keys: { current: '2027', known: ['2027', 'secret'], inUse: new Map([['2027', 7]]), countedAt: null },
  heads: {
    path: '/data/heads.jsonl',
    hasKey: true,
    failure: null,
    lastDay: '2026-11-19',
    dueDay: '2026-11-19',
  },
}

const isChinese = /[\u4e00-\u9fff]/
/** What the doctor finds in English; in Chinese it finds the same, and nothing stays in English. */
function findings(facts: ClubFacts) {
  const [found, chinese] = [findingsOf(facts, words.en_us), findingsOf(facts, words.zh_cn)]
  expect(chinese.map(({ level }) => level)).toEqual(found.map(({ level }) => level))
  expect(chinese.filter(({ about, says }) => !isChinese.test(about) || !isChinese.test(says))).toEqual([])
  return found
}

const bad = (facts: Partial<ClubFacts>) =>
  findings({ ...healthy, ...facts }).filter(({ level }) => level !== 'ok')

test('nothing is wrong with a healthy club', () => {
  expect(bad({})).toEqual([])
})

test('each limit that people share or that has a setting is shown with its room and setting', () => {
  const says = findings(healthy).flatMap((finding) => (finding.about === 'limits' ? [finding.says] : []))
  expect(says).toContain('connection: 600 an hour, SMS (CLUB_LIMIT_SMS_OF_CONNECTION_HOUR)')
  expect(says).toContain('network: 2400 an hour, SMS')
  expect(says).toHaveLength(
    budgetList.filter(({ setting, keptByEach }) => setting !== null || keptByEach !== null).length,
  )
})

const { database, dataFolder, store, heads, keys } = healthy
if (!keys) throw new Error('a healthy club knows its keys')
if (!heads) throw new Error('a healthy club has signed days')
test.each<[string, Partial<ClubFacts>, string, string]>([
  ['no key that signs', { heads: { ...heads, hasKey: false } }, 'warning', 'CLUB_LEDGER_KEY'],
  ['a missing file of signed days', { heads: { ...heads, lastDay: null } }, 'warning', 'is missing'],
  ['an old file of signed days', { heads: { ...heads, lastDay: '2026-11-17' } }, 'warning', '2026-11-17'],
  ['signed days to come', { heads: { ...heads, lastDay: '9999-12-31' } }, 'warning', '9999-12-31'],
  ['a read-only file of signed days', { heads: { ...heads, failure: 'EACCES' } }, 'problem', 'EACCES'],
  ['an unusable key', { heads: { ...heads, hasKey: false, failure: 'CLUB_LEDGER_KEY' } }, 'problem', 'KEY'],
  [
    'an old key in use',
    { keys: { ...keys, inUse: new Map([['secret', 3]]) } },
    'warning',
    'club keys reseal',
  ],
  ['a key that is lost', { keys: { ...keys, inUse: new Map([['2026', 3]]) } }, 'problem', '2026'],
  ['a demo club', { isDemo: true }, 'warning', 'demo club'],
  ['no SMS gateway', { hasSmsGateway: false }, 'problem', 'CLUB_SMS_GATEWAY_URL'],
  ['no public address', { hasPublicUrl: false }, 'problem', 'CLUB_PUBLIC_URL'],
  ['a database that is away', { database: { failure: 'ECONNREFUSED' } }, 'problem', 'ECONNREFUSED'],
  ['the embedded database', { isEmbedded: true }, 'warning', 'embedded'],
  ['an old database', { database: { ...database, versionNumber: 140_012 } }, 'problem', '15 or newer'],
  ['a newer schema', { database: { ...database, unknown: ['0099-x.sql'] } }, 'warning', '0099-x.sql'],
  ['an older schema', { database: { ...database, missing: ['0018-y.sql'] } }, 'problem', '0018-y.sql'],
  ['a folder of others', { dataFolder: { ...dataFolder, failure: 'EACCES' } }, 'problem', 'EACCES'],
  ['a full disk', { dataFolder: { ...dataFolder, freeBytes: 1000 } }, 'problem', 'refused'],
  ['a nearly full disk', { dataFolder: { ...dataFolder, freeBytes: gib } }, 'warning', '1.0 GiB'],
  ['a folder open to all', { dataFolder: { ...dataFolder, isReadByOthers: true } }, 'warning', 'other users'],
  ['a bucket that is away', { store: { ...store, failure: 'outsideDown' } }, 'problem', 'outsideDown'],
  ['no room for files', { store: { ...store, usedBytes: 100 * gib } }, 'problem', 'are refused'],
  ['little room for files', { store: { ...store, usedBytes: 95 * gib } }, 'warning', '95.0 GiB'],
  ['a virus scanner that is away', { scanner: { failure: 'ECONNREFUSED' } }, 'problem', 'ECONNREFUSED'],
  ['no ffmpeg', { ffmpeg: null }, 'warning', 'browser'],
  ['no secret', { secretsSet: [{ name: 'CLUB_SECRET', isSet: false }] }, 'warning', 'CLUB_SECRET'],
  ["no key of the bank's", { hasBankKeys: false }, 'warning', 'CLUB_BANK_EVENT_KEY'],
  [
    'WeChat without a ticket',
    { weChat: { hasTicket: false, failure: 'no quota (45009)' } },
    'problem',
    '45009',
  ],
  ['WeChat without a renewal', { weChat: { hasTicket: true, failure: 'is busy (-1)' } }, 'warning', '-1'],
  ['an exception', { exceptions: ['CLUB_ALLOW_DEMO'] }, 'warning', 'CLUB_ALLOW_DEMO'],
  [
    'a role with rights',
    { role: { name: 'club', powers: ['owns point_entry'] } },
    'problem',
    'owns point_entry',
  ],
  [
    'limits too small for a branch evening',
    { budgets: budgetsInForce(roomsOf({ CLUB_LIMIT_SMS_OF_CONNECTION_HOUR: 399 })) },
    'warning',
    'too few for an evening at a branch, which needs 400',
  ],
  [
    'a forwarded address that was not believed',
    { untrustedProxies: [{ headerName: 'forwarded', seenAt: new Date('2026-11-20T02:00:00Z') }] },
    'warning',
    'forwarded last came at 2026-11-20',
  ],
  [
    'work that fails',
    {
      stuck: {
        now: new Date('2026-11-20T02:00:00Z'),
        work: [
          {
            work: 'file-removal',
            items: 2,
            since: new Date('2026-11-20T01:30:00Z'),
            lastAt: new Date('2026-11-20T01:58:00Z'),
            cause: 'EACCES',
          },
        ],
      },
    },
    'warning',
    '(file-removal): 2 items fail since 2026-11-20 09:30',
  ],
  [
    'work that fails for an hour',
    {
      stuck: {
        now: new Date('2026-11-20T02:00:00Z'),
        work: [
          {
            work: 'account-erasure',
            items: 1,
            since: new Date('2026-11-20T01:00:00Z'),
            lastAt: new Date('2026-11-20T01:58:00Z'),
            cause: '23503',
          },
        ],
      },
    },
    'problem',
    '(account-erasure): 1 item fails',
  ],
  ['no trusted proxy', { trustedProxies: 0 }, 'warning', 'CLUB_TRUSTED_PROXIES'],
])('%s is reported', (_what, facts, level, words) => {
  const found = bad(facts)
  expect(found.map((finding) => finding.level)).toEqual([level])
  expect(`${found[0]?.about} ${found[0]?.says}`).toContain(words)
})

test('outside production, missing secrets and proxies are not reported', () => {
  const found = bad({ isProduction: false, trustedProxies: 0, hasBankKeys: false, hasSmsGateway: false })
  expect(found).toEqual([])
})

test('a job that stands still is a problem, whether its failures are known or not', () => {
  const [run] = healthy.jobs ?? []
  if (!run) throw new Error('a healthy club has jobs')
  const says = (change: Partial<typeof run>) => bad({ jobs: [{ ...run, isLate: true, ...change }] })[0]
  expect(says({ failures: 7 })).toEqual({
    level: 'problem',
    about: 'job',
    says: "close of the month (month-close), due every 600 s, last ended well at 2026-11-20 09:55:00 +08:00, failed 7 times since: see the servers' logs",
  })
  expect(says({ succeededAt: null })?.says).toContain('has never ended well, and no failure is known')
  expect(bad({ jobs: [] })[0]?.says).toBe('no server has started on this database yet')
})

test('a copy that lost the limit of waits for locks is told how to set it', () => {
  expect(bad({ hasLockTimeout: false })[0]?.says).toContain('SET lock_timeout')
})

test('a cluster with a table that is not distributed is a problem, and one before its distribution a warning', () => {
  const cluster = { version: '13.2-1', tables: 109, workers: 2, wrong: [] }
  expect(bad({ cluster })).toEqual([])
  expect(bad({ cluster: { ...cluster, wrong: ['cards is not distributed'] } })).toEqual([
    {
      level: 'problem',
      about: 'cluster',
      says: 'cards is not distributed; `club db distribute` does what it can',
    },
  ])
  expect(bad({ cluster: { ...cluster, tables: 0, workers: 0 } })).toMatchObject([
    { level: 'warning', about: 'cluster' },
  ])
})
