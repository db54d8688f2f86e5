/** Why nobody is found. Neither mobile nor customer number is repeated. */
export const words = {
  noId: '没有这个编号的会员。',
  noMobile: '没有会员用这个手机号或客户号。',
  noCustomer: '没有会员用这个客户号。',
  twoMembers: (one: string, other: string) =>
    `这是一位会员的手机号，也是另一位会员的客户号：请改用会员编号，${one} 或 ${other}`,
}
