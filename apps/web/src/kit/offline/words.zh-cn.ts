/** About cached copies and reading offline. */
export const words = {
  unread: '这一页还没有在这部手机上打开过，要有网络才能看。',
  tryAgain: '这一页留在您的手机里，按“再试一次”就能看。',
  list: '现在能看的',
  openedOn: (day: string) => `${day}打开过`,
  more: '再列一些',
  none: '这部手机上还没有留下可以看的内容。',
  noneText: '有网络时打开过的内容，以后没有网络也能看。',
  cleared: '退出登录时，这些内容会从这部手机上清掉。',
  notice: '没有网络时看到的内容',
  since: (day: string) => `这一页留在您的手机里，是${day}的内容。`,
  others: '看看还有哪些能看',
}
