import type { MessageKind } from '@club/contract/messages.constants.ts'
import type { messages } from '@club/contract/messages.ts'
import { undoMinutes } from '@club/contract/undo.constants.ts'
import type { Call, HandlersOf } from '../../kit/http/call.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import type { ContentContext } from '../content/content.ts'
import { wordingOf } from './message-kinds.ts'
import { sealedQuote } from './messages.sealed.ts'
import { memberMessages } from './messages.sql.ts'
import { takeNews, unreadMessages } from './news-for-all.ts'

/** The member's messages: rules/messages#messages-of-a-member. */
export function messagesRoutes(context: ContentContext): HandlersOf<typeof messages> {
  const { db, clock, published } = context
  return {
    list: (call) => listOf(context, call),

    read: async ({ memberId, request }) => {
      await db.run(memberMessages.read, [memberId, request.messageIds, await clock.now(db)])
      return { unreadMessages: await unreadMessages(db, published, memberId) }
    },

    remove: async ({ memberId, request }) => {
      await db.run(memberMessages.remove, [memberId, request.messageId, await clock.now(db)])
      return {}
    },

    restore: async ({ memberId }) => {
      const since = undoableSince(await clock.now(db))
      return { restored: await db.run(memberMessages.restore, [memberId, since]) }
    },
  }
}

/** Messages removed after this instant can be brought back. */
function undoableSince(now: Date): Date {
  return new Date(now.getTime() - undoMinutes * 60_000)
}

async function listOf(context: ContentContext, call: Call<typeof messages.list>) {
  const { db, clock, sealing, published } = context
  const { memberId, language, request } = call
  const { pageNum, pageSize } = request
  if (pageNum === 1) await takeNews(context, memberId)
  const now = await clock.now(db)
  const [counts, rows] = await Promise.all([
    db.one(memberMessages.counts, [memberId, undoableSince(now)]),
    db.all(memberMessages.page, [memberId, pageSize, (pageNum - 1) * pageSize]),
  ])
  const list = rows.flatMap(({ messageId, kind, facts, quoteSealed, createdAt, readAt }) => {
    const wording = wordingOf({ kind, facts }, { language, published })
    if (!wording) return []
    return {
      messageId,
      kind: kind as MessageKind,
      ...wording,
      quote:
        quoteSealed === null
          ? null
          : (sealing.read(sealedQuote, { userId: memberId, messageId }, quoteSealed) ?? unreadableText),
      time: createdAt.toISOString(),
      isRead: readAt !== null,
    }
  })
  return { total: counts?.total ?? 0, list, size: rows.length, removed: counts?.removed ?? 0 }
}
