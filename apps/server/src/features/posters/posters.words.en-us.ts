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
    postersOfDayUsed:
      'You have made many posters today (at most {max} a day). Please make the next one tomorrow.',
  },
  templates: {
    'pine-crane': 'Pine and crane',
    'plum-blossom': 'Plum blossom',
    'tea-garden': 'Tea garden in spring',
    'autumn-lake': 'Autumn lake',
  },
  prizes: {
    first: 'First prize',
    second: 'Second prize',
    third: 'Third prize',
    organization: 'Excellent organization',
    excellence: 'Excellence prize',
    storyExcellence: 'Excellent story',
    participation: 'Participation prize',
    bestPopularity: 'Best popularity',
    monthlyPopularity: 'Popularity of the month',
    expertPanel: 'Expert panel prize',
    bestStyle: 'Best style',
    bestCreativity: 'Best creativity',
    calligraphyPainting: 'Calligraphy and painting',
    songDanceInstrument: 'Song, dance and instruments',
    photography: 'Photography',
    style: 'Style prize',
    creativity: 'Creativity prize',
    consumerProtection: 'Special prize for the protection of older consumers',
    popularity: 'Popularity prize',
    commemorative: 'Commemorative prize',
  },
  aMember: 'A member',
  invitation: 'Retirement is richer in good company',
  invites: (name, club) => `${name} invites you to ${club}`,
  scan: 'Scan with your phone and join me',
  workName: (name) => `"${name}"`,
  workLine: (nickName, workNo) =>
    nickName === '' ? `Work no. ${workNo}` : `By ${nickName} · work no. ${workNo}`,
  comeAndSee: 'Come and see this work, and vote for it if you like it.',
  earned: (name, total) =>
    total > 1 ? `${name} has earned ${total} of these medals` : `${name} has earned this medal`,
  certificate: 'Certificate',
  hasWon: (work, edition) => `has won, with the work ${work}, in "${edition}"`,
  and: ', ',
  day: (day) => dayFormat.format(new Date(`${day}T00:00:00Z`)),
}
