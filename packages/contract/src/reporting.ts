import { z } from 'zod'
import { textSizes } from './display.ts'
import { callsOf, endpoint } from './endpoint.ts'
import {
  type LoadMeasure,
  loadMeasures,
  maxMeasuredMs,
  maxReportBatch,
  maxReportedErrorLength,
  reportEventsPath,
  reportKinds,
  reportNamePattern,
} from './reporting.constants.ts'
import { request } from './shapes.ts'

const measuredMs = z.int().min(0).max(maxMeasuredMs).optional()
const load = z
  .strictObject({ firstPaint: measuredMs, largestPaint: measuredMs, press: measuredMs } satisfies Record<
    LoadMeasure,
    typeof measuredMs
  >)
  .refine((measured) => loadMeasures.some((measure) => measured[measure] !== undefined))

export const reportingSchemas = {
  events: {
    request: request({
      /**
       * The phone's clock when it sent the batch: only differences to it count, because the clock may be
       * wrong.
       */
      sentAt: z.iso.datetime(),
      /** The text size in use; the language is the call's. */
      textSize: z.enum(textSizes).optional(),
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
              /** Of a load, which is named by its page: what was measured. */
              load: load.optional(),
            })
            .refine(({ kind, error }) => kind === 'failure' || error === undefined)
            .refine(({ kind, load: measured }) => (kind === 'load') === (measured !== undefined)),
        )
        .min(1)
        .max(maxReportBatch),
    }),
    /** How many events were new and not too old. */
    answer: z.object({ accepted: z.int() }),
  },
}

type S = typeof reportingSchemas

/** Page views, clicks, failures and loads: rules/reporting#page-views. */
export const reporting = /* @__PURE__ */ callsOf('reporting', {
  events: endpoint<S['events']>({
    path: reportEventsPath,
    summary: 'A batch of page views, named clicks, failures and measured loads.',
  }),
})
