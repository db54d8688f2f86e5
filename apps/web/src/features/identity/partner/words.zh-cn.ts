/** Texts of the way back to a partner's site, and of its confirmation; loaded with them. */
export const words = {
  label: (partner: string) => `回${partner}`,
  text: (partner: string) => `您是从${partner}过来的，随时可以回去。`,
  back: (partner: string) => `回到${partner}`,
  confirm: {
    title: '请确认一次，是您本人',
    nameless: '另一家网站',
    from: (partner: string, mobile: string) => `您是从${partner}过来的。手机号 ${mobile} 已经是俱乐部会员。`,
    why: (partner: string) =>
      `第一次从${partner}过来，请用短信验证码确认一次。以后再从那里过来，就直接进入，不用再确认。`,
    submit: '确认，进入俱乐部',
    anotherMobile: '这不是我的手机号',
    decline: '先不确认，随便看看',
    warning: '如果不是您自己从那里过来的，请不要填验证码。',
  },
}
