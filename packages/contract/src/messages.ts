import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { messageKinds } from './messages.constants.ts'
import { instant, nothing, page, paging, request } from './shapes.ts'

const memberMessage = z.object({
  messageId: z.string(),
  kind: z.enum(messageKinds),
  title: z.string(),
  text: z.string(),
  /** What a person wrote, or null. */
  quote: z.string().nullable(),
  /** Where the message leads, a path of the club, with the words of the button; null if nowhere. */
  link: z.object({ path: z.string(), words: z.string() }).nullable(),
  time: instant,
  isRead: z.boolean(),
})

const messageId = z.uuid()

export const messagesSchemas = {
  list: {
    request: request(paging),
    answer: page(memberMessage).extend({
      /** Messages that were removed so recently that they can be brought back. */
      removed: z.int(),
    }),
  },
  read: {
    request: request({ messageIds: z.array(messageId).min(1).max(50) }),
    answer: z.object({ unreadMessages: z.int() }),
  },
  remove: { request: request({ messageId }), answer: z.object({}) },
  restore: { request: nothing, answer: z.object({ restored: z.int() }) },
}

type S = typeof messagesSchemas

/** What the club tells one member, kept by the server: rules/messages#messages-of-a-member. */
export const messages = /* @__PURE__ */ callsOf('messages', {
  list: endpoint<S['list']>({
    path: '/api/message/list',
    access: 'member',
    summary: "The club's messages to the member, newest first.",
    statuses: ['notLoggedIn'],
  }),
  read: endpoint<S['read']>({
    path: '/api/message/read',
    isQuiet: true,
    access: 'member',
    summary: 'Marks messages as read and returns how many are unread.',
    statuses: ['notLoggedIn'],
  }),
  remove: endpoint<S['remove']>({
    path: '/api/message/remove',
    access: 'member',
    summary: 'Removes a message; it can be brought back for 10 minutes.',
    statuses: ['notLoggedIn'],
    refreshes: ['messages.list'],
  }),
  restore: endpoint<S['restore']>({
    path: '/api/message/restore',
    access: 'member',
    summary: 'Brings back the messages that were removed in the last 10 minutes.',
    statuses: ['notLoggedIn'],
    refreshes: ['messages.list'],
  }),
})
