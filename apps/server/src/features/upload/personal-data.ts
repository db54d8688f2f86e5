import { type PersonalData, personalTable } from '../../kit/personal-data.ts'
import { removeFile } from './remove-file.ts'
import { memberFiles } from './upload.sql.ts'
import type { UploadContext } from './upload-context.ts'

/** Pictures and films, their bytes in the store, and what has arrived of unfinished ones. */
export function uploadPersonalData(context: UploadContext): PersonalData {
  const { db, clock, unfinished } = context
  return {
    tables: [
      personalTable('member_file', { act: 'byHand' }, { created_at: 'time', kind: 'code', bytes: 'number' }),
      personalTable('member_upload', { act: 'delete' }, { file_count: 'number', byte_count: 'number' }),
    ],
    async erase({ userId }) {
      await unfinished.removeAll(userId)
      const files = await db.inTransaction(async (tx) =>
        tx.all(memberFiles.markAllGone, [userId, await clock.now(tx)]),
      )
      for (const { fileId } of files) await removeFile(context, { userId, fileId })
    },
  }
}
