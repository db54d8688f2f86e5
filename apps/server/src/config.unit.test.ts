import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { allSettings } from './settings.ts'
import { settingsExample } from './settings-example.ts'

const [fresh, old] = ['n'.repeat(32), 'o'.repeat(40)]
const production = {
  CLUB_MODE: 'production',
  DATABASE_URL: 'postgres://club@db.example/club?sslmode=verify-full',
  CLUB_SECRET: 's'.repeat(32),
  CLUB_SMS_GATEWAY_URL: 'https://sms.example',
  CLUB_SMS_GATEWAY_KEY: 'k'.repeat(16),
}

test('the bank may sign with one key, or with the new and the old one', () => {
  expect(readConfig({ CLUB_BANK_EVENT_KEY: fresh }).bankEventKeys).toEqual([fresh])
  expect(readConfig({ CLUB_BANK_EVENT_KEY: `${fresh}, ${old}` }).bankEventKeys).toEqual([fresh, old])
})

test.each([
  ['n'.repeat(31), 'each key must have at least 32 characters'],
  [`${fresh},`, 'each key must have at least 32 characters'],
  [`${fresh},${old},${fresh}`, 'must be one key, or the new and the old one separated by a comma'],
])('the key %s is refused by name and reason', (key, reason) => {
  expect(() => readConfig({ CLUB_BANK_EVENT_KEY: key })).toThrow(`CLUB_BANK_EVENT_KEY: ${reason}`)
})

test('several processes serve one PostgreSQL, and the embedded database is refused', () => {
  expect(readConfig({}).workers).toBe(1)
  expect(readConfig({ ...production, CLUB_WORKERS: '4' }).workers).toBe(4)
  expect(() => readConfig({ CLUB_WORKERS: '2' })).toThrow(
    'CLUB_WORKERS: the embedded database is used by one process only: set 1, or DATABASE_URL too',
  )
  expect(() => readConfig({ ...production, CLUB_WORKERS: '0' })).toThrow('CLUB_WORKERS: ')
})

test('without a key one is generated, but in production all signatures are refused', () => {
  expect(readConfig({}).bankEventKeys).toBeNull()
  expect(readConfig({ CLUB_BANK_EVENT_KEY: '' }).bankEventKeys).toBeNull()
  expect(readConfig(production).bankEventKeys).toEqual([])
})

const tiles = {
  CLUB_MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  CLUB_MAP_TILE_ATTRIBUTION: 'Example',
}

test('maps need no external service; tiles need an attribution and a datum', () => {
  expect(readConfig({}).maps).toEqual({ tiles: null, baiduKey: null, routeUrlTemplate: null })
  expect(readConfig({ ...tiles, CLUB_MAP_DATUM: 'gcj02' }).maps.tiles).toEqual({
    urlTemplate: tiles.CLUB_MAP_TILE_URL,
    attribution: 'Example',
    datum: 'gcj02',
  })
})

test.each([
  [
    { ...tiles, CLUB_MAP_TILE_URL: 'https://tiles.example/{z}/{x}.png' },
    'CLUB_MAP_TILE_URL: must hold {z}, {x} and {y}',
  ],
  [
    { ...tiles, CLUB_MAP_TILE_ATTRIBUTION: '' },
    'CLUB_MAP_TILE_URL and CLUB_MAP_TILE_ATTRIBUTION: set both or neither',
  ],
  [{ CLUB_MAP_DATUM: 'bd09' }, 'CLUB_MAP_DATUM: '],
  [{ CLUB_BAIDU_MAP_KEY: 'a"b' }, 'CLUB_BAIDU_MAP_KEY: must consist of letters and digits'],
  [{ CLUB_ROUTE_URL: 'https://route.example/' }, 'CLUB_ROUTE_URL: must hold {latitude} and {longitude}'],
  [{ CLUB_ROUTE_URL: 'javascript:alert({latitude}{longitude})' }, 'CLUB_ROUTE_URL: '],
])('%j is refused: %s', (environment, reason) => {
  expect(() => readConfig(environment)).toThrow(reason)
})

const bucket = {
  CLUB_S3_ENDPOINT: 'https://s3.example',
  CLUB_S3_BUCKET: 'club-files',
  CLUB_S3_KEY_ID: 'key',
  CLUB_S3_SECRET: 'secret',
}

test('files are in the data folder, or in a bucket whose settings are all there', () => {
  expect(readConfig({}).uploads).toEqual({
    maxTotalBytes: 100 * 1024 ** 3,
    ffmpeg: 'ffmpeg',
    clamav: null,
    s3: null,
  })
  expect(readConfig({ CLUB_FFMPEG: 'none' }).uploads.ffmpeg).toBeNull()
  expect(readConfig({ ...bucket, CLUB_UPLOAD_MAX_TOTAL_GB: '5' }).uploads).toEqual({
    ffmpeg: 'ffmpeg',
    clamav: null,
    maxTotalBytes: 5 * 1024 ** 3,
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'club-files',
      region: 'us-east-1',
      key: { keyId: 'key', secret: 'secret', sessionToken: null },
    },
  })
  for (const missing of Object.keys(bucket)) {
    expect(() => readConfig({ ...bucket, [missing]: '' }), missing).toThrow('set all or none')
  }
})

test('a file with a key that lasts hours stands for the key of the settings', () => {
  const { CLUB_S3_ENDPOINT, CLUB_S3_BUCKET } = bucket
  const withFile = { CLUB_S3_ENDPOINT, CLUB_S3_BUCKET, CLUB_S3_KEY_FILE: '/run/club/s3-credentials' }
  expect(readConfig(withFile).uploads.s3?.key).toEqual({ file: '/run/club/s3-credentials' })
  expect(() => readConfig({ ...withFile, CLUB_S3_BUCKET: '' })).toThrow('set all or none')
  expect(() => readConfig({ ...bucket, ...withFile })).toThrow('CLUB_S3_KEY_FILE: set it, or')
})

test.each(['/run/clamav/clamd.ctl', '127.0.0.1:3310', 'clamav.example:3310', '[::1]:3310'])(
  'the virus scanner may be at %s',
  (socket) => expect(readConfig({ CLUB_CLAMAV_SOCKET: socket }).uploads.clamav).toBe(socket),
)

test.each(['clamd.ctl', 'clamav.example', 'http://clamav.example:3310', ':3310'])(
  'the virus scanner cannot be at %s',
  (socket) => expect(() => readConfig({ CLUB_CLAMAV_SOCKET: socket })).toThrow('CLUB_CLAMAV_SOCKET: '),
)

const sealKey = 'a key of a test with 32 signs or more'

test('personal data is sealed with the key of the secret, or with the first of a list', () => {
  expect(readConfig({}).sealKeys.map(({ id }) => id)).toEqual(['secret'])
  const listed = readConfig({ CLUB_SEAL_KEYS: `2027:${sealKey}, secret` }).sealKeys
  expect(listed).toEqual([
    { id: '2027', key: sealKey },
    { id: 'secret', key: null },
  ])
})

test.each([
  [`${sealKey}`, 'must be like 2027:key'],
  ['2027:short', 'must be like 2027:key'],
  [`Old:${sealKey}`, 'must be like 2027:key'],
  [`secret:${sealKey}`, 'must be like 2027:key'],
  [`2027:${sealKey},2027:${sealKey}`, 'each key id must be there once'],
  [`(malformed):${sealKey}`, 'must be like 2027:key'],
  [',', 'must begin with the key that seals'],
])('the keys %s are refused: %s, and the reason holds no key', (keys, reason) => {
  expect(() => readConfig({ CLUB_SEAL_KEYS: keys })).toThrow(reason)
  expect(() => readConfig({ CLUB_SEAL_KEYS: keys })).not.toThrow(sealKey)
})

test('a secret may be in a file, which must be readable and the only place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'keys')
  writeFileSync(file, `2027:${sealKey}\nsecret\n`)
  expect(readConfig({ CLUB_SEAL_KEYS_FILE: file }).sealKeys.map(({ id }) => id)).toEqual(['2027', 'secret'])
  writeFileSync(file, `${sealKey}\n`)
  expect(readConfig({ CLUB_SECRET_FILE: file }).secret).toBe(sealKey)
  expect(() => readConfig({ CLUB_SECRET_FILE: file, CLUB_SECRET: sealKey })).toThrow('set one of them')
  writeFileSync(file, '\n')
  expect(() => readConfig({ CLUB_SECRET_FILE: file })).toThrow('cannot be read, or is empty')
  expect(() => readConfig({ CLUB_SECRET_FILE: join(folder, 'none') })).toThrow('CLUB_SECRET_FILE')
})

test('on this machine and the embedded database no mode is needed', () => {
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost', ''])
    expect(readConfig({ HOST }).isProduction).toBe(false)
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST: 0.0.0.0 '],
  [{ HOST: '::' }, 'HOST: :: '],
  [{ HOST: 'club.example' }, 'HOST: club.example '],
  [{ DATABASE_URL: 'postgres://club@127.0.0.1/club' }, 'DATABASE_URL: '],
])('%j needs a mode', (environment, reason) => {
  expect(() => readConfig(environment)).toThrow(reason)
  expect(() => readConfig(environment)).toThrow('CLUB_MODE=production')
  expect(readConfig({ ...environment, CLUB_MODE: 'trial' }).isProduction).toBe(false)
})

test('NODE_ENV=production is production, unless the mode says that the club is only being tried out', () => {
  expect(readConfig(production).isProduction).toBe(true)
  expect(readConfig({ ...production, CLUB_MODE: '', NODE_ENV: 'production' }).isProduction).toBe(true)
  expect(readConfig({ NODE_ENV: 'production', CLUB_MODE: 'trial' }).isProduction).toBe(false)
})

test.each([
  [{ DATABASE_URL: '' }, 'DATABASE_URL: ', 'CLUB_ALLOW_EMBEDDED'],
  [
    { DATABASE_URL: 'postgres://club@127.0.0.1,db.example/club' },
    'DATABASE_URL: ',
    'CLUB_ALLOW_PLAIN_DATABASE',
  ],
  [{ CLUB_DEMO: '1' }, 'CLUB_DEMO: ', 'CLUB_ALLOW_DEMO'],
  [{ CLUB_SECRET: '' }, 'CLUB_SECRET: ', 'CLUB_ALLOW_LOCAL_KEYS'],
  [{ CLUB_SMS_GATEWAY_URL: '', CLUB_SMS_GATEWAY_KEY: '' }, 'CLUB_SMS_GATEWAY_URL: ', 'CLUB_ALLOW_SMS_OUTBOX'],
  [{ CLUB_SMS_GATEWAY_URL: 'http://sms.example' }, 'CLUB_SMS_GATEWAY_URL: ', 'CLUB_ALLOW_HTTP_GATEWAYS'],
  [{ CLUB_WECHAT_API_URL: 'http://api.example' }, 'CLUB_WECHAT_API_URL: ', 'CLUB_ALLOW_HTTP_GATEWAYS'],
  [{ ...bucket, CLUB_S3_ENDPOINT: 'http://s3.example' }, 'CLUB_S3_ENDPOINT: ', 'CLUB_ALLOW_HTTP_GATEWAYS'],
  [{ DATABASE_URL: 'postgres://club@db.example/club' }, 'DATABASE_URL: ', 'CLUB_ALLOW_PLAIN_DATABASE'],
  [
    { DATABASE_URL: 'postgres://club@db.example/club?sslmode=prefer' },
    'DATABASE_URL: ',
    'CLUB_ALLOW_PLAIN_DATABASE',
  ],
  [
    { CLUB_MIGRATION_DATABASE_URL: 'postgres://owner@10.0.0.8/club?sslmode=no-verify' },
    'CLUB_MIGRATION_DATABASE_URL: ',
    'CLUB_ALLOW_PLAIN_DATABASE',
  ],
])('production refuses %j, and its own exception accepts it', (environment, setting, exception) => {
  expect(() => readConfig({ ...production, ...environment })).toThrow(setting)
  expect(() => readConfig({ ...production, ...environment })).toThrow(`Set ${exception}=1 to accept that`)
  expect(readConfig({ ...production, ...environment, [exception]: '1' }).exceptions).toEqual([exception])
})

test('no exception moves the business time of production', () => {
  expect(() => readConfig({ ...production, CLUB_NOW: '2026-11-20T10:00:00Z' })).toThrow('CLUB_NOW: refused')
})

test.each([
  'postgres://club@127.0.0.1/club',
  'postgres://club@[::1]:5433/club',
  'postgres://club@db1.example:5433,db2.example/club?sslmode=verify-full&target_session_attrs=read-write',
  'postgres:///club?host=/var/run/postgresql',
  'postgres://club@db.example/club?sslmode=verify-ca&sslrootcert=/etc/club/ca.pem',
])('in production %s is not a plain connection to another machine', (url) => {
  expect(readConfig({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('contacts for reporting vulnerabilities are addresses', () => {
  expect(readConfig({}).securityContact).toEqual([])
  expect(() => readConfig({ CLUB_SECURITY_CONTACT: 'security@bank.example' })).toThrow(
    'CLUB_SECURITY_CONTACT',
  )
})

test('code gets a setting by its own name, null where it is not set, and of a group what is made of it', () => {
  const config = readConfig({ CLUB_DATA_DIR: '/data' })
  expect(config).toMatchObject({ dataDir: '/data', databaseUrl: null, maxEventLoopDelayMs: 2000 })
  expect(Object.keys(config)).toContain('ledger')
  expect(Object.keys(config)).not.toContain('ledgerKeyFile')
})

test('.env.example lists every setting', () => {
  const file = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  expect(file, 'it is not up to date: `npm run docs` renews it').toBe(settingsExample())
})

test('the values of .env.example are valid, each by itself', () => {
  const lines = settingsExample().matchAll(/^# ([A-Z0-9_]+)=(.+)$/gm)
  const refused = [...lines].flatMap(([, name = '', value = '']) => {
    const { success } = allSettings.find((one) => one.name === name)?.schema.safeParse(value) ?? {
      success: false,
    }
    return success ? [] : [name]
  })
  expect(refused).toEqual([])
})

test('the desk is set up with an identity provider and a host for previews, or without both', () => {
  const desk = {
    CLUB_DESK_PORT: '3001',
    CLUB_DESK_URL: 'https://desk.club.example',
    CLUB_DESK_PREVIEW_PORT: '3002',
    CLUB_DESK_PREVIEW_URL: 'https://preview.desk.club.example',
    CLUB_DESK_ISSUER: 'https://id.bank.example',
    CLUB_DESK_CLIENT_ID: 'evergreen-desk',
    CLUB_DESK_CLIENT_SECRET: 'invented',
  }
  expect(readConfig(desk).desk?.previewOrigin).toBe('https://preview.desk.club.example')
  expect(readConfig({ CLUB_DESK_PORT: '3001', CLUB_DESK_PREVIEW_PORT: '3002' }).desk?.previewPort).toBe(3002)
  for (const missing of Object.keys(desk).filter((name) => name !== 'CLUB_DESK_PORT'))
    expect(() => readConfig({ ...desk, [missing]: '' }), missing).toThrow('set all or none')
  const sameHost = { ...desk, CLUB_DESK_PREVIEW_URL: 'https://desk.club.example:8443' }
  expect(() => readConfig(sameHost)).toThrow('must have another host than CLUB_DESK_URL')
})
