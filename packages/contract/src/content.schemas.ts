import { z } from 'zod'
import { id, nothing, request } from './shapes.ts'

/** A picture's address on this server. */
const picture = z.string()
/** A path of the club or an https address on the operator's list. */
const link = z.string()

const slider = z.object({
  sliderId: z.string(),
  title: z.string(),
  summary: z.string(),
  imageUrl: picture,
  url: link,
  /** `#rrggbb`; the served stylesheet has the class `tone-rrggbb` for it. */
  backgroundColor: z.string(),
})

const avatar = z.object({ avatarId: z.string(), name: z.string(), imageUrl: picture })

export const brand = z.object({
  bankName: z.string(),
  clubName: z.string(),
  hotline: z.string(),
  hotlineHours: z.string(),
  logoUrl: picture,
  /** True for the demo brand: the page then says that the bank is invented. */
  isInvented: z.boolean(),
})

const menuEntry = z.object({
  menuId: z.string(),
  slot: z.enum(['home', 'bottom']),
  name: z.string(),
  summary: z.string(),
  iconUrl: picture,
  url: link,
})

const banner = z.object({
  bannerId: z.string(),
  title: z.string(),
  summary: z.string(),
  imageUrl: picture,
  url: link.nullable(),
  beginTime: z.string().nullable(),
  endTime: z.string().nullable(),
})

const agreement = z.object({
  agreementId: z.string(),
  version: z.string(),
  title: z.string(),
  /** The text in one plain sentence. */
  summary: z.string(),
  effectiveDate: z.string(),
  /** Sanitised when published. */
  html: z.string(),
  /** Whether registration needs consent to it. */
  isRequired: z.boolean(),
})

export const contentSchemas = {
  appInfo: {
    request: nothing,
    answer: z.object({ brand, sliders: z.array(slider), avatars: z.array(avatar) }),
  },
  menuQuery: { request: nothing, answer: z.object({ list: z.array(menuEntry) }) },
  bannerQuery: { request: request({ positionId: id }), answer: z.object({ list: z.array(banner) }) },
  agreementQuery: {
    request: request({ agreementIds: z.array(id).max(10).optional() }),
    answer: z.object({ list: z.array(agreement) }),
  },
  agreementInsert: {
    request: request({ agreementId: id, version: z.string().min(1).max(20) }),
    answer: z.object({ agreementId: z.string(), version: z.string(), agreedAt: z.string() }),
  },
}
