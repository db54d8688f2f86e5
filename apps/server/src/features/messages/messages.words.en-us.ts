import type { ClientType } from '@club/contract/channels.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { englishMonths } from '@club/contract/english-months.ts'
import type { FamilySentence } from '@club/contract/family.constants.ts'
import type { RefusedWorkReason } from '@club/contract/talent.constants.ts'
import type { words as zhCn } from './messages.words.zh-cn.ts'

const clients: Record<ClientType, string> = {
  android: 'an Android phone',
  ios: 'an iPhone or iPad',
  pc: 'a computer',
}

const takenDown: Record<RefusedWorkReason, string> = {
  notOwn: 'It does not seem to be your own work, or uses that of others.',
  personalData: 'It shows a mobile number, an address or an ID number.',
  advertising: 'It contains advertising.',
  unclear: 'It cannot be seen or heard well.',
  wrongType: 'It is of another kind than it says.',
  other: 'Our staff has looked at it and decided so.',
}

export const words: typeof zhCn = {
  caseAnswered: {
    title: 'Your question has its answer',
    text: 'We have checked it. The answer is in the point history, under what you told us.',
    button: 'Read the answer',
  },
  pointsMadeGood: (points) => ({
    title: `${englishCount(points, 'point')} made good`,
    text: 'We have checked what you told us, and what was missing is there now. Thank you for telling us.',
    button: 'See the point history',
  }),
  claimReopened: (month, isOlder) => ({
    title: 'Your monthly assets can be claimed again',
    text: isOlder
      ? `The bank has corrected its result: your assets of ${englishMonths[month - 1]} reached the target. The task pays once a month. In a month in which the assets of the month before did not reach the target, you can claim those of ${englishMonths[month - 1]} instead, in the member centre.`
      : `The bank has corrected its result: your assets of ${englishMonths[month - 1]} reached the target. Please claim the task in the member centre before this month ends.`,
    button: 'Claim it now',
  }),
  invitationReleased: (points) => ({
    title: 'An invitation is checked',
    text:
      points > 0
        ? `This friend counts now, and you get ${englishCount(points, 'point')}.`
        : 'This friend counts now.',
    button: 'See my invitations',
  }),
  invitationRefused: {
    title: 'An invitation does not count',
    text: 'We have checked this invitation, and it cannot count. If you wonder why, please call the hotline.',
    button: 'See my invitations',
  },
  workShown: (name, isOver) => ({
    title: 'Your work is on show',
    text: isOver
      ? `“${name}” is on show again. Its votes and its rank are as they were.`
      : `“${name}” is approved. Everybody can see it and vote for it now.`,
    button: 'See the work',
  }),
  workSentBack: (name) => ({
    title: 'Your work needs a change',
    text: `“${name}” cannot be shown yet. Why, and what to change, is in “My works”; then send it again.`,
    button: 'See my works',
  }),
  workTakenDown: (name, because) => ({
    title: 'Your work is no longer on show',
    text: `“${name}” is no longer shown to others. ${takenDown[because]} Its votes and its rank are kept. If you think this is a mistake, please call the hotline.`,
  }),
  prizeGiven: (name) => ({
    title: 'Congratulations, your work won a prize',
    text: `“${name}” won a prize. You can keep the certificate and show it to your family.`,
    button: 'Make the certificate',
  }),
  mobileChanged: {
    title: 'Your mobile number is changed',
    text: 'The bank has told us that you changed your number there, so it is changed here, too. From now on sign in with the new number; if you had set up fingerprint or face, please set it up again. Your points and data are as before. If it was not you, please call the hotline at once.',
    button: 'See my account',
  },
  passkeyAdded: (client) => ({
    title: 'A fingerprint or face sign-in was set up',
    text: `On ${clients[client]} your account can now be opened with a fingerprint or a face. If it was not you, please take it away under “My devices”, and sign out the devices that you do not recognise.`,
    button: 'See my devices',
  }),
  helperAsks: {
    title: 'A relative wants to help you',
    text: 'Whoever used your code is waiting for your yes. Please look at the name and the end of the mobile. Until you agree, nothing is shown to them.',
    button: 'Have a look',
  },
  helperEnded: {
    title: "A relative's number changed, so the help has ended",
    text: 'This relative’s number has changed or has another owner, so the help has ended, and nothing is shown any more. If you want the help to go on, give your relative a new code.',
    button: 'See who helps me',
  },
  helpEnded: {
    title: 'You no longer look after your family here',
    text: 'The bank has told us that you have a new number. The help that you gave with the old one has ended, and your family knows. If you want to go on, ask them for a new code.',
    button: 'See whom I help',
  },
  familyGreeting: (sentence) => ({
    title: 'A greeting from your family',
    text: `${greetings[sentence]} From a relative whom you let help you.`,
    button: 'See who helps me',
  }),
  greetingMonthWon: (month) => ({
    title: `Well done: ${englishMonths[month - 1]} is reached`,
    text: 'You have your 1,000 points, and your rank is noted. Enjoy the last days of the month.',
    button: 'See the ranking list',
  }),
  greetingMonthEnd: (month, missing) => ({
    title: `${englishCount(missing, 'point')} to go in ${englishMonths[month - 1]}`,
    text: '1,000 is not far, and there is time. The easiest way is in the member centre. It is fine not to, too.',
    button: 'See how',
  }),
  greetingMedal: (medal, task, missing) => ({
    title: `${missing} more for the medal “${medal}”`,
    text: `Do “${task}” ${missing === 1 ? 'once' : `${missing} times`} more and it is yours. Come whenever it suits you.`,
    button: 'Have a look',
  }),
  rulesChange: (day, sentences, isWithdrawn) => ({
    title: `${isWithdrawn ? 'Withdrawn: ' : ''}New point rules from ${day}`,
    text: `${sentences.join(' ')} Until then everything stays as it is, and what you have earned stays yours.`,
    button: 'Go to the member centre',
  }),
  rulesStay: (day, sentences) => ({
    title: `The new point rules for ${day} will not come`,
    text: `We had announced: ${sentences.join(' ')} This is withdrawn, and everything stays as it is.`,
    button: 'Go to the member centre',
  }),
}

const greetings: Record<FamilySentence, string> = {
  thinking: '“I am thinking of you. How are you?”',
  morning: '“Good morning! Have a lovely day.”',
  checkIn: '“If you have not checked in today, remember to tap it.”',
  course: '“You are doing well with that course. Do go on when you have time.”',
  rest: '“It is getting cold. Keep warm and rest early.”',
  visit: '“I will come and see you in a few days.”',
}
