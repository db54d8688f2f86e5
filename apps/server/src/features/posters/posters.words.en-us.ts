import { prizeNames } from '@club/contract/prize-names.en-us.ts'
import type { words as zhCn } from './posters.words.zh-cn.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

export const words: typeof zhCn = {
  messages: {
    notAwarded: 'This work has won no prize, or it is not yours, so there is no certificate.',
    posterTextRefused:
      'Words on a poster cannot have telephone numbers, chat names or web addresses, because the poster bears the name of the bank. Please change them.',
    postersOfDayUsed:
      'You have made many posters today (at most {max} a day). Please make the next one tomorrow.',
  },
  templates: {
    'pine-crane': 'Pine and crane',
    'plum-blossom': 'Plum blossom',
    'tea-garden': 'Tea garden in spring',
    'autumn-lake': 'Autumn lake',
  },
  prizes: prizeNames,
  aMember: 'A member',
  invitation: 'Retirement is richer in good company',
  invites: (name, club) => `${name} invites you to ${club}`,
  code: (shown) => `Invitation code ${shown}`,
  scan: 'Scan with your phone and join me',
  workName: (name) => `"${name}"`,
  workLine: (nickName, workNo) =>
    nickName === '' ? `Work no. ${workNo}` : `By ${nickName} · work no. ${workNo}`,
  comeAndSee: 'Come and see this work, and vote for it if you like it.',
  learnAlong: 'I am taking this course. Come and have a look, too.',
  readAlong: 'Worth a look; I would like to share it with you.',
  earned: (name, total) =>
    total > 1 ? `${name} has earned ${total} of these medals` : `${name} has earned this medal`,
  certificate: 'Certificate',
  hasWon: (work, edition) => `has won, with the work ${work}, in "${edition}"`,
  and: ', ',
  day: (day) => dayFormat.format(new Date(`${day}T00:00:00Z`)),
}
