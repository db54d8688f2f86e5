export const words = {
  title: '填资料前，先看一看',
  collected: '我们只收这几样：性别、年龄、所在省市、手机号和短信验证码。',
  kept: '保存到您删掉它、撤回同意或者注销账号为止；验证码5分钟内有效，用过就作废。',
  complaint: (days: number) => `有意见可以打客服电话投诉，我们在${days}个工作日内答复。`,
  confirm: '知道了，去填写',
  cancel: '先不填',
}
