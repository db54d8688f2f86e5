import { isIP } from 'node:net'
import { readDatabaseUrl } from './kit/database/database-address.ts'

/** Settings that each allow, by name, one thing that production otherwise refuses: rules/running#production. */
export interface Exceptions {
  CLUB_ALLOW_EMBEDDED: boolean
  CLUB_ALLOW_DEMO: boolean
  CLUB_ALLOW_LOCAL_KEYS: boolean
  CLUB_ALLOW_TOKEN_ISSUE: boolean
  CLUB_ALLOW_HTTP_GATEWAYS: boolean
  CLUB_ALLOW_SMS_OUTBOX: boolean
  CLUB_ALLOW_ONE_DATABASE_ROLE: boolean
  CLUB_ALLOW_PLAIN_DATABASE: boolean
}

/** The settings whose validity depends on the mode. */
export interface ModeSettings extends Exceptions {
  NODE_ENV: 'production' | 'development' | 'test'
  CLUB_MODE?: 'trial' | 'production' | undefined
  HOST: string
  DATABASE_URL?: string | undefined
  CLUB_MIGRATION_DATABASE_URL?: string | undefined
  CLUB_NOW?: string | undefined
  CLUB_DEMO?: boolean | undefined
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

/** The exceptions that are in force. */
export function exceptionsOf(s: Exceptions): (keyof Exceptions)[] {
  const names = Object.keys(s).filter((name) => name.startsWith('CLUB_ALLOW_')) as (keyof Exceptions)[]
  return names.filter((name) => s[name])
}
