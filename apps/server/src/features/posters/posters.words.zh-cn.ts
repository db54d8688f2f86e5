import { prizeNames } from '@club/contract/prize-names.zh-cn.ts'
import type { OwnMessages } from '../../kit/messages/messages.ts'
import type { TemplateId } from './templates.ts'

const templates: Record<TemplateId, string> = {
  'pine-crane': '松鹤延年',
  'plum-blossom': '梅花迎春',
  'tea-garden': '春日茶园',
  'autumn-lake': '秋湖夕照',
}

/** Words on posters. */
export const words = {
  messages: {
    notAwarded: '这件作品没有获奖，或者不是您的作品，所以没有证书。',
    posterTextRefused: '海报上的话不能带电话号码、微信号和网址，因为海报上有银行的名字。请改一改再做。',
    postersOfDayUsed: '今天做的海报已经很多了（一天最多 {max} 张），明天再来做吧。',
  } satisfies OwnMessages,
  templates,
  prizes: prizeNames,
  aMember: '一位会员',
  invitation: '退休的日子，一起过得更有滋味',
  invites: (name: string, club: string) => `${name} 邀请您加入${club}`,
  code: (shown: string) => `邀请码 ${shown}`,
  scan: '手机扫一扫，和我一起来',
  workName: (name: string) => `《${name}》`,
  workLine: (nickName: string, workNo: string) =>
    nickName === '' ? `作品号码 ${workNo}` : `作者 ${nickName} · 作品号码 ${workNo}`,
  comeAndSee: '请来看看这件作品，喜欢就投上一票。',
  learnAlong: '这门课我在学，请您也来看看。',
  readAlong: '这一页值得一看，分享给您。',
  earned: (name: string, total: number) =>
    total > 1 ? `${name} 得到了 ${total} 枚勋章` : `${name} 得到了这枚勋章`,
  certificate: '荣誉证书',
  hasWon: (work: string, edition: string) => `作品${work}在${edition}中荣获`,
  and: '、',
  day: (day: string) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`,
}
