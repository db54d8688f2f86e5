import { callsOf, endpoint } from './endpoint.ts'
import type { reportingSchemas } from './reporting.schemas.ts'

type S = typeof reportingSchemas

/** Page views and clicks: rules/reporting#page-views. */
export const reporting = /* @__PURE__ */ callsOf('reporting', {
  events: endpoint<S['events']>({
    path: '/api/report/events',
    summary: 'A batch of page views and named clicks.',
  }),
})
