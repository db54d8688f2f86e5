import {
  greetingsOfDay,
  maxGreetingTextLength,
  maxHelped,
  maxHelperNameLength,
  maxHelpers,
} from '@club/contract/family.constants.ts'
import type { words as zhCn } from './family.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {
    helperUnknown: 'Please confirm your mobile by SMS code first.',
    familyCodeWrong:
      'This code is not right, or it has expired or was used. Please ask your relative for the newest one.',
    familyTriesUsed: 'That was too many tries for today. Please come back tomorrow.',
    familyTriesOfConnection:
      'Too many wrong codes were typed in your network just now, perhaps by other people. Please try again in an hour, or change between Wi-Fi and mobile data.',
    familySelf: 'This is your own code. The relative who helps needs to use a mobile of their own.',
    familyAlready: 'You are helping this member already.',
    helpersFull: `At most ${maxHelpers} relatives can help you. Please end one of them first.`,
    helpedFull: `You are helping ${maxHelped} members already, which is the most.`,
    helperNameRefused: `This name cannot be used. Please write 1 to ${maxHelperNameLength} letters, such as “Daughter”, without numbers, chat names, or the names of the bank, a branch or an office.`,
    helperLinkUnknown: 'This help has ended.',
    greetingsOff: 'Your relative takes no greetings at the moment. You could call instead.',
    greetingsOfDayUsed: `You have sent ${greetingsOfDay} greetings today. Please send the next one tomorrow.`,
    greetingRefused: `These words cannot be sent. Please write at most ${maxGreetingTextLength} characters, without links, numbers, special signs or the bank’s name.`,
    'field.familyCodeFormat': 'A helper’s code has 8 digits.',
  },
}
