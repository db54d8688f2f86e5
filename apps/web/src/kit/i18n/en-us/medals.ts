import type { medals as zhCn } from '../zh-cn/medals.ts'

export const medals: typeof zhCn = {
  title: 'My medals',
  obtained: (total) => `Already obtained ${total}`,
  locked: 'Still need to work hard',
  making: 'Being made',
  makingText: 'This medal is being made. You will see it here when it is ready.',
  requirement: (times, task, done) =>
    `Complete “${task}” ${times === 1 ? 'once' : `${times} times`} to get 1 medal (completed ${done === 1 ? 'once' : `${done} times`})`,
  progress: (name) => `Progress of ${name}`,
  tell: 'Tell everyone',
  rules: 'Medal rules',
  empty: 'No medals to see yet',
  emptyText: 'Please look again in a few days.',
}
