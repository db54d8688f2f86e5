import { type PersonalData, personalTable } from '../../kit/personal-data.ts'
import { removeAllFiles } from './remove-file.ts'
import type { UploadContext } from './upload-context.ts'

/** Pictures and films, their bytes in the store, and what has arrived of unfinished ones. */
export function uploadPersonalData(context: UploadContext): PersonalData {
  const { unfinished } = context
  return {
    tables: [
      personalTable('member_file', { act: 'byHand' }, { created_at: 'time', kind: 'code', bytes: 'number' }),
      personalTable('unfinished_upload', { act: 'byHand' }, { started_at: 'time', byte_count: 'number' }),
      personalTable('file_scan', { act: 'byHand' }, { waits_since: 'time', found: 'text' }),
      personalTable('member_upload', { act: 'delete' }, { file_count: 'number', byte_count: 'number' }),
    ],
    async erase({ userId }) {
      await removeAllFiles(context, userId)
      await unfinished.removeAll(userId)
    },
  }
}
