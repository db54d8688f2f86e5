import type { Language, RefusalReason } from '@club/contract/constants.ts'

const refusalWords: Record<Language, Record<RefusalReason, string>> = {
  zh_cn: {
    monthlyCap: '这项任务本月的幸福值已经拿满，下个月可以继续。',
    dailyLimit: '今天的次数已经完成，明天可以继续。',
    cycleFull: '这项任务这一期已经完成。',
    notReached: '银行的结果显示上月资产没有达标，这次没有幸福值。',
    channelOff: '在这里完成不计幸福值，请在手机银行里完成。',
  },
  en_us: {
    monthlyCap: 'This task has given all its points for this month. It goes on next month.',
    dailyLimit: "Today's number is done. It goes on tomorrow.",
    cycleFull: 'This task is complete for this period.',
    notReached:
      "The bank's result says that last month's assets did not reach the target, so there are no points this time.",
    channelOff: 'Doing this here gives no points. Please do it in the mobile bank.',
  },
}

const awardWords: Record<Language, (points: number, totalAfter: number) => string> = {
  zh_cn: (points, totalAfter) => `获得 ${points} 幸福值，累计 ${totalAfter}。`,
  en_us: (points, totalAfter) => `${points} points earned, ${totalAfter} in all.`,
}

/** An award or refusal in one plain sentence. */
export function explain(
  row: { points: number; totalAfter: number | null; reason: RefusalReason | null },
  language: Language,
): string {
  return row.reason
    ? refusalWords[language][row.reason]
    : awardWords[language](row.points, row.totalAfter ?? 0)
}
