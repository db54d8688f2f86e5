import { callsOf, endpoint } from './endpoint.ts'
import type { uploadSchemas } from './upload.schemas.ts'

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
