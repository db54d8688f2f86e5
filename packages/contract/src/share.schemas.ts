import { z } from 'zod'
import { request } from './shapes.ts'

export const shareSchemas = {
  getSignature: {
    request: request({ url: z.url().max(2000), refresh: z.boolean().default(false) }),
    answer: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
  },
}
