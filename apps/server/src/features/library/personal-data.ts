import { type PersonalData, personalTable } from '../../kit/personal-data.ts'

export const libraryPersonalData: PersonalData = {
  tables: [
    personalTable(
      'content_rating',
      { act: 'delete' },
      { rated_at: 'time', item_id: 'text', is_helpful: 'yesNo' },
    ),
  ],
}
