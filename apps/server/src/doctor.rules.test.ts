import { expect, test } from 'vitest'
import { type ClubFacts, findingsOf } from './doctor.rules.ts'

const gib = 1024 ** 3

const healthy: ClubFacts = {
  isProduction: true,
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
  database: { version: '15.8', versionNumber: 150_008, applied: 20, unknown: [], missing: [] },
  dataFolder: { path: '/data', failure: null, freeBytes: 50 * gib, isReadByOthers: false },
  store: { isBucket: true, failure: null, usedBytes: gib, maxBytes: 100 * gib },
  ffmpeg: 'ffmpeg version 6.1',
}

const bad = (facts: Partial<ClubFacts>) =>
  findingsOf({ ...healthy, ...facts }).filter(({ level }) => level !== 'ok')

test('of a healthy club nothing is wrong', () => {
  expect(bad({})).toEqual([])
})

const { database, dataFolder, store } = healthy
test.each<[string, Partial<ClubFacts>, string, string]>([
  ['a demo club', { isDemo: true }, 'warning', 'demo club'],
  ['no SMS gateway', { hasSmsGateway: false }, 'problem', 'CLUB_SMS_GATEWAY_URL'],
  ['no public address', { hasPublicUrl: false }, 'warning', 'CLUB_PUBLIC_URL'],
  ['the embedded database', { isEmbedded: true }, 'warning', 'embedded'],
  ['an old database', { database: { ...database, versionNumber: 140_012 } }, 'problem', '15 or newer'],
  ['a newer schema', { database: { ...database, unknown: ['0099-x.sql'] } }, 'problem', '0099-x.sql'],
  ['an older schema', { database: { ...database, missing: ['0018-y.sql'] } }, 'problem', '0018-y.sql'],
  ['a folder of others', { dataFolder: { ...dataFolder, failure: 'EACCES' } }, 'problem', 'EACCES'],
  ['a full disk', { dataFolder: { ...dataFolder, freeBytes: 1000 } }, 'problem', 'refused'],
  ['a nearly full disk', { dataFolder: { ...dataFolder, freeBytes: gib } }, 'warning', '1.0 GiB'],
  ['a folder open to all', { dataFolder: { ...dataFolder, isReadByOthers: true } }, 'warning', 'other users'],
  ['a bucket that is away', { store: { ...store, failure: 'outsideDown' } }, 'problem', 'outsideDown'],
  ['no room for files', { store: { ...store, usedBytes: 100 * gib } }, 'problem', 'are refused'],
  ['little room for files', { store: { ...store, usedBytes: 95 * gib } }, 'warning', '95.0 GiB'],
  ['no ffmpeg', { ffmpeg: null }, 'warning', 'browser'],
  ['no secret', { secretsSet: [{ name: 'CLUB_SECRET', isSet: false }] }, 'warning', 'CLUB_SECRET'],
  ["no key of the bank's", { hasBankKeys: false }, 'warning', 'CLUB_BANK_EVENT_KEY'],
  ['no trusted proxy', { trustedProxies: 0 }, 'warning', 'CLUB_TRUSTED_PROXIES'],
])('%s is told', (_what, facts, level, words) => {
  const found = bad(facts)
  expect(found.map((finding) => finding.level)).toEqual([level])
  expect(`${found[0]?.about} ${found[0]?.says}`).toContain(words)
})

test('outside production, secrets and proxies are nobody’s concern', () => {
  const found = bad({ isProduction: false, trustedProxies: 0, hasBankKeys: false, hasSmsGateway: false })
  expect(found).toEqual([])
})
