import { z } from 'zod'
import { inAllLanguages, picture } from '../fields.ts'

/** `content/avatar.yaml`: the avatars that members choose from. */
export const avatarsSchema = z
  .array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,40}$/), picture, name: inAllLanguages }))
  .min(1)
  .max(100)
export type Avatar = z.output<typeof avatarsSchema>[number]
