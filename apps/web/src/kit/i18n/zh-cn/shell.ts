export const shell = {
  loginAlert: {
    title: '请先登录',
    browsing: '登录后可继续浏览。',
    watching: '登录后可继续观看课程。',
    after: '登录后会回到这一页。',
    signIn: '去登录',
    later: '以后再说，回首页',
  },
  goHome: {
    short: '首页',
    label: '回到首页',
    hint: '可以拖动，也可以用上下方向键移动。',
  },
  turnPhone: {
    title: '请把手机竖过来',
    text: '这一页竖着看，字更大，内容更全。',
    goOn: '继续横着看',
  },
  translation: {
    title: '翻译后数字可能不准。',
    close: '关闭',
  },
}
