import type { AnswerOf } from '@club/contract/endpoint.ts'
import { passkeys } from '@club/contract/passkeys.ts'
import { statuses } from '@club/contract/statuses.ts'
import { CallError } from '../../kit/calls/api-error.ts'
import { ask } from '../../kit/calls/call.ts'
import { loadCode } from '../../kit/loading/load-code.ts'
import { forgetPasskey, mayUsePasskeys, notePasskeys, passkeysHere } from './passkeys-here.ts'

/** Loaded when it is needed, and only where the browser knows passkeys. */
const webAuthn = () => loadCode(() => import('@simplewebauthn/browser'))

/** Why nothing came of it: the member or the phone stopped it, or the server refused it, with its words. */
export type Stopped = { kind: 'cancelled' } | { kind: 'failed'; status: string; message: string }

type AddOptions = AnswerOf<typeof passkeys.addOptions>

let prepared: { options: AddOptions; until: number } | null = null
const marginMs = 60_000
const publicKey = 'public-key' as const
const inPhone = 'internal' as const

/**
 * Gets everything ready for adding a passkey. False if this phone has no lock that the browser can ask, or the server
 * does not take one now, or not at this address.
 */
export async function prepareToAdd(): Promise<boolean> {
  if (!mayUsePasskeys()) return false
  try {
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false
    await Promise.all([freshOptions(), webAuthn()])
    return prepared?.options.rp.id === window.location.hostname
  } catch {
    return false
  }
}

/** Whether this phone has a lock that the browser can ask. */
export async function hasLock(): Promise<boolean> {
  if (!mayUsePasskeys()) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

async function freshOptions(): Promise<AddOptions> {
  if (prepared && prepared.until > performance.now()) return prepared.options
  const options = await ask(passkeys.addOptions, {})
  prepared = { options, until: performance.now() + options.timeout - marginMs }
  return options
}

/** The phone asks for a fingerprint or a face and makes a passkey; the club keeps its public half. */
export async function addPasskey(): Promise<Stopped | null> {
  let known: string[] = []
  try {
    const options = await freshOptions()
    known = options.excludeCredentials.map(({ id }) => id)
    const { startRegistration } = await webAuthn()
    const { id, response } = await startRegistration({ optionsJSON: options })
    // What was prepared can be used once.
    prepared = null
    await ask(passkeys.add, {
      credentialId: id,
      clientData: response.clientDataJSON,
      attestation: response.attestationObject,
    })
    notePasskeys([id])
    return null
  } catch (error) {
    // This phone has one already, of which its browser has forgotten.
    if (!isNamed(error, 'InvalidStateError')) return stopped(error)
    notePasskeys(known)
    return null
  }
}

/** The phone asks for a fingerprint or a face and signs; resolves to the member's id. */
export async function signInByPasskey(): Promise<{ userId: string } | Stopped> {
  let used = ''
  try {
    const options = await ask(passkeys.signInOptions, {})
    const { startAuthentication } = await webAuthn()
    // Named, so that the phone asks for the finger at once, and not for another device.
    const allowCredentials = passkeysHere().map((id) => ({ id, type: publicKey, transports: [inPhone] }))
    const signed = await startAuthentication({ optionsJSON: { ...options, allowCredentials } })
    used = signed.id
    const { clientDataJSON: clientData, authenticatorData, signature, userHandle } = signed.response
    return await ask(passkeys.signIn, {
      credentialId: used,
      clientData,
      authenticatorData,
      signature,
      ...(userHandle && { userHandle }),
    })
  } catch (error) {
    // Removed in my devices, or with the account: the phone is not asked for it again.
    if (error instanceof CallError && error.status === statuses.passkeyRefused) forgetPasskey(used)
    return stopped(error)
  }
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)

/** Browsers say the same whether the member said no, or did not answer in time. */
function stopped(error: unknown): Stopped {
  if (isNamed(error, 'NotAllowedError', 'AbortError')) return { kind: 'cancelled' }
  if (error instanceof CallError) return { kind: 'failed', status: error.status, message: error.message }
  console.warn("the phone's lock could not be used", error)
  return { kind: 'failed', status: '', message: '' }
}
