import type { upload } from '@club/contract/upload.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'
import { fileView } from './file-address.ts'
import { receiveFile } from './receive-file.ts'
import { checkRoom, storeStill, storeUpload } from './store-upload.ts'
import type { UploadContext } from './upload-context.ts'
import { makeUploadPlaces } from './upload-places.ts'

/** Receives, checks and stores a member's file: rules/contest#uploads. */
export function uploadRoutes(context: UploadContext): HandlersOf<typeof upload> {
  const inPlace = makeUploadPlaces()
  return {
    uploadFile: ({ memberId, request: { purpose, filmId }, file }) =>
      inPlace(memberId, async () => {
        await checkRoom(context, memberId)
        const received = await receiveFile(file().bytes, context.incoming)
        try {
          const row =
            purpose === 'still'
              ? await storeStill(context, memberId, filmId, received)
              : await storeUpload(context, memberId, received)
          const now = await context.clock.now(context.db)
          return fileView(context.sealing, row, { isPublic: false, now })
        } finally {
          await received.remove()
        }
      }),
    finishUpload: notYet(),
  }
}
