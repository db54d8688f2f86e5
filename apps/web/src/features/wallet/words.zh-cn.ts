/** Texts of the card wallet; loaded with its pages. */
export const words = {
  titles: {
    '/myCard': '卡包',
    '/cardDetail': '卡片详情',
  },
  lead: '您在银行的卡都在这里，卡号只显示最后四位。',
  code: '我的会员码',
  codeLabel: '会员码条形码',
  codeText:
    '到合作商家出示，让店员扫一扫，或者念给店员听。打客服电话时，也可以念给客服听。它不能用来登录，也不能付钱。',
  cards: '我的银行卡',
  endsIn: '尾号',
  kinds: {
    debit: '借记卡',
    credit: '信用卡',
    social_security: '社保卡',
    happy_yang: '幸福养老卡',
    happy_ruyi: '幸福如意卡',
  },
  statuses: { normal: '可以使用', frozen: '已冻结', lost: '已挂失', closed: '已注销' },
  advice: {
    frozen: '这张卡暂时不能用。请带身份证到网点，或打客服电话问原因。',
    lost: '这张卡已经挂失，别人用不了。补新卡请带身份证到网点。',
    closed: '这张卡已经注销，不能再用。',
  },
  kind: '种类',
  lastDigits: '卡号最后四位',
  state: '现在的情况',
  masked: '为了安全，这里看不到完整的卡号，也看不到余额。',
  about: (name: string) => `了解${name}`,
  lost: '卡丢了？看挂失电话',
  empty: '这里还没有银行卡',
  emptyText: '银行还没有把卡片信息送过来，一般要等一天。',
  noCustomerText: '您还没有在本行开户。请先在手机银行开电子账户，或到网点办卡并在手机银行绑定。',
  unknown: '没有这张卡',
  unknownText: '可能已经注销，或者网址不全。您的卡都在卡包里。',
  back: '回到卡包',
}
