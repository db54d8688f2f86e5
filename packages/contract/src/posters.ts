import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { posterItemKinds } from './library.rules.ts'
import { maxPosterTextLength, posterKinds } from './posters.constants.ts'
import { id, nothing, request, workNo } from './shapes.ts'

const poster = z.object({
  /** Signed; good for a day. */
  imageUrl: z.string(),
  /** All words of the poster, one line each. */
  text: z.string(),
  width: z.int(),
  height: z.int(),
})

export const postersSchemas = {
  templates: {
    request: nothing,
    answer: z.object({
      list: z.array(
        z.object({
          template: z.string(),
          name: z.string(),
          /** A small picture of it. */
          imageUrl: z.string(),
          width: z.int(),
          height: z.int(),
        }),
      ),
    }),
  },
  create: {
    request: request({
      template: id,
      kind: z.enum(posterKinds),
      /** Of a work that everybody may see; for a certificate, of one's own work with a prize. */
      workNo: workNo.optional(),
      /** Of an item: a course, an article or another item with a page. */
      itemKind: z.enum(posterItemKinds).optional(),
      itemId: id.optional(),
      /** The member's own words instead of the usual ones; not on a certificate. */
      text: z.string().trim().max(maxPosterTextLength).optional(),
    }),
    answer: poster,
  },
}

type S = typeof postersSchemas

/** Posters, drawn on the server: rules/contest#posters. */
export const posters = /* @__PURE__ */ callsOf('posters', {
  templates: endpoint<S['templates']>({
    path: '/api/poster/templates',
    isContent: true,
    summary: 'The templates of posters.',
  }),
  create: endpoint<S['create']>({
    path: '/api/poster/create',
    access: 'member',
    summary: "Draws a member's poster or certificate.",
    statuses: [
      'notLoggedIn',
      'contentUnknown',
      'workUnknown',
      'notAwarded',
      'postersOfDayUsed',
      'posterTextRefused',
      'storageFull',
    ],
  }),
})
