import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'

export const uploadSchemas = {
  uploadFile: {
    /** Multipart: the fields beside the file. */
    request: z.strictObject({ purpose: z.enum(['work']) }),
    answer: z.object({ fileId: z.string(), url: z.string(), mediaType: z.string(), bytes: z.int() }),
  },
}

type S = typeof uploadSchemas

/** Files of members: rules/contest#uploads. */
export const upload = /* @__PURE__ */ callsOf('upload', {
  uploadFile: endpoint<S['uploadFile']>({
    path: '/api/file/uploadFile',
    access: 'member',
    body: 'multipart',
    summary: 'Stores a picture or video of a member.',
    statuses: ['notLoggedIn', 'notYet'],
  }),
})
