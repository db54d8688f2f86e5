import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import {
  maxReportBatch,
  maxReportedErrorLength,
  reportEventsPath,
  reportKinds,
  reportNamePattern,
} from './reporting.constants.ts'
import { request } from './shapes.ts'

export const reportingSchemas = {
  events: {
    request: request({
      /**
       * The phone's clock when it sent the batch: only differences to it count, because the clock may be
       * wrong.
       */
      sentAt: z.iso.datetime(),
      events: z
        .array(
          z
            .strictObject({
              kind: z.enum(reportKinds),
              /** The page identifier or the button's name; never anything that somebody typed. */
              name: z.string().regex(reportNamePattern),
              at: z.iso.datetime(),
              /** Of a failure: the first line of the error, if there was one. */
              error: z.string().max(maxReportedErrorLength).optional(),
            })
            .refine(({ kind, error }) => kind === 'failure' || error === undefined),
        )
        .min(1)
        .max(maxReportBatch),
    }),
    /** How many events were new and not too old. */
    answer: z.object({ accepted: z.int() }),
  },
}

type S = typeof reportingSchemas

/** Page views and clicks: rules/reporting#page-views. */
export const reporting = /* @__PURE__ */ callsOf('reporting', {
  events: endpoint<S['events']>({
    path: reportEventsPath,
    summary: 'A batch of page views and named clicks.',
  }),
})
