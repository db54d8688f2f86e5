import { dayMs } from '@club/contract/durations.ts'
import type { FastifyInstance } from 'fastify'

const goodForDays = 180

export interface SecurityText {
  /** Addresses such as `mailto:security@bank.example`, the preferred one first; none: nothing is served. */
  contacts: readonly string[]
  /** Null: the file does not say where it belongs. */
  publicUrl: string | null
  now(): Date
}

/** Says how to report a vulnerability (RFC 9116): rules/security#reporting-a-hole. */
export function securityText(app: FastifyInstance, { contacts, publicUrl, now }: SecurityText): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (contacts.length === 0) return reply.callNotFound()
    const expiresAt = new Date(Math.floor(now().getTime() / dayMs + goodForDays) * dayMs)
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expiresAt.toISOString()}`,
      'Preferred-Languages: zh, en',
      ...(publicUrl ? [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
