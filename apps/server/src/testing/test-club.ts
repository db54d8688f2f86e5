import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import { buildApp, type ClubFeatures, clubFeatures } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Context, makeContext } from '../context.ts'
import { makePublished } from '../features/content/content.ts'
import { outsideSystems } from '../features/identity/outside-systems.ts'
import { makePasswordKeyPem, type PasswordKey, passwordKeyOf } from '../features/identity/password-key.ts'
import { outboxSms, type Sms, type SmsSender } from '../features/identity/sms-gateway.ts'
import type { Db } from '../kit/database/db.ts'
import { pgliteDb } from '../kit/database/db-pglite.ts'
import { openPostgres } from '../kit/database/db-postgres.ts'
import type { Logger } from '../kit/log/log.ts'
import { makeOutsideServices } from '../kit/outside/outside-service.ts'
import { openEmbeddedCopy } from './embedded-template.ts'
import { callOverSockets } from './over-sockets.ts'
import { patientWaits } from './patient-waits.ts'
import { copyTemplate, databaseAt, dropCopy } from './prepare-stores.ts'

export interface TestAnswer {
  /** The HTTP status code. */
  code: number
  /** The envelope's status, message and data. */
  status: string
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  data: any
  headers: Record<string, string | string[] | number | undefined>
  cookies: { name: string; value: string }[]
}

export interface PostOptions {
  token?: string | null
  headers?: Record<string, string>
  cookies?: Record<string, string>
  /** The server that answers; each in turn by default. */
  server?: FastifyInstance
}

/** One server of a club, with what it keeps for itself. */
export interface TestServer {
  app: FastifyInstance
  context: Context
  features: ClubFeatures
}

export interface TestClub {
  app: FastifyInstance
  context: Context
  features: ClubFeatures
  db: Db
  config: Config
  /** Calls a path as the app does, with a JSON body. */
  post(path: string, body?: unknown, options?: PostOptions): Promise<TestAnswer>
  get(path: string, options?: PostOptions): Promise<TestAnswer>
  /** Moves business time, which keeps running from there. */
  moveTo(iso: string): Promise<void>
  sms: { all(): Sms[]; last(mobile: string): Sms | undefined }
  /** How often a password was decrypted. */
  decryptions(): number
  /** Everything that was logged, as text. */
  logged(): string
  /** The servers of `servers`; `app`, `context` and `features` are the first one's. */
  servers: readonly TestServer[]
  /** The next of them in turn. */
  nextServer(): TestServer
  /** A second server on the same database, with its own data folder if given. */
  anotherServer(dataDir?: string): Promise<FastifyInstance>
  close(): Promise<void>
}

const contentDir = fileURLToPath(new URL('../../../../content/', import.meta.url))
const startOfTests = '2026-11-20T02:00:00Z'
// One key for all apps of a worker, since generating one is slow and no test depends on it.
let passwordKeyPem: Promise<string> | undefined

/** An open database, and what removes it once it is closed. */
export interface Store {
  db: Db
  /** Opens it once more, for another server; the embedded database has only one. */
  openAgain?: () => Db
  drop(): Promise<void>
}

async function openStore({ lineTo, store }: TestOptions): Promise<Store> {
  if (store) return store
  const template = inject('postgresTemplate')
  if (template) {
    const server = inject('postgresUrl')
    const name = `club_test_${randomBytes(6).toString('hex')}`
    await copyTemplate(server, name, template)
    const url = databaseAt(server, name)
    const line = lineTo ? await lineTo(url) : url
    const open = (connections: number) => openPostgres(line, connections, () => undefined, patientWaits)
    return { db: open(20), openAgain: () => open(5), drop: () => dropCopy(server, name) }
  }
  const pglite = await openEmbeddedCopy(inject('embeddedTemplate'))
  return { db: pgliteDb(pglite), drop: async () => undefined }
}

export interface TestOptions {
  now?: string
  sms?: SmsSender
  env?: Record<string, string>
  /** A database to use instead of a copy of an empty club with content. */
  store?: Store
  /** How many servers share the database, each with its connections and caches; one on the embedded database. */
  servers?: number
  /** Returns the URL of a line to the PostgreSQL at `url`, which then carries all statements. */
  lineTo?: (url: string) => Promise<string>
}

function testConfig(dataDir: string, { now, env }: TestOptions): Config {
  return readConfig({
    NODE_ENV: 'test',
    CLUB_DATA_DIR: dataDir,
    CLUB_CONTENT_DIR: contentDir,
    CLUB_DEMO: '0',
    CLUB_NOW: now ?? startOfTests,
    CLUB_SECRET: 'a secret that only tests have, 32 signs',
    CLUB_MAX_EVENT_LOOP_DELAY_MS: '0',
    CLUB_BANK_EVENT_KEY: 'a key of 32 signs that only the tests have',
    CLUB_TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'debug',
    ...env,
  })
}

/** A log at the level of the settings, and all of its text so far. */
function logInMemory(config: Config): { log: Logger; logged: () => string } {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: pino({ level: config.logLevel, base: null }, sink), logged: () => lines.join('') }
}

async function answerOf(
  server: FastifyInstance,
  { method, path, body, given }: { method: 'GET' | 'POST'; path: string; body: unknown; given: PostOptions },
): Promise<TestAnswer> {
  const response = await server.inject({
    method,
    url: path,
    headers: {
      channel: 'WEB',
      'external-call': 'Y',
      'client-type': 'pc',
      'accept-language': 'zh_cn',
      ...(given.token ? { authorization: given.token } : {}),
      ...given.headers,
    },
    cookies: given.cookies ?? {},
    ...(method === 'POST' ? { payload: body as object } : {}),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  const envelope = isJson ? response.json() : {}
  return {
    code: response.statusCode,
    status: envelope.status,
    message: envelope.message,
    data: envelope.data,
    headers: response.headers,
    cookies: response.cookies,
  }
}

function smsIn(dataDir: string): Sms[] {
  const outbox = join(dataDir, 'outbox', 'sms.jsonl')
  if (!existsSync(outbox)) return []
  return readFileSync(outbox, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text))
}

/** The context of another server, with the clock of the test. */
async function contextOnItsOwn(context: Context, db: Db): Promise<Context> {
  const published = makePublished(db, context.clock)
  await published.refresh()
  return { ...context, db, published, outside: makeOutsideServices(context.log), close: () => db.close() }
}

/** An empty club with published content on its own database, at 10:00 on 20 November 2026 in Shanghai. */
export async function openTestClub(options: TestOptions = {}): Promise<TestClub> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-test-'))
  const config = testConfig(dataDir, options)
  const { log, logged } = logInMemory(config)
  const { db, openAgain, drop } = await openStore(options)
  const context = await makeContext(config, log, db, () => undefined)
  passwordKeyPem ??= makePasswordKeyPem()
  const passwordKey = await passwordKeyOf(await passwordKeyPem)
  let decryptions = 0
  const countedKey: PasswordKey = {
    ...passwordKey,
    decrypt: (ciphertext) => {
      decryptions += 1
      return passwordKey.decrypt(ciphertext)
    },
  }
  const outsideFor = (own: Context) => ({
    ...outsideSystems(own),
    sms: options.sms ?? outboxSms(dataDir, null),
    passwordKey: async () => countedKey,
  })
  const apps: FastifyInstance[] = []
  const start = async (own: Context) => {
    const app = await buildApp(own, clubFeatures(own, outsideFor(own)), null)
    if (process.env.TEST_SOCKETS) await callOverSockets(app)
    else await app.ready()
    apps.push(app)
    return app
  }
  const serverOn = async (own: Context): Promise<TestServer> => {
    return { app: await start(own), context: own, features: clubFeatures(own, outsideFor(own)) }
  }
  const first = await serverOn(context)
  const servers = [first]
  while (openAgain && servers.length < (options.servers ?? 1)) {
    servers.push(await serverOn(await contextOnItsOwn(context, openAgain())))
  }
  let turns = 0
  const nextServer = () => servers[turns++ % servers.length] ?? first

  const ask = (method: 'GET' | 'POST', path: string, body: unknown, given: PostOptions) =>
    answerOf(given.server ?? nextServer().app, { method, path, body, given })
  const allSms = () => smsIn(dataDir)
  return {
    ...first,
    servers,
    nextServer,
    db,
    config,
    post: (path, body = {}, given = {}) => ask('POST', path, body, given),
    get: (path, given = {}) => ask('GET', path, undefined, given),
    moveTo: (iso) => context.clock.moveTo(db, new Date(iso)),
    sms: { all: allSms, last: (mobile) => allSms().findLast((sms) => sms.mobile === mobile) },
    decryptions: () => decryptions,
    logged,
    anotherServer: (ownDataDir = dataDir) =>
      start({ ...context, config: { ...config, dataDir: ownDataDir } }),
    async close() {
      for (const app of apps) await app.close()
      for (const server of servers) await server.context.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One club for all tests of a file, closed after them; await it at the top of the file. */
export async function testClub(options: TestOptions = {}): Promise<TestClub> {
  const club = await openTestClub(options)
  afterAll(() => club.close())
  return club
}
