import { z } from 'zod'

export const uploadSchemas = {
  uploadFile: {
    /** Multipart: the fields beside the file. */
    request: z.strictObject({ purpose: z.enum(['work']) }),
    answer: z.object({ fileId: z.string(), url: z.string(), mediaType: z.string(), bytes: z.int() }),
  },
}
