import { maxWorksOfEdition, votesOfDay } from '@club/contract/talent.constants.ts'
import { undoMinutes } from '@club/contract/undo.constants.ts'
import type { words as zhCn } from './talent.words.zh-cn.ts'
import { maxEntriesOfEdition } from './works.rules.ts'

export const words: typeof zhCn = {
  messages: {
    workUnknown: 'This work was not found. It may have been taken down.',
    entryClosed: 'This edition takes no more works.',
    workTypeUnknown: 'This edition does not have this kind of work. Please choose another one.',
    workFilesWrong:
      'The files do not fit the kind of work: one to three pictures, or one video if the kind is video.',
    workTextRefused:
      'Please leave phone numbers, chat names and web addresses out of the name and the description, because others read them, and send the work again.',
    worksOfEditionUsed: `You have entered ${maxWorksOfEdition} works, the most for one edition. Delete one to enter another.`,
    entriesOfEditionUsed: `You have entered works ${maxEntriesOfEdition} times in this edition, and no more can be entered. Works that are not shown yet can be changed; please come again in the next edition.`,
    workNotChangeable: 'This work cannot be changed now.',
    undoOver: `More than ${undoMinutes} minutes have passed, or the contest has ended, so the deletion cannot be undone.`,
    ownWork: 'You cannot vote for your own work. Please vote for another member’s.',
    votesOfDayUsed: `You have used your ${votesOfDay} votes of today. Come again tomorrow.`,
    voteClosed: 'The vote of this edition is over.',
    blacklisted:
      'Your account is restricted and cannot take part in the contest. Please call the hotline if you have questions.',
    'field.workNoFormat': 'A work’s number has 6 digits.',
  },
}
