import { z } from 'zod'
import { colour, inAllLanguages, picture, shortLinkName } from '../fields.ts'

/** The part of an address before an `@` looks like the host but is not. */
const siteUrl = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .refine((url) => !/^[^?#]*@/.test(url.replaceAll('\\', '/')), { message: 'must not contain a user name' })

/**
 * `content/brand.yaml`: the bank's name, hotline, colours and addresses, which are never literals
 * in the code.
 */
export const brandSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: inAllLanguages,
  clubName: inAllLanguages,
  hotline: z.strictObject({ number: z.string().regex(/^[0-9+-]{3,20}$/), hours: inAllLanguages }),
  colours: z.strictObject({ primary: colour, accent: colour, paper: colour }),
  logo: picture,
  /** The bank's own addresses by name; the only external ones that content may link to. */
  shortLinks: z.record(shortLinkName, z.url({ protocol: /^https$/ })),
  /** The sites whose tokens sign members in, by the source of their links: rules/identity#partners. */
  partners: z
    .record(z.string().regex(/^[a-z0-9-]{1,40}$/), z.strictObject({ name: inAllLanguages, url: siteUrl }))
    .optional(),
  invented: z.boolean(),
})
export type Brand = z.output<typeof brandSchema>
