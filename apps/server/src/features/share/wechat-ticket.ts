import { setTimeout as pause } from 'node:timers/promises'
import { stillWaits } from '@club/contract/waits.rules.ts'
import { AppError } from '../../kit/app-error.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { ticketStep } from './wechat.rules.ts'
import type { WeChatAccount } from './wechat-api.ts'
import { makeTicketStore, type Reading } from './wechat-ticket-store.ts'

/** Every server looks into the database this often for what others fetched; a page's hint may look sooner. */
const pollEveryMs = 30_000
const pollAfterHintMs = 5_000
/** How long a page waits for the server that fetches, and how often it looks. */
const waitMs = 4_000
const waitStepMs = 100

/** What this server remembers; times by its own clock. */
interface Memory {
  ticket: { value: string; endsAt: number; readAt: number } | null
  refused: { error: AppError; until: number } | null
}

/** The ticket that signs pages, shared by all servers: rules/channels#ticket-of-wechat. */
export interface WeChatTicket {
  /** Throws AppError `outsideDown` if there is none and WeChat gives none. */
  current(refresh: boolean): Promise<string>
}

export function makeWeChatTicket(context: FeatureContext, account: WeChatAccount): WeChatTicket {
  const { clock, log } = context
  const store = makeTicketStore(context, account)
  const memory: Memory = { ticket: null, refused: null }
  /** One look at a time; all requests of this server wait for it together. */
  let pending: Promise<string> | null = null
  let isRenewing = false

  function serve({ stored }: Reading): string {
    const value = store.ticketIn(stored)
    if (value === null) throw new AppError('outsideDown', { detail: 'no ticket of WeChat' })
    const endsAt = stored?.ticketEndsAt?.getTime() ?? 0
    memory.ticket = { value, endsAt, readAt: clock.roughly().getTime() }
    return value
  }

  /** Remembers the refusal for a moment, so that an outage costs the database nothing. */
  function refuse({ stored, now }: Reading): AppError {
    const retryMs = Math.max(1000, (stored?.retryAt?.getTime() ?? 0) - now.getTime())
    const error = new AppError('outsideDown', {
      detail: `no ticket of WeChat: ${stored?.lastFailure ?? 'another server fetches it'}`,
      retryAfterSeconds: Math.ceil(retryMs / 1000),
    })
    memory.refused = { error, until: clock.roughly().getTime() + Math.min(pollAfterHintMs, retryMs) }
    return error
  }

  function renewInBackground(reading: Reading): void {
    if (isRenewing) return
    isRenewing = true
    store
      .fetchAsOnlyOne(reading)
      .catch((err: unknown) => log.warn({ err }, 'the ticket of WeChat could not be renewed'))
      .finally(() => {
        isRenewing = false
        memory.ticket = null
      })
  }

  async function resolveTicket(refresh: boolean): Promise<string> {
    const startedAt = performance.now()
    let hint = refresh
    for (;;) {
      const reading = await store.read()
      const step = ticketStep(reading.stored, reading.now, hint)
      if (step === 'renew') renewInBackground(reading)
      if (step === 'serve' || step === 'renew') return serve(reading)
      if (step === 'refuse' || performance.now() - startedAt > waitMs) throw refuse(reading)
      if (step === 'wait') await pause(waitStepMs)
      else await store.fetchAsOnlyOne(reading)
      // Followed once; if the refresh failed, the old ticket stays in use.
      hint = false
    }
  }

  return {
    async current(refresh) {
      const { ticket, refused } = memory
      const now = clock.roughly().getTime()
      const age = ticket ? now - ticket.readAt : -1
      const isFresh = age >= 0 && age < (refresh ? pollAfterHintMs : pollEveryMs)
      if (ticket && isFresh && now < ticket.endsAt) return ticket.value
      if (refused && stillWaits(new Date(refused.until), new Date(now), pollAfterHintMs)) throw refused.error
      pending ??= resolveTicket(refresh).finally(() => {
        pending = null
      })
      return pending
    },
  }
}
