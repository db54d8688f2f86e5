import { type PersonalData, personalTable } from '../../kit/personal-data.ts'

export const coursesPersonalData: PersonalData = {
  tables: [
    personalTable(
      'course_progress',
      { act: 'delete' },
      { updated_at: 'time', course_id: 'course', completed_at: 'time' },
    ),
    personalTable('study_session', { act: 'delete' }, { seen_at: 'time', course_id: 'course' }),
    personalTable('study_clock', { act: 'delete' }),
  ],
}
