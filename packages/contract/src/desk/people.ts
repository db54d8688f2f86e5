import { z } from 'zod'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'
import { roles } from './roles.ts'

const role = z.enum(roles)

export const peopleSchemas = {
  me: {
    request: z.strictObject({}),
    answer: z.object({
      /** Null: nobody is signed in. */
      person: z
        .object({
          personId: z.string(),
          name: z.string(),
          roles: z.array(role),
          /** What the roles permit: names of `permissions`. */
          may: z.array(z.string()),
          /** When the session ends whatever happens, and after how long without a call. */
          endsAt: z.string(),
          idleMinutes: z.int(),
        })
        .nullable(),
      /** In the demo club these people sign in with one tap; elsewhere the list is empty and the bank signs people in. */
      demoPeople: z.array(z.object({ personId: z.string(), name: z.string(), roles: z.array(role) })),
    }),
  },
  demoSignIn: { request: z.strictObject({ personId: z.string().max(50) }), answer: z.object({}) },
  signOut: { request: z.strictObject({}), answer: z.object({ goTo: z.string().nullable() }) },
} as const

type S = typeof peopleSchemas

/** Who is at the desk. The bank's identity provider signs people in at `/sign-in`, outside of the calls. */
export const people = /* @__PURE__ */ deskCallsOf('people', {
  me: deskEndpoint<S['me']>({
    path: '/api/people/me',
    permission: 'visitor',
    summary: 'Who is signed in, and what they may do.',
  }),
  demoSignIn: deskEndpoint<S['demoSignIn']>({
    path: '/api/people/demo-sign-in',
    permission: 'visitor',
    summary: 'Signs one of the invented people in; only in the demo club and on loopback.',
  }),
  signOut: deskEndpoint<S['signOut']>({
    path: '/api/people/sign-out',
    permission: 'visitor',
    summary: 'Ends the session; the address where the identity provider ends its own, if it has one.',
  }),
})
