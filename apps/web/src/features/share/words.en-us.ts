import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  missing: {
    title: "Sharing from WeChat's menu does not work just now",
    text: 'Everything else on the page works. To send it to somebody, copy the link and paste it in a chat.',
    copy: 'Copy the link to this page',
    copied: 'The link is copied. Open the chat, paste it and send.',
    copyFailed: 'Copying did not work. Please press and hold the link below to copy it.',
    close: 'I know',
  },
}
