import { z } from 'zod'
import { clientTypes } from './channels.ts'
import { callsOf, endpoint } from './endpoint.ts'
import { day, nothing, request } from './shapes.ts'

/** Bytes as WebAuthn writes them: base64url without padding. */
const bytes = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/)
/** WebAuthn allows 1,023 bytes. */
const credentialId = bytes(1364)
const clientData = bytes(8192)

const credential = z.object({ id: z.string(), type: z.literal('public-key') })

/** What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
const addOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  /** The member's passkeys: a phone that has one of them makes no second one. */
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    authenticatorAttachment: z.literal('platform'),
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
})

/** What a browser needs to sign in: `PublicKeyCredentialRequestOptionsJSON`, the same whoever asks. */
const signInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** A passkey of the member. It reveals neither its key nor an address. */
const passkey = z.object({
  credentialId: z.string(),
  /** The kind of client that made it. */
  clientType: z.enum(clientTypes),
  madeOn: day,
  /** Null if it has not been used yet. */
  lastUsedOn: day.nullable(),
})

export const passkeysSchemas = {
  addOptions: { request: nothing, answer: addOptions },
  add: {
    request: request({ credentialId, clientData, attestation: bytes(16_384) }),
    answer: z.object({}),
  },
  signInOptions: { request: nothing, answer: signInOptions },
  signIn: {
    request: request({
      credentialId,
      clientData,
      authenticatorData: bytes(8192),
      signature: bytes(4096),
      userHandle: bytes(86).optional(),
    }),
    answer: z.object({ userId: z.string() }),
  },
  list: { request: nothing, answer: z.object({ list: z.array(passkey) }) },
  remove: { request: request({ credentialId }), answer: z.object({}) },
}

type S = typeof passkeysSchemas

/** Signing in by the phone's own lock: rules/identity#passkeys. */
export const passkeys = /* @__PURE__ */ callsOf('passkeys', {
  addOptions: endpoint<S['addOptions']>({
    path: '/api/passkey/addOptions',
    access: 'member',
    isQuiet: true,
    summary: 'What a browser needs to make a passkey, for a member who has just signed in.',
    statuses: ['notLoggedIn', 'passkeysNotHere', 'passkeyProofOld', 'passkeysFull'],
  }),
  add: endpoint<S['add']>({
    path: '/api/passkey/add',
    access: 'member',
    isQuiet: true,
    summary: 'Keeps a passkey that a browser has made.',
    statuses: [
      'notLoggedIn',
      'passkeysNotHere',
      'passkeyTooLate',
      'passkeyNotKept',
      'passkeysFull',
      'passkeysOfDayUsed',
    ],
    refreshes: ['passkeys.list'],
  }),
  signInOptions: endpoint<S['signInOptions']>({
    path: '/api/passkey/signInOptions',
    isQuiet: true,
    summary: 'What a browser needs to sign in by passkey; the same for everybody.',
    statuses: ['passkeysNotHere'],
  }),
  signIn: endpoint<S['signIn']>({
    path: '/api/passkey/signIn',
    isQuiet: true,
    summary: 'Signs in by passkey.',
    statuses: ['passkeysNotHere', 'passkeyTooLate', 'passkeyRefused', 'passkeysPaused', 'accountErasing'],
    refreshes: ['identity.userInfoQry', 'tasks.all', 'medals.all'],
  }),
  list: endpoint<S['list']>({
    path: '/api/passkey/list',
    access: 'member',
    summary: "The member's passkeys, the newest first.",
    statuses: ['notLoggedIn'],
  }),
  remove: endpoint<S['remove']>({
    path: '/api/passkey/remove',
    access: 'member',
    summary: 'Removes a passkey of the member; one that is gone already is not an error.',
    statuses: ['notLoggedIn'],
    refreshes: ['passkeys.list'],
  }),
})
