import type { ParsedRequestOf } from '@club/contract/endpoint.ts'
import type { passkeys } from '@club/contract/passkeys.ts'
import { algorithms, type Site } from './passkeys.rules.ts'
import type { PasskeyRow } from './passkeys.sql.ts'

/** Loaded with the first passkey: it costs some 25 MB, and commands have no use for it. */
const webAuthn = () => import('@simplewebauthn/server')

/** What a phone said, of which everything was right. */
type Checked<T> = T | null

/** A new passkey if it was made for this site and challenge, by somebody whom the phone recognized; null otherwise. */
export async function checkNewPasskey(
  { host, origin }: Site,
  challenge: string,
  { credentialId, clientData, attestation }: ParsedRequestOf<typeof passkeys.add>,
): Promise<Checked<{ publicKey: string; signCount: number }>> {
  const { verifyRegistrationResponse } = await webAuthn()
  if (await namesMaker(attestation)) return null
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON: clientData, attestationObject: attestation },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  const made = verified ? registrationInfo?.credential : undefined
  if (made?.id !== credentialId || isInForeignFrame(clientData)) return null
  return { publicKey: Buffer.from(made.publicKey).toString('base64url'), signCount: made.counter }
}

/**
 * What a phone counted, if it signed this site's challenge with this passkey for somebody whom it recognized; null
 * otherwise.
 */
export async function checkSignature(
  { host, origin }: Site,
  challenge: string,
  { credentialId, clientData, authenticatorData, signature }: ParsedRequestOf<typeof passkeys.signIn>,
  { publicKey }: Pick<PasskeyRow, 'publicKey'>,
): Promise<Checked<{ signCount: number }>> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON: clientData, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // The count is compared later, under the row's lock, and only where the signature is right.
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo || isInForeignFrame(clientData)) return null
  return { signCount: authenticationInfo.newCounter }
}

/**
 * Whether certificates of the phone's maker come along, which nobody asked for. The library would fetch the lists of
 * withdrawn ones from whatever address they name.
 */
async function namesMaker(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const object = decodeAttestationObject(Buffer.from(attestation, 'base64url'))
    return !['none', 'packed'].includes(object.get('fmt')) || object.get('attStmt').get('x5c') !== undefined
  } catch {
    return true
  }
}

/** The library accepts a page in a frame of another site where the browser does not name that site. */
function isInForeignFrame(clientData: string): boolean {
  const { crossOrigin } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
    crossOrigin?: unknown
  }
  return crossOrigin === true
}
