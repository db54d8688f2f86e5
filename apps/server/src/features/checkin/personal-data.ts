import { type PersonalData, personalTable } from '../../kit/personal-data.ts'

export const checkinPersonalData: PersonalData = {
  tables: [personalTable('check_in', { act: 'delete' }, { day: 'text', continue_days: 'number' })],
}
