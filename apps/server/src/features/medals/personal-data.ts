import { type PersonalData, personalTable } from '../../kit/personal-data.ts'

export const medalsPersonalData: PersonalData = {
  tables: [personalTable('medal_progress', { act: 'delete' }, { task_id: 'task', completions: 'number' })],
}
