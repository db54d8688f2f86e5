import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { bankPage, id, nothing, request } from './shapes.ts'

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
  /** Where the bank opens an account online, or null. */
  openAccount: bankPage.nullable(),
  /** True for the demo brand: the page then says that the bank is invented. */
  isInvented: z.boolean(),
})

const menuEntry = z.object({
  menuId: z.string(),
  slot: z.enum(['home', 'bottom']),
  name: z.string(),
  summary: z.string(),
  /** An address, or a data URL of a small drawing. */
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
  /** What is new in this version, in plain words; null for the first. */
  changes: z.string().nullable(),
  /** Whether registration needs consent to it. */
  isRequired: z.boolean(),
})

/** A change of what tasks give, in the reader's language: rules/tasks#changes. */
const ruleChange = z.object({
  changeId: z.string(),
  /** The day from which it is in force, `2027-01-01` and in words. */
  fromDay: z.string(),
  fromDayInWords: z.string(),
  isInForce: z.boolean(),
  /** A sentence for each value, with what was until then. */
  sentences: z.array(z.string()),
})

export const contentSchemas = {
  appInfo: {
    request: nothing,
    answer: z.object({ brand, sliders: z.array(slider), avatars: z.array(avatar) }),
  },
  menuQuery: { request: nothing, answer: z.object({ list: z.array(menuEntry) }) },
  bannerQuery: { request: request({ positionId: id }), answer: z.object({ list: z.array(banner) }) },
  partnerQuery: {
    request: request({ source: id }),
    /** Null for a partner that the brand does not name. */
    answer: z.object({ partner: z.object({ name: z.string(), url: z.string() }).nullable() }),
  },
  agreementQuery: {
    request: request({ agreementIds: z.array(id).max(10).optional() }),
    answer: z.object({ list: z.array(agreement) }),
  },
  ruleChanges: { request: nothing, answer: z.object({ list: z.array(ruleChange) }) },
  agreementInsert: {
    request: request({ agreementId: id, version: z.string().min(1).max(20) }),
    answer: z.object({ agreementId: z.string(), version: z.string(), agreedAt: z.string() }),
  },
}

type S = typeof contentSchemas

/** Content from the bank's team: rules/content#one-source. */
export const content = /* @__PURE__ */ callsOf('content', {
  appInfo: endpoint<S['appInfo']>({
    path: '/api/appinfo',
    isQuiet: true,
    isContent: true,
    summary: "The brand, the home page's sliders and the pictures that members choose from.",
  }),
  menuQuery: endpoint<S['menuQuery']>({
    path: '/api/menu/query',
    isQuiet: true,
    isContent: true,
    summary: 'The entries of home and of the bottom bar.',
  }),
  bannerQuery: endpoint<S['bannerQuery']>({
    path: '/api/banner/query',
    isQuiet: true,
    isContent: true,
    summary: 'The banners of one position that are visible now.',
  }),
  partnerQuery: endpoint<S['partnerQuery']>({
    path: '/api/partner/query',
    isContent: true,
    summary: "A partner's name and site, for the way back to it.",
  }),
  agreementQuery: endpoint<S['agreementQuery']>({
    path: '/api/userAgreement/query',
    isContent: true,
    summary: 'Agreements and rules in their current version.',
  }),
  ruleChanges: endpoint<S['ruleChanges']>({
    path: '/api/ruleChange/query',
    isContent: true,
    summary: 'Announced changes of what tasks give that the text of the rules does not have yet.',
  }),
  agreementInsert: endpoint<S['agreementInsert']>({
    path: '/api/userAgreement/insert',
    access: 'member',
    summary: 'Records that the member agreed to a text in its current version.',
    statuses: ['notLoggedIn', 'contentUnknown', 'agreementOutdated', 'consentChangesUsed'],
  }),
})
