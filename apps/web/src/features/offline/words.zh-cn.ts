export const words = {
  titles: {
    '/offline': '没有网络也能看',
  },
  lead: '您在这部手机上打开过的内容，没有网络时照样能看。有网络时，看到的总是最新的。',
}
