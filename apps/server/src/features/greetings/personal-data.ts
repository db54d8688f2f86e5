import { type PersonalData, personalTable } from '../../kit/personal-data.ts'

export const greetingsPersonalData: PersonalData = {
  tables: [personalTable('member_greeting', { act: 'delete' }, { is_off: 'yesNo', last_day: 'text' })],
}
