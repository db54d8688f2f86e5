import { monthOf } from '@club/contract/business-day.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Queryable } from '../../kit/database/db.ts'
import type { Published } from '../content/content.ts'
import { isClosed } from '../points/points.ts'
import type { MessageFacts } from './message-kinds.ts'
import { maxUnread, memberMessages } from './messages.sql.ts'

/** What all members are told alike; it becomes a row of a member only when they open their messages. */
interface News {
  key: string
  kind: 'rulesChange' | 'rulesStay'
  facts: MessageFacts['rulesChange']
  at: Date
}

/** The announced changes of the rules, until the end of their first month: rules/messages#news-for-all. */
function newsIn(published: Published): News[] {
  const month = monthOf(published.day())
  return published
    .ruleChanges()
    .filter(({ fromMonth }) => fromMonth >= month)
    .map(({ changeId, announcedAt, withdrawnAt }) => ({
      key: `${withdrawnAt ? 'rules-stay' : 'rules-change'}:${changeId}`,
      kind: withdrawnAt ? 'rulesStay' : 'rulesChange',
      facts: { changeId },
      at: withdrawnAt ?? announcedAt,
    }))
}

/** Puts news for all among a member's messages; what they have had already changes nothing. */
export async function takeNews(
  { db, published }: { db: Db; published: Published },
  userId: string,
): Promise<void> {
  const news = newsIn(published)
  if (news.length === 0) return
  const known = await db.one(memberMessages.known, [userId, news.map(({ key }) => key)])
  if (known?.count === news.length) return
  await db.inTransaction(async (tx) => {
    if (await isClosed(tx, userId)) return
    for (const { key, kind, facts, at } of news)
      await tx.run(memberMessages.insert, [userId, uuidv7(), key, kind, JSON.stringify(facts), null, at])
  })
}

/** How many messages a member has not read, news for all among them, at most 99. */
export async function unreadMessages(on: Queryable, published: Published, userId: string): Promise<number> {
  const keys = newsIn(published).map(({ key }) => key)
  const row = await on.one(memberMessages.unread, [userId, keys])
  return Math.min((row?.count ?? 0) + keys.length - (row?.known ?? 0), maxUnread)
}
