import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { type DeskSettings, deskOf, deskProblems } from './config-desk.ts'
import { type Exceptions, exceptionsOf, isProductionMode, problemsByMode } from './config-mode.ts'
import { bytesOfGb } from './config-values.ts'
import { type Rooms, roomsOf } from './kit/budgets/budgets.ts'
import type { LookupKey, SealKey } from './kit/sealing/sealing.ts'
import { withSecretFiles } from './secret-files.ts'
import { limits, settings } from './settings.ts'

/** External map services chosen by the operator; the built-in map needs none. */
export interface MapServices {
  tiles: { urlTemplate: string; attribution: string; datum: 'wgs84' | 'gcj02' } | null
  baiduKey: string | null
  routeUrlTemplate: string | null
}

/** Where members' files are stored, and how much space they may take in total. */
export interface UploadSettings {
  maxTotalBytes: number
  /** The command; null to do without it. */
  ffmpeg: string | null
  /** The daemon that scans files; null to do without it. */
  clamav: string | null
  /** Null: in the data folder. */
  s3: {
    endpoint: string
    bucket: string
    region: string
    key: { keyId: string; secret: string; sessionToken: null } | { file: string }
  } | null
}

/** The account that enables WeChat's share menus. */
export interface WeChatSettings {
  appId: string
  secret: string
  apiUrl: string
  /** Hosts whose pages are signed. */
  hosts: string[]
  sdkUrls: string[]
}

/** The keys that sign the ledger, and the file of its signed days. */
export interface LedgerSettings {
  /**
   * Null with no key file either: generated in the data folder at first start, or no key in production on a server.
   */
  key: string | null
  keyFile: string | null
  /** Public keys that signed earlier days. */
  oldKeys: string[]
  makesKey: boolean
  headsFile: string
}

export interface Config {
  isProduction: boolean
  /** What production allows although it is fit only for trying out. */
  exceptions: (keyof Exceptions)[]
  port: number
  host: string
  /** Processes of this server. */
  workers: number
  /** Folder for the embedded database, secrets, uploads and the SMS outbox. */
  dataDir: string
  contentDir: string
  /** Null means the embedded database. */
  databaseUrl: string | null
  /** The URL of the role that migrates; null: the role of `databaseUrl` does. */
  migrationDatabaseUrl: string | null
  databasePool: number
  isDemo: boolean
  /** The business time at start, or null for the real one. */
  startsAt: Date | null
  /** Null: generated at first start and stored in the data folder. */
  secret: string | null
  /** The keys that seal personal data: the first seals, all of them open. */
  sealKeys: readonly SealKey[]
  /** After the secret's own; the last one finds people. */
  lookupKeys: readonly LookupKey[]
  passwordKeyFile: string | null
  ledger: LedgerSettings
  publicUrl: string | null
  /** Where to report vulnerabilities; if empty, /.well-known/security.txt is not served. */
  securityContacts: string[]
  /** Whether the subdomains of the club's host are other sites. */
  hasSubdomains: boolean
  trustedProxies: string[]
  /** How many uses fit into each budget. */
  rooms: Rooms
  smsGateway: { url: string; key: string } | null
  /**
   * Keys that the bank signs its events with. Null: one is generated at first start and stored in
   * the data folder.
   */
  bankEventKeys: string[] | null
  /** Keys of signed tokens by issuer. Null: one is generated at first start. */
  tokenKeys: Record<string, string[]> | null
  maps: MapServices
  uploads: UploadSettings
  /** Null: pages are shared without WeChat's menus. */
  weChat: WeChatSettings | null
  /** Whether phones may cache pages for offline reading. */
  offersServiceWorker: boolean
  /** Where the metrics are served; null: nowhere. */
  metrics: { port: number; host: string } | null
  /** The desk's listener; null: none. */
  desk: DeskSettings | null
  /** How long a stopping server still answers, not ready, before it closes its port. */
  drainSeconds: number
  /** 0 switches the overload guard off. */
  maxEventLoopDelayMs: number
  logLevel: string
}

/** An invalid setting, with its name and the reason. */
export class ConfigError extends Error {}

type Settings = z.output<typeof settings>

/** Conflicting settings, with the reasons. */
function problemsOf(s: Settings): string[] {
  const problems = [...problemsByMode(s), ...deskProblems(s)]
  if (Boolean(s.CLUB_SMS_GATEWAY_URL) !== Boolean(s.CLUB_SMS_GATEWAY_KEY)) {
    problems.push('CLUB_SMS_GATEWAY_URL and CLUB_SMS_GATEWAY_KEY: set both or neither')
  }
  if (s.CLUB_LEDGER_KEY && s.CLUB_LEDGER_KEY_FILE) {
    problems.push('CLUB_LEDGER_KEY and CLUB_LEDGER_KEY_FILE: set one of them')
  }
  if (Boolean(s.CLUB_MAP_TILE_URL) !== Boolean(s.CLUB_MAP_TILE_ATTRIBUTION)) {
    problems.push('CLUB_MAP_TILE_URL and CLUB_MAP_TILE_ATTRIBUTION: set both or neither')
  }
  if (s.CLUB_WORKERS > 1 && !s.DATABASE_URL) {
    problems.push(
      'CLUB_WORKERS: the embedded database is used by one process only: set 1, or DATABASE_URL too',
    )
  }
  const key = s.CLUB_S3_KEY_FILE ? [] : [s.CLUB_S3_KEY_ID, s.CLUB_S3_SECRET]
  if (new Set([s.CLUB_S3_ENDPOINT, s.CLUB_S3_BUCKET, ...key].map(Boolean)).size > 1) {
    problems.push(
      'CLUB_S3_ENDPOINT, CLUB_S3_BUCKET, CLUB_S3_KEY_ID and CLUB_S3_SECRET: set all or none; CLUB_S3_KEY_FILE stands for the last two',
    )
  }
  if (s.CLUB_S3_KEY_FILE && (s.CLUB_S3_KEY_ID || s.CLUB_S3_SECRET)) {
    problems.push('CLUB_S3_KEY_FILE: set it, or CLUB_S3_KEY_ID and CLUB_S3_SECRET')
  }
  if (Boolean(s.CLUB_WECHAT_APP_ID) !== Boolean(s.CLUB_WECHAT_SECRET)) {
    problems.push('CLUB_WECHAT_APP_ID and CLUB_WECHAT_SECRET: set both or neither')
  }
  if (s.CLUB_WECHAT_APP_ID && !s.CLUB_PUBLIC_URL && s.CLUB_WECHAT_HOSTS.length === 0) {
    problems.push('CLUB_WECHAT_APP_ID: set CLUB_PUBLIC_URL or CLUB_WECHAT_HOSTS too, or no page is signed')
  }
  return problems
}

function mapsOf(s: Settings): MapServices {
  const { CLUB_MAP_TILE_URL: urlTemplate, CLUB_MAP_TILE_ATTRIBUTION: attribution, CLUB_MAP_DATUM: datum } = s
  return {
    tiles: urlTemplate && attribution ? { urlTemplate, attribution, datum } : null,
    baiduKey: s.CLUB_BAIDU_MAP_KEY ?? null,
    routeUrlTemplate: s.CLUB_ROUTE_URL ?? null,
  }
}

function uploadsOf(s: Settings): UploadSettings {
  const { CLUB_S3_ENDPOINT: endpoint, CLUB_S3_BUCKET: bucket, CLUB_S3_REGION: region } = s
  const { CLUB_S3_KEY_ID: keyId, CLUB_S3_SECRET: secret, CLUB_S3_KEY_FILE: file } = s
  const key = file ? { file } : keyId && secret ? { keyId, secret, sessionToken: null } : null
  return {
    maxTotalBytes: s.CLUB_UPLOAD_MAX_TOTAL_GB * bytesOfGb,
    ffmpeg: s.CLUB_FFMPEG === 'none' ? null : s.CLUB_FFMPEG,
    clamav: s.CLUB_CLAMAV_SOCKET ?? null,
    s3: endpoint && bucket && key ? { endpoint, bucket, region, key } : null,
  }
}

function weChatOf(s: Settings): WeChatSettings | null {
  const { CLUB_WECHAT_APP_ID: appId, CLUB_WECHAT_SECRET: secret, CLUB_PUBLIC_URL: publicUrl } = s
  if (!appId || !secret) return null
  const hosts = [...(publicUrl ? [new URL(publicUrl).host] : []), ...s.CLUB_WECHAT_HOSTS]
  const apiUrl = s.CLUB_WECHAT_API_URL.replace(/\/+$/, '')
  return { appId, secret, apiUrl, hosts, sdkUrls: s.CLUB_WECHAT_SDK_URL }
}

/** Reads and checks the settings. Throws ConfigError with one line per invalid setting. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { present, problems: fileProblems } = withSecretFiles(environment)
  if (fileProblems.length > 0) throw new ConfigError(fileProblems.join('\n'))
  const [parsed, limited] = [settings.safeParse(present), limits.safeParse(present)]
  if (!parsed.success || !limited.success) {
    const issues = [parsed, limited].flatMap(({ error }) => error?.issues ?? [])
    throw new ConfigError(issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const s = parsed.data
  const isProduction = isProductionMode(s)
  const problems = problemsOf(s)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const makesKeys = !isProduction || s.CLUB_ALLOW_LOCAL_KEYS
  const isDemo = s.CLUB_DEMO ?? (!isProduction && !s.DATABASE_URL)
  return {
    isProduction,
    exceptions: exceptionsOf(s),
    port: s.PORT,
    host: s.HOST,
    workers: s.CLUB_WORKERS,
    dataDir: s.CLUB_DATA_DIR,
    contentDir: s.CLUB_CONTENT_DIR,
    databaseUrl: s.DATABASE_URL ?? null,
    migrationDatabaseUrl: s.CLUB_MIGRATION_DATABASE_URL ?? null,
    databasePool: s.DATABASE_POOL,
    isDemo,
    startsAt: s.CLUB_NOW ? new Date(s.CLUB_NOW) : null,
    secret: s.CLUB_SECRET ?? null,
    sealKeys: s.CLUB_SEAL_KEYS,
    lookupKeys: s.CLUB_LOOKUP_KEYS,
    passwordKeyFile: s.CLUB_PASSWORD_KEY_FILE ?? null,
    ledger: {
      key: s.CLUB_LEDGER_KEY ?? null,
      keyFile: s.CLUB_LEDGER_KEY_FILE ?? null,
      oldKeys: s.CLUB_LEDGER_OLD_KEYS,
      makesKey: makesKeys && !(isProduction && s.DATABASE_URL),
      headsFile: s.CLUB_LEDGER_HEADS_FILE ?? join(s.CLUB_DATA_DIR, 'ledger-heads.jsonl'),
    },
    publicUrl: s.CLUB_PUBLIC_URL ?? null,
    securityContacts: s.CLUB_SECURITY_CONTACT,
    hasSubdomains: s.CLUB_HAS_SUBDOMAINS,
    trustedProxies: s.CLUB_TRUSTED_PROXIES,
    rooms: roomsOf(limited.data),
    smsGateway:
      s.CLUB_SMS_GATEWAY_URL && s.CLUB_SMS_GATEWAY_KEY
        ? { url: s.CLUB_SMS_GATEWAY_URL, key: s.CLUB_SMS_GATEWAY_KEY }
        : null,
    // Production generates no key: without one, every event is refused.
    bankEventKeys: s.CLUB_BANK_EVENT_KEY ?? (makesKeys ? null : []),
    tokenKeys: s.CLUB_TOKEN_KEYS ? keysByIssuer(s.CLUB_TOKEN_KEYS) : makesKeys ? null : {},
    maps: mapsOf(s),
    uploads: uploadsOf(s),
    weChat: weChatOf(s),
    offersServiceWorker: s.CLUB_SERVICE_WORKER,
    metrics:
      s.CLUB_METRICS_PORT === undefined ? null : { port: s.CLUB_METRICS_PORT, host: s.CLUB_METRICS_HOST },
    desk: deskOf(s, isDemo),
    drainSeconds: s.CLUB_DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    maxEventLoopDelayMs: s.CLUB_MAX_EVENT_LOOP_DELAY_MS,
    logLevel: s.LOG_LEVEL,
  }
}

/** Groups `issuer:key` entries by issuer; an issuer listed twice has a new and an old key. */
function keysByIssuer(entries: readonly string[]): Record<string, string[]> {
  const keys: Record<string, string[]> = {}
  for (const entry of entries) {
    const at = entry.indexOf(':')
    const issuer = entry.slice(0, at)
    keys[issuer] = [...(keys[issuer] ?? []), entry.slice(at + 1)]
  }
  return keys
}

/**
 * Loads settings from the `.env` of the club's own folder if there is one; the current folder may be anybody's.
 * Environment variables take precedence.
 */
export function loadDotEnv(path: string): void {
  if (existsSync(path)) process.loadEnvFile(path)
}

/** Whom `sudo` names as the one who started this process; null without it. */
export function userOfSudo(environment: Record<string, string | undefined> = process.env): string | null {
  return environment.SUDO_USER || null
}
