import type { upload } from '@club/contract/upload.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { ownerOf } from '../../kit/work/work-shares.ts'
import { fileView } from './file-address.ts'
import { makeFinishing, storeReceived } from './finish-upload.ts'
import { receiveFile } from './receive-file.ts'
import { checkSpace } from './store-upload.ts'
import type { FileRow } from './upload.sql.ts'
import type { UploadContext } from './upload-context.ts'

/** Receives, checks and stores a member's file: rules/contest#uploads. */
export function uploadRoutes(context: UploadContext): HandlersOf<typeof upload> {
  const finishing = makeFinishing(context)
  const viewOf = async (row: FileRow) =>
    fileView(context.sealing, row, { isPublic: false, now: await context.clock.now(context.db) })
  return {
    uploadFile: ({ memberId, address, request, file }) =>
      context.inUploadSlot(ownerOf(memberId, address), async (receives) => {
        const incoming = file()
        receives(incoming)
        await checkSpace(context, memberId)
        const received = await receiveFile(incoming.bytes, context.incoming)
        try {
          return await viewOf(await storeReceived(context, { userId: memberId, address }, request, received))
        } finally {
          await received.remove()
        }
      }),
    finishUpload: async ({ memberId, address, request: { uploadId } }) =>
      viewOf(await finishing({ userId: memberId, uploadId }, address)),
  }
}
