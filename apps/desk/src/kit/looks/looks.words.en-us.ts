import type { LooksWords } from './looks.words.ts'

export const words: LooksWords = {
  title: 'Why do you look?',
  lead: 'Members’ data are looked at only where the work needs it. What you look at, and why, goes into the audit log.',
  reason: 'Reason for looking',
  reasonNeeded: 'Give a reason for looking.',
  usual: 'Usual reasons',
  asked: 'A member asks',
  look: 'Look',
  looksFor: 'Looked at because: ',
  change: 'Change',
}
