import { type PersonalData, personalTable } from '../../kit/personal-data.ts'

export const tasksPersonalData: PersonalData = {
  tables: [
    personalTable('view_token', { act: 'delete' }, { issued_at: 'time', task_id: 'task', used_at: 'time' }),
  ],
}
