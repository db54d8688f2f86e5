import type { contentSchemas } from './content.schemas.ts'
import { callsOf, endpoint } from './endpoint.ts'

type S = typeof contentSchemas

/** Content from the bank's team: rules/content#one-source. */
export const content = /* @__PURE__ */ callsOf('content', {
  appInfo: endpoint<S['appInfo']>({
    path: '/api/appinfo',
    isContent: true,
    summary: "The brand, the home page's sliders and the pictures that members choose from.",
  }),
  menuQuery: endpoint<S['menuQuery']>({
    path: '/api/menu/query',
    isContent: true,
    summary: 'The entries of home and of the bottom bar.',
  }),
  bannerQuery: endpoint<S['bannerQuery']>({
    path: '/api/banner/query',
    isContent: true,
    summary: 'The banners of one position that are visible now.',
  }),
  agreementQuery: endpoint<S['agreementQuery']>({
    path: '/api/userAgreement/query',
    isContent: true,
    summary: 'Agreements and rules in their current version.',
  }),
  agreementInsert: endpoint<S['agreementInsert']>({
    path: '/api/userAgreement/insert',
    access: 'member',
    summary: 'Records that the member agreed to a text in its current version.',
    statuses: ['notLoggedIn', 'contentUnknown', 'agreementOutdated'],
  }),
})
