import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { nothing, request } from './shapes.ts'

const choice = z.object({ isOn: z.boolean() })

export const greetingsSchemas = {
  choice: { request: nothing, answer: choice },
  choose: { request: request(choice.shape), answer: choice },
}

type S = typeof greetingsSchemas

/** Whether a member gets greetings: rules/messages#greetings. */
export const greetings = /* @__PURE__ */ callsOf('greetings', {
  choice: endpoint<S['choice']>({
    path: '/api/greeting/choice',
    access: 'member',
    summary: 'Whether the member gets greetings.',
    statuses: ['notLoggedIn'],
  }),
  choose: endpoint<S['choose']>({
    path: '/api/greeting/choose',
    access: 'member',
    summary: 'Switches greetings on or off.',
    statuses: ['notLoggedIn'],
    refreshes: ['greetings.choice'],
  }),
})
