import { randomUUID } from 'node:crypto'
import type { FeatureContext } from '../../kit/feature.ts'
import { isCircuitOpen, type OutsideService } from '../../kit/outside/outside-service.ts'
import { sealedTicket } from './share.sealed.ts'
import {
  claimMs,
  failureInWords,
  isTicketValid,
  lifetimeMs,
  retryAfterMs,
  tokenReserveMs,
} from './wechat.rules.ts'
import { type Fetched, fetchTicket, type WeChatAccount, WeChatFailure } from './wechat-api.ts'
import { type StoredTicket, weChatTickets } from './wechat-ticket.sql.ts'

export interface Reading {
  /** Null before the first attempt. */
  stored: StoredTicket | null
  now: Date
}

/** The ticket in the database, for all servers. */
export interface TicketStore {
  /** What is stored, with the database's time. */
  read(): Promise<Reading>
  /** The ticket of a reading; null if it has none. */
  ticketIn(stored: StoredTicket | null): string | null
  /** Fetches a ticket if no other server is doing so; failures are stored and logged, not thrown. */
  fetchAsOnlyOne(reading: Reading): Promise<void>
}

/** A refusal of WeChat is an answer: it does not count as WeChat being away. */
async function fetchUnlessAway(
  service: OutsideService,
  account: WeChatAccount,
  knownToken: string | null,
): Promise<Fetched> {
  const isAway = ({ failure }: WeChatFailure) => failure === 'timeout' || failure === 'unreachable'
  const outcome = await service
    .call((signal) =>
      fetchTicket(account, knownToken, signal).catch((error: unknown) => {
        if (error instanceof WeChatFailure && !isAway(error)) return error
        throw error
      }),
    )
    .catch((error: unknown) => {
      throw isCircuitOpen(error) ? new WeChatFailure('unreachable') : error
    })
  if (outcome instanceof WeChatFailure) throw outcome
  return outcome
}

export function makeTicketStore(
  { db, clock, sealing, log, outside }: FeatureContext,
  account: WeChatAccount,
): TicketStore {
  const { appId } = account
  const service = outside.service('WeChat')
  const seal = (kind: keyof typeof sealedTicket, value: string) =>
    sealing.seal(sealedTicket[kind], { appId }, value)
  const open = (kind: keyof typeof sealedTicket, sealed: string | null) =>
    sealed === null ? null : sealing.read(sealedTicket[kind], { appId }, sealed)

  async function keep(claimId: string, now: Date, fetched: Fetched, known: KnownToken | null): Promise<void> {
    const { token, ticket } = fetched
    const endsAt = (seconds: number) => new Date(now.getTime() + lifetimeMs(seconds))
    await db.run(weChatTickets.store, [
      appId,
      claimId,
      seal('token', token?.value ?? known?.token ?? ''),
      token ? endsAt(token.expiresInSeconds) : (known?.endsAt ?? now),
      seal('ticket', ticket.value),
      endsAt(ticket.expiresInSeconds),
      now,
    ])
    log.info({ calls: token ? 2 : 1 }, 'a ticket was fetched from WeChat')
  }

  function knownToken({ stored, now }: Reading): KnownToken | null {
    const endsAt = stored?.tokenEndsAt ?? null
    if (!endsAt || endsAt.getTime() <= now.getTime() + tokenReserveMs) return null
    const token = open('token', stored?.sealedToken ?? null)
    return token === null ? null : { token, endsAt }
  }

  return {
    async read() {
      const [stored, now] = await Promise.all([db.one(weChatTickets.find, [appId]), clock.now(db)])
      return { stored, now }
    },
    ticketIn: (stored) => open('ticket', stored?.sealedTicket ?? null),
    async fetchAsOnlyOne(reading) {
      const { stored, now } = reading
      if (stored === null) await db.run(weChatTickets.begin, [appId])
      const claimId = randomUUID()
      const until = new Date(now.getTime() + claimMs)
      if ((await db.run(weChatTickets.claim, [appId, claimId, stored?.version ?? 0, now, until])) === 0)
        return
      const known = knownToken(reading)
      try {
        await keep(claimId, now, await fetchUnlessAway(service, account, known?.token ?? null), known)
      } catch (error) {
        if (!(error instanceof WeChatFailure)) throw error
        const { failure } = error
        const retryAt = new Date(now.getTime() + retryAfterMs(failure, stored?.failures ?? 0))
        await db.run(weChatTickets.fail, [appId, claimId, failure, retryAt])
        log.warn({ failure, retryAt }, `no ticket of WeChat: ${failureInWords(failure)}`)
      }
    },
  }
}

interface KnownToken {
  token: string
  endsAt: Date
}

/** What the operator should know; null if WeChat is not set up. */
export async function examineWeChat({
  db,
  clock,
  config: { weChat },
}: Pick<FeatureContext, 'db' | 'clock'> & { config: { weChat: WeChatAccount | null } }): Promise<{
  hasTicket: boolean
  failure: string | null
} | null> {
  if (!weChat) return null
  const [stored, now] = await Promise.all([db.one(weChatTickets.find, [weChat.appId]), clock.now(db)])
  const failure = stored?.lastFailure ?? null
  return {
    hasTicket: stored !== null && isTicketValid(stored, now),
    failure: failure && `${failureInWords(failure)} (${failure})`,
  }
}
