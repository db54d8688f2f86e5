import {
  greetingsOfDay,
  maxGreetingTextLength,
  maxHelped,
  maxHelperNameLength,
  maxHelpers,
} from '@club/contract/family.constants.ts'
import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  messages: {
    helperUnknown: '请先用短信验证码确认您的手机号。',
    familyCodeWrong: '这个帮忙码不对，或者已经过期、用过了。请家里人看一下最新的帮忙码，再试一次。',
    familyTriesUsed: '今天试的次数太多了，请明天再来。',
    familyTriesOfConnection:
      '您所在的网络里，刚才填错的码太多了，可能是别人填的。请过一小时再试，或者换用手机流量、无线网络。',
    familySelf: '这是您自己的帮忙码。请让家里人用他自己的手机号来加入。',
    familyAlready: '您已经在帮这位会员了。',
    helpersFull: `最多可以请 ${maxHelpers} 位家人帮忙。要换人，请先结束其中一位。`,
    helpedFull: `您已经在帮 ${maxHelped} 位会员，不能再多了。`,
    helperNameRefused: `这个称呼不能用。请写 1 到 ${maxHelperNameLength} 个字，例如“女儿”，不要写号码、微信号，也不要用银行、网点或机构的名称。`,
    helperLinkUnknown: '这份帮忙已经结束了。',
    greetingsOff: '对方现在不收问候。您可以打个电话。',
    greetingsOfDayUsed: `今天已经送了 ${greetingsOfDay} 次问候，明天再送吧。`,
    greetingRefused: `这段话不能发。请写 ${maxGreetingTextLength} 个字以内，不要写网址、号码、特殊符号和银行的名字。`,
    'field.familyCodeFormat': '帮忙码是 8 位数字。',
  } satisfies OwnMessages,
}
