import type { Language } from '@club/contract/languages.ts'
import type { MessageKind } from '@club/contract/messages.constants.ts'
import type { messages } from '@club/contract/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { ContentContext } from '../content/content.ts'
import { closedAmong, isClosed } from '../points/points.ts'
import { type MessageFacts, wordingOf } from './message-kinds.ts'
import { messagesRoutes } from './messages.routes.ts'
import { sealedQuote } from './messages.sealed.ts'
import { memberMessages } from './messages.sql.ts'
import { messagesPersonalData } from './personal-data.ts'
import { sweepMessages } from './sweep.ts'

export { wordingOfChange } from './message-kinds.ts'
export { sealedQuote } from './messages.sealed.ts'
export { unreadMessages } from './news-for-all.ts'

/** Messages of the club to single members: rules/messages#messages-of-a-member. */
export function messagesFeature(context: ContentContext) {
  return {
    routes: messagesRoutes(context),
    personalData: messagesPersonalData,
    sweep: (now) => sweepMessages(context.db, now),
  } satisfies Feature<typeof messages>
}

/** A message to one member. `key` is the fact that it is about: the same key is sent once. */
export type NewMessage = {
  [K in MessageKind]: { userId: string; key: string; kind: K; facts: MessageFacts[K]; at: Date }
}[MessageKind] & {
  /** What a person wrote, stored sealed and shown as written. */
  quote?: string
}

/**
 * Sends a message in the transaction that makes it true; a key that was sent before changes nothing, and a closed
 * account gets none. Returns whether a message was added.
 */
export async function sendMessage(
  tx: Tx,
  { sealing }: { sealing: Sealing },
  { userId, key, kind, facts, quote, at }: NewMessage,
): Promise<boolean> {
  if (await isClosed(tx, userId)) return false
  const messageId = uuidv7()
  const quoteSealed = quote === undefined ? null : sealing.seal(sealedQuote, { userId, messageId }, quote)
  const row = [userId, messageId, key, kind, JSON.stringify(facts), quoteSealed, at] as const
  return (await tx.run(memberMessages.insert, [...row])) > 0
}

/** Takes a message back whose fact is no longer true. */
export async function withdrawMessage(tx: Tx, userId: string, key: string): Promise<void> {
  await tx.run(memberMessages.withdraw, [userId, key])
}

/** Sends messages to many members in place of their earlier ones of these kinds; closed accounts get none. */
export async function replaceMessages(
  tx: Tx,
  kinds: readonly MessageKind[],
  messagesOfAll: readonly NewMessage[],
): Promise<void> {
  const closed = await closedAmong(
    tx,
    messagesOfAll.map(({ userId }) => userId),
  )
  const list = messagesOfAll.filter(({ userId }) => !closed.has(userId))
  await tx.run(memberMessages.deleteKinds, [list.map(({ userId }) => userId), kinds])
  await tx.run(memberMessages.insertMany, [
    list.map(({ userId }) => userId),
    list.map(() => uuidv7()),
    list.map(({ key }) => key),
    list.map(({ kind }) => kind),
    list.map(({ facts }) => JSON.stringify(facts)),
    list.map(({ at }) => at),
  ])
}

/** A member's latest messages as they read them, without what other people wrote. */
export async function messagesOf(
  { db, published }: Pick<ContentContext, 'db' | 'published'>,
  userId: string,
  { language, maxRows }: { language: Language; maxRows: number },
): Promise<{ title: string; text: string; time: string; isRead: boolean }[]> {
  const rows = await db.all(memberMessages.page, [userId, maxRows, 0])
  return rows.flatMap(({ kind, facts, createdAt, readAt }) => {
    const wording = wordingOf({ kind, facts }, { language, published })
    if (!wording) return []
    const { title, text } = wording
    return [{ title, text, time: createdAt.toISOString(), isRead: readAt !== null }]
  })
}
