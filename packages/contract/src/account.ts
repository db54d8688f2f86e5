import { z } from 'zod'
import { channels, clientTypes } from './channels.ts'
import { callsOf, endpoint } from './endpoint.ts'
import { day, mobile, nothing, request, smsCode } from './shapes.ts'

/** A sign-in of the member that is still valid. It reveals neither tokens nor addresses. */
const device = z.object({
  deviceId: z.uuid(),
  /** The client type that was sent at sign-in; null for sign-ins from before it was kept. */
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
  oldMobileCode: {
    request: nothing,
    answer: z.object({ resendAfterSeconds: z.int(), lifetimeSeconds: z.int() }),
  },
  changeMobile: {
    request: request({
      /** The code that was sent to the member's old mobile. */
      oldMobileCode: smsCode,
      /** The new mobile, with its own code of the scene `newMobile`. */
      mobile,
      smsCode,
    }),
    answer: z.object({}),
  },
}

type S = typeof accountSchemas

/** Where a member is signed in, and the mobile: rules/identity#my-devices, rules/identity#change-of-mobile. */
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
    summary: 'Ends the session of another device; one that is over already is not an error.',
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
  oldMobileCode: endpoint<S['oldMobileCode']>({
    path: '/api/account/oldMobileCode',
    access: 'member',
    summary: "Sends a code to the member's own mobile, before it is changed.",
    statuses: [
      'notLoggedIn',
      'smsTooSoon',
      'codesPaused',
      'networkCodesPaused',
      'ownMobileUnreadable',
      'imageCodeRequired',
      'outsideDown',
    ],
  }),
  changeMobile: endpoint<S['changeMobile']>({
    path: '/api/account/changeMobile',
    access: 'member',
    summary: "Changes the member's mobile, proved by a code to the old one and a code to the new one.",
    statuses: [
      'notLoggedIn',
      'ownMobileUnreadable',
      'oldMobileCodeWrong',
      'mobileTaken',
      'smsCodeWrong',
      'smsCodeExpired',
      'smsCodeNotRequested',
      'smsTriesUsed',
    ],
    refreshes: ['identity.userInfoQry', 'account.devices'],
  }),
})
