export const words = {
  title: '为什么要查看？',
  lead: '会员的资料只在工作需要时查看。您看了什么、为什么看，都会记入审计日志。',
  reason: '查看原因',
  reasonNeeded: '请写明查看原因。',
  usual: '常用原因',
  asked: '会员来电询问',
  look: '查看',
  looksFor: '查看原因：',
  change: '更改',
}
