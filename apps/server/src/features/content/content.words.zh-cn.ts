import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  /** On the home screen of a phone. */
  homeScreen: {
    description: '签到、学习、攒幸福值，和老朋友一起过好每一天。',
    shortcuts: [
      { name: '签到', path: '/happiness-center' },
      { name: '学堂', path: '/college' },
    ],
  },
  messages: {
    contentUnknown: '没有找到这项内容。',
  } satisfies OwnMessages,
}
