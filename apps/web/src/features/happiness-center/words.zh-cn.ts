/** The member centre's own texts; loaded with it. */
const center = {
  outlook: {
    title: '本月还来得及吗',
    possible: '来得及。',
    possibleText: '照下面几步做，本月就能达标。不用着急，慢慢来。',
    possibleLong: '够得到，要做的不少。',
    possibleLongText: '能做几样做几样，不必赶；得到的分都留着。',
    awaitsBank: '要看银行的结果。',
    awaitsBankText: '光靠任务不容易；如果银行送来的资产结果是“达标”，照这几步做就够了。',
    outOfReach: '本月够不到了，没关系。',
    outOfReachText: (rest: number, nextMonthFrom: string) =>
      rest === 0
        ? `本月能做的都做完了。得到的分都留着，${nextMonthFrom}重新开始。`
        : `本月剩下的任务最多再得${rest}分。想做还可以做，得到的分都留着，${nextMonthFrom}重新开始。`,
    tooMuch: '本月要凑满太吃力，不必勉强。',
    tooMuchText: (nextMonthFrom: string) =>
      `剩下的日子里，一个人做不完这么多。喜欢做哪样就做哪样，得到的分都留着，${nextMonthFrom}重新开始。`,
    noRanks: '本月的名额满了。',
    noRanksText: (ranks: number, nextMonthFrom: string) =>
      `${ranks}个名额本月都有人了。做任务照样得分，分都留着；${nextMonthFrom}重新开始。`,
    steps: '最省力的办法',
    rest: '接下来的几步',
    left: '各项还能得多少分',
    stepPoints: (points: number) => `共${points}分`,
    elsewhere: '请在银行手机应用或网页里做，那里才加分',
    money: '存钱的事，先看自己用不用得着，不必为了幸福值去存。',
    showMore: '更多办法',
    most: (most: number) => `本月能做的全部做满，一共能到${most}分。`,
    atMostStill: (points: number) => `最多再得${points}分`,
  },
  does: {
    checkin: (times: number) => `签到${times}天`,
    aum: (_times: number) => '领取一次',
    invite: (times: number) => `请来${times}位新会员`,
    share: (times: number) => `分享${times}次`,
    study: (times: number) => `学完${times}门课`,
    vote: (times: number) => `投${times}票`,
    upload: (times: number) => `上传${times}件作品`,
    view: (_times: number) => '打开看一看',
    bank: (_times: number) => '办一次',
    profile: (_times: number) => '填好一次',
  },
  finished: {
    day: '今天的做完了，明天可以再做。',
    month: '本月的做完了，下个月可以再做。',
    year: '今年的做完了，明年可以再做。',
    once: '这一项做一次就好，已经做完了。',
    edition: '这一届已经记上了。',
  },
  notReached: '银行的结果是上个月没有达标，这一项本月不加分。下个月可以再来。',
  monthlyCap: (cap: number) =>
    `这一项本月的${cap}分已经拿满，下个月接着加分。想做还可以做，只是本月不再加分。`,
  paidNowhere: '这一项现在不加分，想做还可以做。',
  underReview: '银行还没有送来上个月的结果，请过几天再来看。',
  cannotVote: '按银行的规定，您现在不能投票。',
  cannotEnter: '按银行的规定，您现在不能参赛。',
  channelOff: '在这里领取不加分，请到银行手机应用或网页里看看。',
  refused: '这次没有加分，原因写在幸福值明细里。',
  blacklisted: {
    title: '您现在不参加每月达标',
    text: '银行那边的名单上有您。本月不占名额、不上排行榜，也不能投票、参赛。',
    stays: '签到、学课程、做任务照样可以，得到的幸福值都留着。',
    ask: '觉得不对，或者想问清楚，请打客服电话。',
  },
  flagged: (points: number) => `其中${points}分正在核对，先不算进达标的分数里。`,
  medalProgress: (done: number, times: number) => `再做${times - done}次`,
}

const checkin = {
  title: '每日签到',
  checkInNow: '立即签到',
  completed: '今天已签到',
  streak: (days: number) => `已连续签到${days}天`,
  monthDays: (days: number) => `本月签到${days}天`,
  week: '这个星期',
  calendar: (year: number, month: number) => `${year}年${month}月签到日历`,
  weekdays: [
    { short: '一', name: '星期一' },
    { short: '二', name: '星期二' },
    { short: '三', name: '星期三' },
    { short: '四', name: '星期四' },
    { short: '五', name: '星期五' },
    { short: '六', name: '星期六' },
    { short: '日', name: '星期日' },
  ],
  checked: '已签到',
  today: '今天',
  done: '签到成功',
  donePoints: (points: number) => `得到${points}分幸福值。`,
  doneStreak: (days: number) => `您已经连续签到${days}天。`,
  already: '今天已经签过了，不会重复加分。',
  monthlyCap: '签到已记下。本月签到的分数已经拿满，下个月继续加分。',
  failed: '签到没有成功，请再点一次。多点几次也只会签一次。',
}

const medals = {
  title: '我的勋章',
  obtained: (total: number) => `已获得${total}枚`,
  locked: '还需努力',
  making: '正在制作',
  requirement: (times: number, task: string, done: number) =>
    `完成${times}次“${task}”，得1枚勋章（已完成${done}次）`,
  progress: (name: string) => `${name}的进度`,
  owned: (total: number) => `已得${total}枚`,
  more: (count: number) => `其余${count}枚勋章`,
  rules: '勋章规则',
  empty: '还没有勋章可看',
  emptyText: '过些日子再来看看。',
}

const ranking = {
  month: {
    title: '本月幸福值',
    points: (points: number) => `${points}分`,
    target: (target: number) => `目标${target}分`,
    progress: '本月幸福值的进度',
    daysLeft: (days: number) => (days === 1 ? '今天是本月最后一天' : `还有${days}天`),
    ranksLeft: (ranks: number) => `还剩${ranks}个名额`,
    toList: '本月排行榜',
    qualified: (rank: number) => `您是第${rank}位达标的会员`,
    qualifiedShort: '您已获得权益资格',
    quotaFull: '本月名额已满。您的幸福值照样留着，下个月可以再来。',
    quotaFullShort: '本期名额已满。',
    doTasks: '本月还没有幸福值。先签个到，做一项任务吧。',
    quotaLeft: (points: number) => `再得${points}分就达标。`,
    keepGoing: '继续加油，名额还有。',
    start: '从今天开始。',
  },
}

const tasks = {
  title: '攒幸福值',
  groups: { daily: '每天可以做的', monthly: '每月可以做的', rare: '做一次的' },
  groupOf: (group: string, count: number) => `${group}（${count}项）`,
  moreOf: (group: string, count: number) => `${group}，还有${count}项`,
  buttons: {
    checkInNow: '立即签到',
    underReview: '审核中',
    goClaim: '去领取',
    claimed: '已领取',
    notReached: '未达标',
    goInvite: '去邀请',
    goVote: '去投票',
    goEnter: '去参赛',
    alreadyEntered: '已参赛',
    goComplete: '去完成',
    completed: '已完成',
  },
  buttonOf: (button: string, task: string) => `${button}：${task}`,
  pointsAdded: (points: number) => `+${points}分`,
  tip: (tip: string) => `已做 ${tip}`,
  monthPoints: (points: number, cap: number) => `本月已得${points}分，最多${cap}分`,
  notPaidHere: '在这里做这件事不加分，在银行手机应用或网页里做才加分。',
  byBank: '银行核对后，分数会自动加上，不用在这里操作。',
  contestClosed: '现在没有开放的才艺大赛，开赛以后再来做这一项。',
  withdrawn: '这一项的页面暂时下架了，恢复以后再来做。',
  notNowOf: (count: number) => `现在不能做的（${count}项）`,
  completedOf: (count: number) => `已完成的（${count}项）`,
  notOpenOf: (count: number) => `已完成和现在不能做的（${count}项）`,
  allDone: '能做的都做完了',
  allDoneText: '您真棒！明天再来签到，下个月任务会重新开始。',
  empty: '现在没有任务',
  emptyText: '过些日子再来看看。',
  claim: {
    claimed: (points: number) => `领取成功，得到${points}分幸福值。`,
    capped: '已经记下。本月这一项的分数已经拿满。',
    notReached: '银行的结果是：上个月资产没有达标。本月这一项不加分，下个月可以再来。',
    underReview: '银行还在核对上个月的结果，请过几天再来领取。',
    failed: '领取没有成功，请再点一次。多点几次也只会领一次。',
  },
  reviewOnFirst: '每月1日银行在核对，请从2日起来领取。',
  noCustomer: {
    text: '您还没有本行的核心客户号，暂时不能领取。',
    how: '请先在手机银行开立电子账户，或者到网点办一张银行卡，再到手机银行里绑定。办好以后，下个月就可以领取这项任务的权益。',
  },
}

const points = {
  total: '累计幸福值',
  more: '更多',
  history: '幸福值明细',
  rules: '幸福值规则',
  assetRules: '资产达标规则',
  family: '家人帮忙',
  privacy: '我的资料与隐私',
  invite: '邀请好友',
  rulesFailed: '规则没有打开，请再试一次。',
}

const poster = {
  title: '告诉大家',
  image: (medal: string) => `${medal}的分享图片`,
  back: '回到勋章',
}

export const words = {
  titles: {
    '/happiness-center': '幸福值中心',
  },
  center,
  checkin,
  medals,
  points,
  poster,
  ranking,
  tasks,
}
