export const words = {
  title: '请先登录',
  browsing: '登录后可继续浏览。',
  watching: '登录后可继续观看课程。',
  after: '登录后会回到这一页。',
  signIn: '去登录',
  later: '以后再说，回首页',
}
