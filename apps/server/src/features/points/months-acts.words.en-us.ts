import { englishCount } from '@club/contract/english-count.ts'
import type { MonthsActsWords } from './months-acts.words.ts'

const count = (value: number) => value.toLocaleString('en')

export const words: MonthsActsWords = {
  close: {
    title: 'Close a month',
    notOver: (month) => `${month} has not ended yet: it can be closed after its last midnight in Shanghai.`,
    outage: (days) => `The outage ${days} is not made good yet: finish it first.`,
    leavesOutages: 'what is not made good of an outage stays so',
    month: 'month',
    members: 'members with points',
    ranks: 'ranks',
    count,
    forGood: 'afterwards the month takes no points, its ranks stay as they are, and it cannot be undone',
    before: 'it was closed before; nothing changes',
  },
  export: {
    title: "Export a month's ranks",
    notClosed: (month) => `${month} is not closed yet. Close it first.`,
    notWritten: (problem) => `The file was not written: ${problem}`,
    month: 'month',
    ranks: 'ranks',
    count,
    holds: 'each line has customer number, mobile, rank, when it was reached, and the benefit',
    download: (days) =>
      `for ${englishCount(days, 'day')} after it is confirmed, whoever ordered it can download it on the page of months; each download is recorded`,
    written: (file) => `written to ${file}`,
  },
}
