import type { words as zhCn } from './bar.words.zh-cn.ts'

const end = (lastDay: string | null) => (lastDay === null ? 'for good' : `until the end of ${lastDay}`)

export const words: typeof zhCn = {
  bar: {
    title: 'Bar a member',
    left: 'the member has left the club',
    eitherEnd: 'give either a last day (--until) or no end (--for-good)',
    lastDayPast: (today) => `the last day is past; today is ${today}`,
    member: 'member',
    barred: (lastDay) => `barred ${end(lastDay)}`,
    before: (lastDay) => `before this ${end(lastDay)}`,
    effect: 'off the ranking list, no votes and no works; earns points as before',
    alsoOnBankList: "also on the bank's blacklist, which stays as it is",
    noRank: ({ month }) => `${month}: no rank yet, and none can be won`,
    rankStays: ({ month, rank }) =>
      `${month}: rank ${rank} stays; the benefit is withheld if the bar holds at the month's close`,
    rankBeyond: ({ month, rank }, places) =>
      `${month}: rank ${rank} stays; beyond the first ${places.toLocaleString('en')}, so without a benefit`,
  },
  unbar: {
    title: 'Lift a bar',
    left: 'the member has left the club',
    member: 'member',
    notBarred: 'the club has not barred this member',
    lifted: (lastDay, since) => `no longer barred; it was ${end(lastDay)}, since ${since}`,
    stillOnBankList: "still on the bank's blacklist, so nothing else changes",
    free: 'on the ranking list again, may vote and enter works',
    noRank: ({ month }) => `${month}: no rank yet, and one can be won again`,
    takesRank: ({ month, rank }) => `${month}: takes rank ${rank}`,
    rankStays: ({ month, rank }) => `${month}: rank ${rank} stays`,
  },
}
