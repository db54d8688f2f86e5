/** Texts of what comes before a page of the bank; loaded with the first of them. */
export const words = {
  hint: {
    title: '请在银行的手机应用里办',
    text: '这是银行的页面，微信里打不开。',
    steps: ['打开手机上的银行应用', '在里面进入俱乐部', '找到这一项，再点一次'],
    otherwise: '没有装银行应用？复制网址，粘贴到手机浏览器里打开。',
    copy: '复制网址',
    copied: '网址已经复制好了。请打开手机浏览器，粘贴到上面的网址栏里。',
    copyFailed: '没能复制。请照着这个网址，在手机浏览器里打开：',
  },
  leaving: {
    title: '要打开银行的网页了',
    text: '下面是银行的网页，不在俱乐部里。看完以后，点浏览器的“返回”就能回来。',
    host: '网页地址',
    safety: '不管谁来问，密码和短信验证码都不要告诉别人。',
    go: '打开银行的网页',
    stay: '先不去',
  },
  openAccount: '在手机上开电子账户',
}
