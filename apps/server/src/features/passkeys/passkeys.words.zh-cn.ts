import type { OwnMessages } from '../../kit/messages/messages.ts'
import { changed } from '../../kit/operator/act.ts'
import type { EndingWords } from '../../kit/operator/ending-act.ts'
import { challengeMinutes, maxPasskeysOfMember } from './passkeys.rules.ts'

export const words = {
  messages: {
    passkeyRefused:
      '这台设备的指纹或面容登录已经用不了。请在这一页换一种方式登录，登录后可以在“我的设备”里重新设一次。',
    passkeyTooLate: `等得太久了，这一步要在 ${challengeMinutes} 分钟内做完。请再点一次。`,
    passkeysPaused:
      '这里用指纹或面容登录，没有成功的次数太多了，最晚明天就能再用。请在这一页换一种方式登录，也可以从银行的手机银行进入，或到网点请工作人员帮忙。',
    passkeyProofOld: '为了您的账号安全，刚登录的时候才能设。请先退出，用短信重新登录一次，再来这里设。',
    passkeyNotKept: '没有设成。您可以再试一次；不设也没关系，用短信一样能登录。',
    passkeysFull: `指纹或面容登录最多设 ${maxPasskeysOfMember} 台设备。请先在“我的设备”里取消不用的。`,
    passkeysOfDayUsed: '今天设的次数太多了，请明天再设。用短信一样能登录。',
    passkeysNotHere: '从这个网址进来，用不了指纹或面容登录。请在这一页换一种方式登录。',
  } satisfies OwnMessages,
  endAct: {
    title: '取消指纹和面容登录',
    ended: (userId: string, count: number) => changed(`取消会员 ${userId} 的指纹或面容登录：${count} 个`),
  } satisfies EndingWords,
}
