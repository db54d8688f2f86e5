import { type PersonalData, personalTable } from '../../kit/personal-data.ts'

const because = 'the ledger is append-only and stays under a pseudonym'

export const pointsPersonalData: PersonalData = {
  tables: [
    personalTable(
      'point_entry',
      { act: 'keep', because },
      { created_at: 'time', task_id: 'task', points: 'number', total_after: 'number' },
    ),
    personalTable(
      'point_refusal',
      { act: 'keep', because },
      { created_at: 'time', task_id: 'task', month: 'text' },
    ),
    personalTable(
      'superseded_refusal',
      { act: 'keep', because },
      { superseded_at: 'time', task_id: 'task', month: 'text' },
    ),
    personalTable(
      'point_month',
      { act: 'keep', because },
      { month: 'text', points: 'number', counted_points: 'number', rank_no: 'number' },
    ),
    personalTable(
      'month_history',
      { act: 'keep', because },
      { month: 'text', points: 'number', position: 'number', rank_no: 'number', benefit: 'code' },
    ),
    personalTable(
      'point_flag',
      { act: 'keep', because },
      { flagged_at: 'time', month: 'text', points: 'number' },
    ),
    personalTable(
      'point_account',
      { act: 'keep', because },
      { total: 'number', is_blacklisted: 'yesNo', bar_since: 'time', bar_last_day: 'text' },
    ),
    personalTable('point_month_task', { act: 'keep', because }),
    personalTable('month_rank', { act: 'keep', because }),
  ],
}
