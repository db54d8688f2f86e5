const common = {
  description: '银行为年长客户办的俱乐部：健康、学习、旅行与幸福值。',
  messages: (unread: number) => (unread === 0 ? '我的消息' : `我的消息（${unread}条新的）`),
  family: '家人帮忙',
  skipToContent: '跳到正文',
  mainNavigation: '主要栏目',
  settings: {
    short: '字号',
    open: '字号与语言',
    title: '字号与语言',
    textSize: '文字大小',
    textSizes: { standard: '标准', large: '大', largest: '特大' },
    contrast: '文字对比',
    contrasts: { normal: '标准', high: '加强' },
    language: '语言',
  },
  help: {
    title: '需要帮忙吗',
    short: '客服',
    readAloud: '朗读本页',
    stopReading: '停止朗读',
    call: '客服电话',
    callNumber: (number: string) => `客服电话 ${number}`,
    hours: (hours: string) => `服务时间：${hours}`,
  },
  inventedBank: (bank: string) => `${bank}为演示所设，并非真实银行。`,
  close: '关闭',
  iKnow: '我知道了',
  later: '以后再说',
  retry: '再试一次',
  back: '返回',
  backHome: '回到首页',
  more: '查看更多',
  otherParts: '换一类',
  otherPartsOf: (of: string) => `换一类：${of}`,
  loading: '正在打开，请稍候',
  slow: '打开得有点慢，请再等一等',
  loadingNetwork: '本站支持 IPv6 网络',
  failed: '内容暂时没有打开',
  readOnly: '这一页暂时只能看，按钮用不了',
  failedAdvice: '请检查网络后再试一次。如果还是不行，可以拨打客服电话。',
  friendlyNotice: '温馨提示',
  loginToContinue: '登录后可继续浏览',
  signIn: '登录',
  homeScreen: '放到手机桌面',
  signOut: '退出登录',
  signedOut: '已退出登录',
  needsScript: '浏览内容无需任何设置。登录、签到等功能需要浏览器开启 JavaScript。',
  offline: {
    title: '现在没有网络',
    text: '打开过的还能看，签到要等网络恢复。',
    back: '网络恢复了',
  },
}

/** rules/messages#http-errors */
const errors = {
  requestError: '请求出错，请稍后再试',
  badRequest: '请求有误，请检查后再试',
  unauthorized: '登录已失效，请重新登录',
  forbidden: '您暂时不能访问这项内容',
  notFound: '没有找到您要的内容',
  methodNotAllowed: '不支持这样的请求方式',
  requestTimeout: '等待时间过长，请稍后再试',
  serverError: '服务器出错，请稍后再试',
  notImplemented: '网络暂不支持这项服务',
  networkError: '网络出错，请稍后再试',
  unavailable: '服务暂时不可用，请稍后再试',
  gatewayTimeout: '网络等待时间过长，请稍后再试',
  versionUnsupported: '浏览器与服务器的连接方式不匹配',
  requestFailed: '请求失败，请检查网络后再试',
}

const shell = {
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

const keyboard = {
  open: '软键盘',
}

/** The formats of days, amounts and times. */
const formats = {
  day: (year: number, month: number, date: number) => `${year}年${month}月${date}日`,
  time: (day: string, clock: string) => `${day} ${clock}`,
  yuan: (figure: string) => `${figure}元`,
  ago: {
    justNow: '刚刚',
    minutes: (count: number) => `${count}分钟前`,
    hours: (count: number) => `${count}小时前`,
    oneDay: '1天前',
  },
}

export const words = {
  common,
  errors,
  formats,
  shell,
  keyboard,
}
