import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  messages: {
    weChatNotSetUp: '俱乐部还没有接通微信的分享，您可以复制链接发给亲友。',
    urlNotOwn: '这个网址不是俱乐部的页面，不能从这里分享。',
  } satisfies OwnMessages,
}
