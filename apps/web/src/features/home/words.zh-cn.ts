export const words = {
  titles: {
    '/': '首页',
  },
  invited: {
    title: (club: string) => `邀请您加入${club}`,
    text: '学健康、看旅行、天天签到攒幸福值，快来和我一起吧。',
  },
  welcome: (club: string) => `欢迎来到${club}`,
  slides: '精选内容',
  previousSlide: '上一条',
  nextSlide: '下一条',
  slideOf: (position: number, total: number) => `第${position}条，共${total}条`,
  seeSlide: (title: string) => `查看：${title}`,
  menu: '俱乐部服务',
  banners: '近期活动',
  member: {
    title: '我的幸福值',
    hello: (name: string) => `${name}，您好`,
    points: '累计幸福值',
  },
  visitor: {
    title: '成为会员，每天签到攒幸福值',
    text: '用手机号就能登录。第一次来，也从这里开始。',
    action: '登录或注册',
  },
}
