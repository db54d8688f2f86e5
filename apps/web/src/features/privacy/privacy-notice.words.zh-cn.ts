import type { CollectedItem } from '@club/contract/collected.ts'

export const words = {
  title: '填资料前，先看一看',
  collected: (things: readonly string[]) => `表格里我们只收这几样：${things.join('、')}。`,
  things: {
    mobile: '手机号',
    smsCode: '短信验证码',
    password: '密码',
    nickName: '昵称',
    picture: '头像',
    gender: '性别',
    age: '年龄（出生年份）',
    provinceAndCity: '所在省市',
    branch: '网点',
    inviter: '邀请您的朋友',
  } satisfies Record<CollectedItem, string>,
  kept: '保存到您删掉它、撤回同意或者注销账号为止；验证码5分钟内有效，用过就作废。',
  complaint: (days: number) => `有意见可以打客服电话投诉，我们在${days}个工作日内答复。`,
  confirm: '知道了，去填写',
  cancel: '先不填',
}
