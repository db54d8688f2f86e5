import type { Db } from '../../kit/database/db.ts'
import { type PersonalData, personalTable } from '../../kit/personal-data.ts'
import { lockIfOpen } from '../points/points.ts'
import { editionWorks } from './edition-works.sql.ts'
import { unlistWork } from './enter-work.ts'
import { works } from './works.sql.ts'

/** Works, whose words are erased and which leave the lists, and votes, which stay counted. */
export function talentPersonalData(db: Db): PersonalData {
  return {
    tables: [
      personalTable(
        'work',
        {
          act: 'clear',
          set: "name = '', intro = '', advice = NULL, advice_in = NULL, state = 'deleted', state_before_delete = NULL",
          because: 'its number and its votes stay counted',
        },
        { created_at: 'time', name: 'text', intro: 'text', state: 'code' },
      ),
      personalTable('work_file', { act: 'delete' }),
      personalTable('work_opening', { act: 'delete' }),
      personalTable('edition_work', { act: 'byHand' }),
      personalTable(
        'vote',
        {
          act: 'clear',
          set: "address_hash = '', browser_hash = ''",
          because: "a work's votes are its vote rows",
        },
        { voted_at: 'time', work_no: 'text', state: 'code' },
      ),
    ],
    erase: ({ userId }) =>
      db.inTransaction(async (tx) => {
        await lockIfOpen(tx, userId)
        for (const row of await tx.all(works.all, [userId])) {
          await unlistWork(tx, row)
          await tx.run(editionWorks.eraseName, [row.edition, row.workNo])
        }
      }),
  }
}
