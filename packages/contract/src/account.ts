import { z } from 'zod'
import { channels, clientTypes } from './constants.ts'
import { callsOf, endpoint } from './endpoint.ts'
import { day, nothing, request } from './shapes.ts'

/** A sign-in of the member that is still good. Neither tokens nor addresses are told. */
const device = z.object({
  deviceId: z.uuid(),
  /** What it said when the member signed in; null for sign-ins from before it was kept. */
  clientType: z.enum(clientTypes).nullable(),
  channel: z.enum(channels),
  firstUsedOn: day,
  lastUsedOn: day,
  /** Whether this call comes from it. */
  isThis: z.boolean(),
})

export const accountSchemas = {
  devices: { request: nothing, answer: z.object({ list: z.array(device) }) },
  signOutDevice: { request: request({ deviceId: z.uuid() }), answer: z.object({}) },
  signOutOthers: { request: nothing, answer: z.object({ ended: z.int() }) },
}

type S = typeof accountSchemas

/** Where a member is signed in: rules/identity#my-devices. */
export const account = /* @__PURE__ */ callsOf('account', {
  devices: endpoint<S['devices']>({
    path: '/api/account/devices',
    access: 'member',
    summary: 'Where the member is signed in, this device first.',
    statuses: ['notLoggedIn'],
  }),
  signOutDevice: endpoint<S['signOutDevice']>({
    path: '/api/account/signOutDevice',
    access: 'member',
    summary: 'Ends the session of another device; one that is over already is no error.',
    statuses: ['notLoggedIn'],
    refreshes: ['account.devices'],
  }),
  signOutOthers: endpoint<S['signOutOthers']>({
    path: '/api/account/signOutOthers',
    access: 'member',
    summary: 'Ends all sessions of the member but this one.',
    statuses: ['notLoggedIn'],
    refreshes: ['account.devices'],
  }),
})
