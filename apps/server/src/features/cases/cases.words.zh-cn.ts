import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  messages: {
    tradeUnknown: '没有找到这条记录。',
    casesOfDayUsed: '您今天已经反映了几件事，我们会一件件核对。其余的请明天再告诉我们，急事请拨打客服热线。',
  } satisfies OwnMessages,
}
