import type { ClientType } from '@club/contract/channels.ts'
import type { FamilySentence } from '@club/contract/family.constants.ts'
import type { RefusedWorkReason } from '@club/contract/talent.constants.ts'

const clients: Record<ClientType, string> = { android: '安卓手机', ios: '苹果手机', pc: '电脑' }

const takenDown: Record<RefusedWorkReason, string> = {
  notOwn: '这件作品看起来不是您自己做的，或者用了别人的内容。',
  personalData: '里面有手机号、住址、证件号这样的个人信息。',
  advertising: '里面有广告。',
  unclear: '照片或视频看不清、听不清。',
  wrongType: '作品和它的种类不相符。',
  other: '工作人员看过以后作了这个决定。',
}

export const words = {
  caseAnswered: {
    title: '您反映的问题有答复了',
    text: '我们核对过了，答复写在明细里的“我反映的问题”。',
    button: '看答复',
  },
  pointsMadeGood: (points: number) => ({
    title: `补上 ${points} 幸福值`,
    text: '您反映的问题核对清楚了，少记的已经补上。谢谢您告诉我们。',
    button: '看明细',
  }),
  claimReopened: (month: number, isOlder: boolean) => ({
    title: '“月度资产达标”可以重新领取了',
    text: isOlder
      ? `银行更正了结果：您${month}月的资产达标了。这一项每个月领取一次。哪个月查到上个月的资产没有达标，您就可以在那个月改领${month}月的，请到会员中心领取。`
      : `银行更正了结果：您${month}月的资产达标了。请在本月底以前，到会员中心领取这一项的幸福值。`,
    button: '现在去领取',
  }),
  invitationReleased: (points: number) => ({
    title: '一次邀请核对好了',
    text: points > 0 ? `这位朋友已经计入，您得到 ${points} 幸福值。` : '这位朋友已经计入您的邀请。',
    button: '看我的邀请',
  }),
  invitationRefused: {
    title: '一次邀请没有计入',
    text: '核对后，这次邀请不能计入。有疑问请拨打客服热线，我们讲给您听。',
    button: '看我的邀请',
  },
  workShown: (name: string, isOver: boolean) => ({
    title: '您的作品展出了',
    text: isOver
      ? `《${name}》重新展出了，票数和名次都跟原来一样。`
      : `《${name}》通过了审核，大家都能看到，也能投票了。`,
    button: '看作品',
  }),
  workSentBack: (name: string) => ({
    title: '您的作品要改一改',
    text: `《${name}》暂时不能展出。为什么、怎么改，写在“我的作品”里，改好可以再交。`,
    button: '看我的作品',
  }),
  workTakenDown: (name: string, because: RefusedWorkReason) => ({
    title: '您的作品不再展出',
    text: `《${name}》不再给大家看了。${takenDown[because]}票数和名次都保留着。如果您觉得弄错了，请拨打客服热线。`,
  }),
  prizeGiven: (name: string) => ({
    title: '恭喜，您的作品获奖了',
    text: `《${name}》得了奖。证书可以保存下来，也可以给家人看。`,
    button: '做证书',
  }),
  mobileChanged: {
    title: '您的手机号换好了',
    text: '银行告诉我们，您在银行换了手机号，这里也跟着换好了。以后请用新手机号登录；设过指纹或面容登录的，请重新设一次。幸福值和资料都没有变。如果不是您换的，请马上拨打客服热线。',
    button: '看我的账号',
  },
  passkeyAdded: (client: ClientType) => ({
    title: '新设了一个指纹或面容登录',
    text: `在一台${clients[client]}上，您的账号可以用指纹或面容登录了。如果不是您设的，请在“我的设备”里取消它，再退出不认识的设备。`,
    button: '看我的设备',
  }),
  helperAsks: {
    title: '有家人想帮您',
    text: '用了您帮忙码的人在等您点头。请看清称呼和手机尾号，您同意以前，对方什么也看不到。',
    button: '去看一看',
  },
  helperEnded: {
    title: '家人换了手机号，帮忙停了',
    text: '这位家人的手机号换了，或者已经是别人的了，所以帮忙先停了，对方什么也看不到了。还想请他帮忙，给他一个新的帮忙码就行。',
    button: '看谁在帮我',
  },
  helpEnded: {
    title: '您帮家人看的事停了',
    text: '银行告诉我们，您换了手机号。您用旧号码帮家人看签到和幸福值，这份帮忙先停了，也告诉您的家人了。还想帮忙，请家人给您一个新的帮忙码。',
    button: '看我在帮谁',
  },
  familyGreeting: (sentence: FamilySentence) => ({
    title: '家里人的问候',
    text: `${greetings[sentence]}这句话来自您允许帮忙的家人。`,
    button: '看谁在帮我',
  }),
  greetingMonthWon: (month: number) => ({
    title: `恭喜，${month}月已经达标`,
    text: '1,000 幸福值到手了，名次也记下了。月底这几天，轻轻松松过。',
    button: '看排行榜',
  }),
  greetingMonthEnd: (month: number, missing: number) => ({
    title: `${month}月还差 ${missing} 幸福值`,
    text: '离 1,000 不远了，还来得及。怎样最省力，会员中心里写好了；不想做也没关系。',
    button: '看看怎么做',
  }),
  greetingMedal: (medal: string, task: string, missing: number) => ({
    title: `再来 ${missing} 次，得一枚“${medal}”`,
    text: `做${missing === 1 ? '一' : ` ${missing} `}次“${task}”就到手了。什么时候方便，什么时候来。`,
    button: '去看看',
  }),
  rulesChange: (day: string, sentences: readonly string[], isWithdrawn: boolean) => ({
    title: `${isWithdrawn ? '已取消：' : ''}${day}起，加分规则有变化`,
    text: `${sentences.join('')}在那以前一切照旧，已经得到的幸福值都还是您的。`,
    button: '去会员中心',
  }),
  rulesStay: (day: string, sentences: readonly string[]) => ({
    title: `原定${day}的规则变化取消了`,
    text: `原来通知您：${sentences.join('')}现在取消，一切照旧。`,
    button: '去会员中心',
  }),
}

const greetings: Record<FamilySentence, string> = {
  thinking: '“我在想您，您还好吗？”',
  morning: '“早上好！祝您今天开开心心。”',
  checkIn: '“今天还没签到的话，记得点一下。”',
  course: '“那门课您学得真好，有空接着看吧。”',
  rest: '“天凉了，多穿点，早点休息。”',
  visit: '“过几天我来看您。”',
}
