import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { memberFile, request } from './shapes.ts'

export const uploadSchemas = {
  uploadFile: {
    /** Multipart: the fields, if any, before the file. A still is a film's picture, drawn by the browser. */
    request: request({
      purpose: z.enum(['work', 'still']).default('work'),
      filmId: z.uuid().optional(),
    }),
    /** The stored file; after a still, its film. */
    answer: memberFile,
  },
  finishUpload: {
    /** The last part of the address that the resumable upload was given. */
    request: request({ uploadId: z.uuid() }),
    answer: memberFile,
  },
}

type S = typeof uploadSchemas

const fileStatuses = [
  'notLoggedIn',
  'requestTimeout',
  'outsideDown',
  'fileTypeUnsupported',
  'fileTooLarge',
  'fileInfected',
  'fileUnreadable',
  'fileTooManyPixels',
  'filmTooLong',
  'filmCodecUnsupported',
  'filmInPieces',
  'uploadQuotaUsed',
  'failedFilesOfDayUsed',
  'failedFilesOfConnection',
  'conversionsOfDayUsed',
  'storageFull',
  'uploadCut',
  'fileUnknown',
] as const

/** Files of members: rules/contest#uploads. */
export const upload = /* @__PURE__ */ callsOf('upload', {
  uploadFile: endpoint<S['uploadFile']>({
    path: '/api/file/uploadFile',
    access: 'member',
    body: 'multipart',
    summary: 'Stores a picture or video of a member.',
    statuses: fileStatuses,
  }),
  /**
   * Finishing an upload again gives the first answer; `uploadCut` while bytes are missing, `filePreparing` while a film is
   * being converted: ask again.
   */
  finishUpload: endpoint<S['finishUpload']>({
    path: '/api/file/finishUpload',
    access: 'member',
    summary: 'Checks and stores a file that was sent to the resumable upload.',
    statuses: [...fileStatuses, 'filePreparing'],
  }),
})
