import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../database/clock.ts'
import type { Db } from '../database/db.ts'
import type { Logger } from '../log/log.ts'
import { type UntrustedProxyRow, untrustedProxies } from './untrusted-proxy.sql.ts'

/** Headers with which proxies pass on whose request it is. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const
type ForwardingHeader = (typeof forwardingHeaders)[number]

const quietMs = 60_000
const shownHours = 24

/** The forwarding header that was not trusted; undefined if there is none. */
function ignoredHeader({ headers, ips }: FastifyRequest): ForwardingHeader | undefined {
  // More than the connection's own address: its sender is trusted, and so was the header.
  if (ips && ips.length > 1) return undefined
  return forwardingHeaders.find((name) => headers[name] !== undefined)
}

interface Watch {
  db: Db
  clock: Clock
  log: Logger
  /** Milliseconds that only go forward. */
  elapsedMs?: () => number
}

/**
 * Warns once a minute for each header, in the log and for `club doctor`, when a forwarded address is not trusted:
 * rules/security#trusted-proxies. No address is kept: it may be a member's.
 */
export function watchForUntrustedProxies(
  app: FastifyInstance,
  { db, clock, log, elapsedMs = () => performance.now() }: Watch,
): void {
  const quietUntil = new Map<ForwardingHeader, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    const header = ignoredHeader(request)
    if (header !== undefined && elapsedMs() >= (quietUntil.get(header) ?? 0)) {
      quietUntil.set(header, elapsedMs() + quietMs)
      log.warn({ header }, 'a forwarded address came from a proxy that CLUB_TRUSTED_PROXIES does not name')
      record(db, clock, header).catch((error: unknown) =>
        log.warn({ err: error }, 'the untrusted proxy was not recorded for the doctor'),
      )
    }
    done()
  })
}

async function record(db: Db, clock: Clock, header: ForwardingHeader): Promise<void> {
  const now = await clock.now(db)
  await db.run(untrustedProxies.record, [header, now])
}

/** Headers that were not trusted in the last day, with the last time of each. */
export async function untrustedProxiesSeen(db: Db, clock: Clock): Promise<UntrustedProxyRow[]> {
  const now = await clock.now(db)
  return db.all(untrustedProxies.since, [new Date(now.getTime() - shownHours * 3_600_000)])
}
