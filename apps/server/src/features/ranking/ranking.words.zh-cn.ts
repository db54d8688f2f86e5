import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  messages: {
    monthUnknown: '没有这个月份的记录。',
  } satisfies OwnMessages,
}
