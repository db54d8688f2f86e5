import type { TaskCycle } from '@club/contract/tasks.constants.ts'
import type { CaseFacts } from './case-facts.ts'

const per: Record<TaskCycle, string> = {
  day: '每天',
  month: '每月',
  year: '每年',
  once: '每位会员',
  edition: '每届比赛',
}

const cap = (monthlyCap: number | null) => (monthlyCap === null ? '' : `，每月最多 ${monthlyCap} 分`)

export const words = {
  facts: {
    award: ({ time, taskName, points, totalAfter, seq }: CaseFacts) =>
      `${time}，“${taskName}”得 ${points} 分，累计 ${totalAfter ?? 0} 分（账本第 ${seq ?? 0} 笔）。`,
    refusal: ({ time, taskName }: CaseFacts) => `${time}，“${taskName}”没有计分。`,
    supersededOn: (day: string) => `${day} 银行更正了结果，这次拒绝已作废。`,
    terms: ({ terms }: CaseFacts) =>
      terms === null
        ? '提出申诉时，这项任务没有上架。'
        : `这项任务每完成一次 ${terms.points} 分，${per[terms.cycle]}计 ${terms.cycleTimes} 次${
            terms.actionTimes > 1 ? `，每次要做 ${terms.actionTimes} 下` : ''
          }${cap(terms.monthlyCap)}；规则从 ${terms.since} 起。`,
    haveChanged: '这条记录之后，规则改过。',
    cycle: ({ cycle }: CaseFacts) =>
      cycle === null
        ? '这一期没有做过这项任务。'
        : `这一期完成 ${cycle.completions} 次，得 ${cycle.points} 分${
            cycle.finishedAt === null ? '' : `，${cycle.finishedAt} 做满`
          }。`,
    month: ({ month, points, pointsOfTask, rankNo }: CaseFacts['month']) =>
      `提出申诉时，${month} 共 ${points} 分，其中这项任务 ${pointsOfTask} 分，${
        rankNo === null ? '没有名次' : `第 ${rankNo} 名`
      }。`,
    bankAum: (month: string, isReached: boolean, broughtBy: string) =>
      `银行说 ${month} 月度资产${isReached ? '达标' : '没有达标'}（来自 ${broughtBy}）。`,
    bankEvent: (type: string, state: string, broughtBy: string) =>
      `银行报告“${type}”，状态 ${state}（来自 ${broughtBy}）。`,
    noBankRow: '没有银行的相关记录。',
  },
  templates: {
    day: (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`,
    right: {
      title: '记录无误',
      text: (explanation: string) => `您好！我们核对了您反映的这条记录，没有错。${explanation}`,
    },
    madeGood: {
      title: '补发',
      text: (taskName: string, day: string) =>
        `您好！我们核对了 ${day} 的“${taskName}”，是我们少记了，已为您补上 {points} 幸福值。谢谢您告诉我们。`,
    },
    bank: {
      title: '以银行结果为准',
      text: (taskName: string, day: string) =>
        `您好！“${taskName}”以银行的结果为准，${day} 的这一次银行没有确认。如果银行更正，您可以重新领取；有疑问请到网点或拨打客服热线。`,
    },
    moreTime: {
      title: '请再说一说',
      text: (taskName: string, day: string) =>
        `您好！我们核对了 ${day} 的“${taskName}”，没有找到您说的情况。请您告诉我们是哪一天、在手机上看到了什么，我们再查一次。`,
    },
  },
}
