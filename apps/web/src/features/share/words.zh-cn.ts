export const words = {
  missing: {
    title: '微信菜单里的分享，这会儿用不了',
    text: '页面的其他内容都正常。想发给亲友，可以复制链接，粘贴到聊天里。',
    copy: '复制这一页的链接',
    copied: '链接复制好了，打开和亲友的聊天，粘贴后发送。',
    copyFailed: '没有复制成功，请长按下面的链接来复制。',
    close: '知道了',
  },
}
