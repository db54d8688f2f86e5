import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  messages: {
    studyUnknown: '这次学习没有接上，请重新打开课程。已经学过的部分都还在。',
  } satisfies OwnMessages,
}
