import type { words as zhCn } from './tasks.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {
    taskUnknown: 'There is no such task.',
    taskNotExecutable: 'This task cannot be done in this way.',
    actionUnknown: 'This content was not found.',
    taskNotClaimable: 'This task does not need to be claimed.',
    viewTokenNeeded: 'Please open this and have a look first.',
    viewTokenRefused: 'This look was not counted. Please open it once more.',
    viewTooEarly: 'Please keep looking for {seconds} more seconds, then it counts.',
    viewExpired: 'This was opened too long ago. Please open it once more.',
  },
}
