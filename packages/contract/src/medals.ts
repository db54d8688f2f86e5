import { callsOf, endpoint } from './endpoint.ts'
import type { medalsSchemas } from './medals.schemas.ts'

type S = typeof medalsSchemas

/** Medals and their posters: rules/tasks#medals. */
export const medals = /* @__PURE__ */ callsOf('medals', {
  all: endpoint<S['all']>({
    path: '/api/medal/all',
    access: 'member',
    summary: "All medals with the member's progress.",
    statuses: ['notLoggedIn'],
  }),
  getPoster: endpoint<S['getPoster']>({
    path: '/api/userQry/getPoster',
    access: 'member',
    summary: 'A share poster of a medal.',
    statuses: ['notLoggedIn', 'contentUnknown', 'notYet'],
  }),
})
