import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  messages: {
    contentUnknown: '没有找到这项内容。',
  } satisfies OwnMessages,
}
