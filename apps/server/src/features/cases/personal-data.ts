import { opened, type PersonalData, personalTable } from '../../kit/personal-data.ts'
import { sealedCase } from './cases.sealed.ts'

export const casesPersonalData: PersonalData = {
  tables: [
    personalTable(
      'member_case',
      { act: 'delete' },
      {
        opened_at: 'time',
        task_id: 'task',
        text_sealed: opened(sealedCase.text),
        answer_sealed: opened(sealedCase.answer, 'eachLanguage'),
        answered_at: 'time',
      },
    ),
  ],
}
