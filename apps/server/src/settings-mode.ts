import { isIP } from 'node:net'
import { z } from 'zod'
import { flag, whole } from './config-values.ts'
import { readDatabaseUrl } from './kit/database/database-address.ts'
import { terms, type Values } from './setting-terms.ts'

/** What the club is for. */
export const modeSettings = {
  CLUB_MODE: z
    .enum(['trial', 'production'])
    .optional()
    .register(terms, {
      about:
        'What the club is for: production, or trial for one that is only tried out. Needed where HOST is reached from ' +
        'other machines or DATABASE_URL is set. Production refuses what is only fit for trying: see ' +
        'docs/operations/database.md.',
      example: 'production',
    }),
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .register(terms, { help: 'production stands for CLUB_MODE=production where that is not set.' }),
}

/** What is only for trying things out. */
export const trialSettings = {
  CLUB_DEMO: flag.optional().register(terms, {
    about: 'To try things out; refused in production.',
    help: '1 loads the demo club (the default on the embedded database).',
    example: '1',
  }),
  CLUB_NOW: z.iso.datetime({ offset: true }).optional().register(terms, {
    help: 'Business time at start; it keeps running from there.',
    example: '2026-11-20T10:00:00+08:00',
  }),
}

/** Settings that each allow, by name, one thing that production otherwise refuses: rules/running#production. */
export const exceptionSettings = {
  CLUB_ALLOW_EMBEDDED: flag.default(false).register(terms, {
    about: 'What production refuses unless its exception is 1.',
    help: 'The embedded database, which does not flush to disk by itself.',
  }),
  CLUB_ALLOW_DEMO: flag.default(false).register(terms, { help: 'The demo club.' }),
  CLUB_ALLOW_LOCAL_KEYS: flag
    .default(false)
    .register(terms, { help: 'Keys that the club makes itself in the data folder.' }),
  CLUB_ALLOW_TOKEN_ISSUE: flag.default(false).register(terms, { help: 'Tokens of `club token issue`.' }),
  CLUB_ALLOW_HTTP_GATEWAYS: flag.default(false).register(terms, { help: 'Gateways without https.' }),
  CLUB_ALLOW_SMS_OUTBOX: flag.default(false).register(terms, { help: 'SMS written to a file.' }),
  CLUB_ALLOW_ONE_DATABASE_ROLE: flag
    .default(false)
    .register(terms, { help: 'A database role that could rewrite the books.' }),
  CLUB_ALLOW_PLAIN_DATABASE: flag
    .default(false)
    .register(terms, { help: 'A database on another machine without TLS that verifies the certificate.' }),
}

/** How a server stops. */
export const drainSettings = {
  CLUB_DRAIN_SECONDS: whole
    .pipe(z.number().max(300))
    .optional()
    .register(terms, {
      help:
        'After a stop signal /health/ready answers 503 and the server goes on for so long, so that a proxy sends ' +
        'nothing more before the port closes. Default: 5 in production, otherwise 0.',
      example: '5',
    }),
}

type Exceptions = Values<typeof exceptionSettings>

/** The settings whose validity depends on the mode. */
export interface ModeSettings extends Values<typeof modeSettings & typeof trialSettings>, Exceptions {
  HOST: string
  DATABASE_URL?: string | undefined
  CLUB_MIGRATION_DATABASE_URL?: string | undefined
  CLUB_SECRET?: string | undefined
  CLUB_SMS_GATEWAY_URL?: string | undefined
  CLUB_S3_ENDPOINT?: string | undefined
  CLUB_WECHAT_API_URL: string
}

/** `NODE_ENV=production` also means production, unless the mode says otherwise. */
export function isProductionMode({ CLUB_MODE, NODE_ENV }: ModeSettings): boolean {
  return (CLUB_MODE ?? NODE_ENV) === 'production'
}

function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.')
  return host === 'localhost' || host === '::1'
}

/** A club that is open to others needs a mode: for members or for trying out. */
function problemsOfMode(s: ModeSettings): string[] {
  if (s.CLUB_MODE || isProductionMode(s)) return []
  const choose = 'needs CLUB_MODE=production, or CLUB_MODE=trial for a club that is only tried out'
  return [
    ...(isLoopback(s.HOST) ? [] : [`HOST: ${s.HOST} is reached from other machines, which ${choose}`]),
    ...(s.DATABASE_URL ? [`DATABASE_URL: a database server ${choose}`] : []),
  ]
}

/** Whether nobody between the club and its database can read or change what is sent: TLS, or this machine. */
function isGuarded(databaseUrl: string): boolean {
  return readDatabaseUrl(databaseUrl).urls.every(isGuardedHost)
}

function isGuardedHost(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  // Other modes encrypt at most, without verifying the server.
  const isVerified = ['verify-full', 'verify-ca'].includes(searchParams.get('sslmode') ?? '')
  return isVerified || host === '' || host.startsWith('/') || isLoopback(host.replace(/^\[|\]$/g, ''))
}

const databases = ['DATABASE_URL', 'CLUB_MIGRATION_DATABASE_URL'] as const
const gateways = ['CLUB_SMS_GATEWAY_URL', 'CLUB_S3_ENDPOINT', 'CLUB_WECHAT_API_URL'] as const

/** What is fit only for trying out, by setting and exception. */
function refusedInProduction(s: ModeSettings): string[] {
  const refusals: [isRefused: boolean, exception: keyof Exceptions, problem: string][] = [
    [
      !s.DATABASE_URL,
      'CLUB_ALLOW_EMBEDDED',
      'DATABASE_URL: required in production; the embedded database does not flush to disk',
    ],
    [s.CLUB_DEMO === true, 'CLUB_ALLOW_DEMO', 'CLUB_DEMO: refused in production'],
    [
      !s.CLUB_SECRET,
      'CLUB_ALLOW_LOCAL_KEYS',
      'CLUB_SECRET: required in production, where no key is made in the data folder',
    ],
    [
      !s.CLUB_SMS_GATEWAY_URL,
      'CLUB_ALLOW_SMS_OUTBOX',
      'CLUB_SMS_GATEWAY_URL: required in production, or nobody can sign in by SMS',
    ],
    ...databases.map((name): [boolean, keyof Exceptions, string] => [
      s[name] !== undefined && !isGuarded(s[name]),
      'CLUB_ALLOW_PLAIN_DATABASE',
      `${name}: must end with sslmode=verify-full in production, since personal data goes there`,
    ]),
    ...gateways.map((name): [boolean, keyof Exceptions, string] => [
      s[name]?.startsWith('http:') ?? false,
      'CLUB_ALLOW_HTTP_GATEWAYS',
      `${name}: must be https in production, since secrets and personal data go there`,
    ]),
  ]
  return refusals
    .filter(([isRefused, exception]) => isRefused && !s[exception])
    .map(([, exception, problem]) => `${problem}. Set ${exception}=1 to accept that`)
}

/** What the mode requires or refuses, with the reasons. */
export function problemsByMode(s: ModeSettings): string[] {
  if (!isProductionMode(s)) return problemsOfMode(s)
  const moved = s.CLUB_NOW ? ['CLUB_NOW: refused in production, where business time is the real time'] : []
  return [...moved, ...refusedInProduction(s)]
}

/** Whether keys that are not set are made in the data folder. */
export function makesKeys(s: ModeSettings): boolean {
  return !isProductionMode(s) || s.CLUB_ALLOW_LOCAL_KEYS
}

/** The mode, and what depends on it. */
export function modeOf(s: ModeSettings & Values<typeof drainSettings>) {
  const isProduction = isProductionMode(s)
  const exceptions = Object.keys(exceptionSettings) as (keyof Exceptions)[]
  return {
    isProduction,
    /** What production allows although it is fit only for trying out. */
    exceptions: exceptions.filter((name) => s[name]),
    isDemo: s.CLUB_DEMO ?? (!isProduction && !s.DATABASE_URL),
    /** The business time at start, or null for the real one. */
    startsAt: s.CLUB_NOW ? new Date(s.CLUB_NOW) : null,
    /** How long a stopping server still answers, not ready, before it closes its port. */
    drainSeconds: s.CLUB_DRAIN_SECONDS ?? (isProduction ? 5 : 0),
  }
}
