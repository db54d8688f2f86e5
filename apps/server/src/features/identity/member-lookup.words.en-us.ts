import type { words as zhCn } from './member-lookup.words.zh-cn.ts'

export const words: typeof zhCn = {
  noId: 'no member has this id',
  noMobile: 'no member has this mobile or customer number',
  noCustomer: 'no member has this customer number',
  twoMembers: (one, other) =>
    `this is the mobile of one member and the customer number of another: give the id, ${one} or ${other}`,
}
