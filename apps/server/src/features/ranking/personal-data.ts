import { type PersonalData, personalTable } from '../../kit/personal-data.ts'

const because = 'the list of a month, by points and without names'

export const rankingPersonalData: PersonalData = {
  tables: [
    personalTable('member_listing', { act: 'delete' }, { shown: 'code', updated_at: 'time' }),
    personalTable('ranking_standing', { act: 'keep', because }),
    personalTable('ranking_mark', { act: 'keep', because }),
  ],
}
