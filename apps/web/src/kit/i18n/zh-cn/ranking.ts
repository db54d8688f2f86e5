export const ranking = {
  month: {
    title: '本月幸福值',
    points: (points: number) => `${points}分`,
    target: (target: number) => `目标${target}分`,
    progress: '本月幸福值的进度',
    daysLeft: (days: number) => (days === 1 ? '今天是本月最后一天' : `本月还有${days}天`),
    ranksLeft: (ranks: number) => `本月还剩${ranks}个名额`,
    toList: '看本月排行榜',
    qualified: (rank: number) => `您是第${rank}位达标的会员`,
    qualifiedShort: '您已获得权益资格',
    quotaFull: '本月名额已满。您的幸福值照样留着，下个月可以再来。',
    quotaFullShort: '本期名额已满',
    doTasks: '本月还没有幸福值。先签个到，做一项任务吧。',
    quotaLeft: (points: number) => `再得${points}分就达标。`,
    keepGoing: '继续加油，名额还有',
    start: '从今天开始',
  },
}
