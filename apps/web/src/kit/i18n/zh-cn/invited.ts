/** What a visitor who came by a member's link reads at registration. */
export const invited = {
  title: '是朋友请您来的',
  text: '注册好以后，这位朋友会看到您来了，只看得到您昵称的头一个字。',
}
