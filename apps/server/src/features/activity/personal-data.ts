import { type PersonalData, personalTable } from '../../kit/personal-data.ts'

const because = 'the ledger is checked against them'

export const activityPersonalData: PersonalData = {
  tables: [
    personalTable(
      'task_action',
      { act: 'keep', because },
      { created_at: 'time', task_id: 'task', points: 'number' },
    ),
    personalTable('task_cycle', { act: 'keep', because }),
  ],
}
