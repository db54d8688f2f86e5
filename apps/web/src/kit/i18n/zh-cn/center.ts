/** The member centre's own texts; loaded with it. */
export const center = {
  outlook: {
    title: '本月还来得及吗',
    possible: '来得及',
    possibleText: (missing: number, days: number) =>
      `还差${missing}分，${days === 1 ? '今天是本月最后一天' : `本月还有${days}天`}。照下面几步做，本月就能达标。不用着急，慢慢来。`,
    possibleLong: '够得到，要做的不少',
    possibleLongText: (missing: number, days: number) =>
      `还差${missing}分，${days === 1 ? '今天是本月最后一天' : `本月还有${days}天`}。要做的事比较多，能做几样做几样，不必赶；得到的分都留着，下个月1日重新开始。`,
    showRest: (count: number) => `再看后面${count}步`,
    hideRest: '收起后面几步',
    awaitsBank: '要看银行的结果',
    awaitsBankText: (missing: number) =>
      `还差${missing}分，光靠下面的任务还不够。如果银行送来的资产结果是“达标”，照这几步做就够了。`,
    outOfReach: '本月够不到了，没关系',
    outOfReachText: (missing: number, rest: number) =>
      rest === 0
        ? `还差${missing}分，本月能做的都做完了。得到的分都留着，下个月1日重新开始。`
        : `还差${missing}分，本月剩下的任务最多再得${rest}分。想做还可以做，得到的分都留着，下个月1日重新开始。`,
    noRanks: '本月的名额满了',
    noRanksText: (ranks: number) =>
      `${ranks}个名额本月都有人了。做任务照样得分，分都留着；下个月1日重新开始。`,
    steps: '最省力的办法',
    stepPoints: (points: number) => `共${points}分`,
    elsewhere: '请在银行手机应用或网页里做，那里才加分',
    money: '存钱的事，先看自己用不用得着，不必为了幸福值去存。',
    showMore: '看看各项还能得多少分',
    hideMore: '收起各项',
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
  channelOff: '在这里领取不加分，请到银行手机应用或网页里看看。',
  refused: '这次没有加分，原因写在幸福值明细里。',
  blacklisted: {
    title: '您现在不参加每月达标',
    text: '银行那边的名单上有您。本月不占名额、不上排行榜，也不能投票。',
    stays: '签到、学课程、做任务照样可以，得到的幸福值都留着。',
    ask: '觉得不对，或者想问清楚，请打客服电话。',
  },
  flagged: (points: number) => `其中${points}分正在核对，先不算进达标的分数里。`,
  medalProgress: (done: number, times: number) => `再${times - done}次得一枚（已做${done}次）`,
}
