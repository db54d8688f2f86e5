import type { DeskWords } from './desk.words.ts'

export const words: DeskWords = {
  today: 'Today',
  members: 'Members',
  review: 'Review',
  cases: 'Cases',
  files: 'Bank files',
  content: 'Content',
  months: 'Months',
  invites: 'Invitations',
  contest: 'Contest',
  report: 'Report',
  rules: 'Rules',
  health: 'Health',
  audit: 'Audit',
  confirm: 'Confirm',
  gallery: 'Components',
}
