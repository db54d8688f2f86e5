import type { bankEvent } from '@club/contract/feeds.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { signatureOf } from '../kit/sealing/signature.ts'
import type { TestAnswer, TestClub } from './test-club.ts'

export type BankEvent = z.input<typeof bankEvent>

export interface SendOptions {
  /** The signing key; the club's key by default. */
  key?: string
  /** When it was signed, in seconds from now. */
  secondsFromNow?: number
  /** A body to send instead of the signed one. */
  sentBody?: string
  headers?: Record<string, string>
  server?: FastifyInstance
}

/** A stand-in for the bank's system, which sends numbered, timed and signed events. */
export interface BankStandIn {
  /** An event dated now, with a new id. */
  event(type: string, about: Partial<BankEvent>): Promise<BankEvent>
  /** Signs and posts a list of events. */
  send(events: readonly unknown[], options?: SendOptions): Promise<TestAnswer>
  /** Signs and posts any text. */
  sendText(body: string, options?: SendOptions): Promise<TestAnswer>
}

let numbered = 0

export function bankStandIn(club: TestClub): BankStandIn {
  const { clock, config } = club.context
  const sendText = async (body: string, options: SendOptions = {}) => {
    const key = options.key ?? config.bankEventKeys?.[0] ?? ''
    const now = (await clock.now(club.db)).getTime() / 1000
    const time = String(Math.floor(now + (options.secondsFromNow ?? 0)))
    return club.post('/bank/events', options.sentBody ?? body, {
      headers: {
        'content-type': 'application/json',
        'x-bank-time': time,
        'x-bank-signature': signatureOf(key, time, body),
        ...options.headers,
      },
      ...(options.server ? { server: options.server } : {}),
    })
  }
  return {
    async event(type, about) {
      numbered += 1
      const eventId = `BANK-${numbered}`
      const at = (await clock.now(club.db)).toISOString()
      return { eventId, type, at, ...about }
    },
    send: (events, options) => sendText(JSON.stringify({ events }), options),
    sendText,
  }
}
