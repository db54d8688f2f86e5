import { z } from 'zod'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

/** What one person at the desk works on while the others see that they do. */
export const claimKinds = ['case', 'work'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** A claim ends by itself so long after its last use. */
export const claimMinutes = 15
/** A page takes its claim again so often while it is open. */
export const claimRenewedEveryMs = 300_000
export const maxClaimKeys = 200

const kind = z.enum(claimKinds)
const key = z.string().min(1).max(100)

const claim = z.object({
  kind,
  key,
  /** Who holds it. */
  name: z.string(),
  isOwn: z.boolean(),
  until: z.string(),
})
export type Claim = z.output<typeof claim>

export const claimsSchemas = {
  take: {
    request: z.strictObject({ kind, key }),
    /** The claim that holds now: the caller's, or somebody else's that has not ended. */
    answer: z.object({ claim }),
  },
  release: { request: z.strictObject({ kind, key }), answer: z.object({}) },
  list: {
    request: z.strictObject({ kind, keys: z.array(key).max(maxClaimKeys) }),
    answer: z.object({ claims: z.array(claim) }),
  },
} as const

type S = typeof claimsSchemas

/** Claims: two people at the desk see that they are about to work on the same thing. They forbid nothing. */
export const claims = /* @__PURE__ */ deskCallsOf('claims', {
  take: deskEndpoint<S['take']>({
    path: '/api/claims/take',
    permission: 'claims',
    summary: 'Takes or renews a claim, unless somebody else holds it.',
  }),
  release: deskEndpoint<S['release']>({
    path: '/api/claims/release',
    permission: 'claims',
    summary: "Gives the caller's claim up.",
  }),
  list: deskEndpoint<S['list']>({
    path: '/api/claims/list',
    permission: 'claims',
    summary: 'Which of these are claimed, and by whom.',
  }),
})
