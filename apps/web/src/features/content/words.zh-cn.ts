export const words = {
  titles: {
    '/protocal': '会员注册协议',
    '/aumRules': '资产达标规则',
  },
  version: (version: string) => `第${version}版`,
  effective: (date: string) => `${date}起生效`,
  gone: '这份文件现在看不到',
  goneText: '请稍后再来，或者拨打客服电话问一问。',
}
