import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a browser sends after it has made a passkey. */
export interface MadePasskey {
  credentialId: string
  clientData: string
  attestation: string
}

/** What a browser sends after the phone has signed. */
export interface SignedChallenge {
  credentialId: string
  clientData: string
  authenticatorData: string
  signature: string
  userHandle?: string
}

/** What is different from what an honest browser and phone would say. */
interface Oddities {
  origin?: string
  host?: string
  type?: string
  crossOrigin?: boolean
  /** The phone did not ask for a fingerprint or a face. */
  isUnverified?: boolean
  /** What the phone counts instead of one more. */
  signCount?: number
}

/** A phone's lock as WebAuthn sees it, in software: its keys are real, so that signatures are checked for real. */
export interface SoftwareAuthenticator {
  /** Makes a key for an answer of `addOptions`; with a certificate, as a phone does that names its maker. */
  make(
    options: { challenge: string; user: { id: string } },
    odd?: Oddities & { credentialId?: string; certificates?: Buffer[] },
  ): MadePasskey
  /** Signs the challenge of an answer of `signInOptions` with the key that was made last, or the named one. */
  sign(
    options: { challenge: string },
    odd?: Oddities & { credentialId?: string; userHandle?: string | null },
  ): SignedChallenge
}

interface Key {
  privateKey: KeyObject
  userHandle: string
  signCount: number
}

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)])
  return Buffer.concat([
    cborHead(5, value.size),
    ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
  ])
}

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** A public key of ECDSA on P-256 as COSE writes it. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string }
  const point = (text: string) => Buffer.from(text, 'base64url')
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  )
}

/** A phone that visits the site at `origin`; with `counts`, it counts its uses, as some do. */
export function softwareAuthenticator({
  origin = 'http://localhost:8080',
  counts = false,
} = {}): SoftwareAuthenticator {
  const keys = new Map<string, Key>()
  let last = ''

  const clientDataOf = (type: string, challenge: string, odd: Oddities) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge,
        origin: odd.origin ?? origin,
        crossOrigin: odd.crossOrigin ?? false,
      }),
    )
  function authenticatorDataOf(odd: Oddities, signCount: number, more = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    const verified = odd.isUnverified ? 0 : flags.verified
    head.writeUInt8(flags.present | verified | (more.length > 0 ? flags.hasKey : 0))
    head.writeUInt32BE(odd.signCount ?? signCount, 1)
    return Buffer.concat([sha256(odd.host ?? new URL(origin).hostname), head, more])
  }

  return {
    make({ challenge, user }, odd = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = odd.credentialId ? Buffer.from(odd.credentialId, 'base64url') : randomBytes(32)
      last = id.toString('base64url')
      keys.set(last, { privateKey, userHandle: user.id, signCount: 0 })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const authData = authenticatorDataOf(odd, 0, key)
      const clientData = clientDataOf('webauthn.create', challenge, odd)
      const statement = new Map<string, Cbor>()
      if (odd.certificates) {
        const signed = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
        statement.set('alg', -7).set('sig', signed).set('x5c', odd.certificates)
      }
      const attestation = new Map<string, Cbor>([
        ['fmt', odd.certificates ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ])
      return {
        credentialId: last,
        clientData: clientData.toString('base64url'),
        attestation: cbor(attestation).toString('base64url'),
      }
    },
    sign({ challenge }, odd = {}) {
      const credentialId = odd.credentialId ?? last
      const key = keys.get(credentialId)
      if (!key) throw new Error('this phone has no such key')
      if (counts) key.signCount += 1
      const authenticatorData = authenticatorDataOf(odd, key.signCount)
      const clientData = clientDataOf('webauthn.get', challenge, odd)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key.privateKey)
      const userHandle = odd.userHandle === undefined ? key.userHandle : odd.userHandle
      return {
        credentialId,
        clientData: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      }
    },
  }
}
