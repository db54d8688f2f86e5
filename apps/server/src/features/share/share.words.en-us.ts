import type { words as zhCn } from './share.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {
    weChatNotSetUp: "Sharing by WeChat's menu is not set up. You can copy the link and send it.",
    urlNotOwn: 'This address is not a page of the club, so it cannot be shared from here.',
  },
}
