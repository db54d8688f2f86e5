import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  messages: {
    taskUnknown: '没有这项任务。',
    taskNotExecutable: '这项任务不能这样完成。',
    actionUnknown: '没有找到这项内容。',
    taskNotClaimable: '这项任务不需要领取。',
    viewTokenNeeded: '请先打开这项内容看一看，再来完成。',
    viewTokenRefused: '这次浏览没有记上，请重新打开看一看。',
    viewTooEarly: '请再看 {seconds} 秒，就可以记上了。',
    viewExpired: '打开的时间太久了，请重新打开看一看。',
  } satisfies OwnMessages,
}
