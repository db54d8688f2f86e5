import { minuteMs } from '@club/contract/durations.ts'
import { stillWaits } from '@club/contract/waits.rules.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Caller } from '../../kit/http/call.ts'
import { type NoncePurpose, oneTime } from '../identity/identity.ts'
import { challengeMinutes } from './passkeys.rules.ts'
import type { PasskeysDeps } from './passkeys-deps.ts'

type Deps = Pick<PasskeysDeps, 'sealing'>

/** A challenge is for one browser, and for one thing: signing in, or adding a passkey to the member who asks. */
function purposeOf({ sealing }: Deps, call: Caller, memberId: string | null): NoncePurpose {
  const browserHash = sealing.hash('browser', call.browserId())
  return {
    purpose: 'passkey-nonce',
    lifetimeMinutes: challengeMinutes,
    boundTo: memberId === null ? `sign in:${browserHash}` : `add:${browserHash}:${memberId}`,
  }
}

/** A new challenge, base64url. */
export function makeChallenge(deps: Deps, call: Caller, memberId: string | null, now: Date): string {
  const nonce = oneTime.make(deps.sealing, purposeOf(deps, call, memberId), now)
  return Buffer.from(nonce).toString('base64url')
}

/** A challenge that came back in time to the browser that asked for it. */
export interface OpenChallenge {
  challenge: string
  /** Uses it up; false if it was used before, here or by another server. */
  use(on: Queryable): Promise<boolean>
}

/** The challenge in what a browser signed; null if it is not the club's, has expired, or is another browser's. */
export function openChallenge(
  deps: Deps,
  call: Caller,
  memberId: string | null,
  clientData: string,
  now: Date,
): OpenChallenge | null {
  const challenge = challengeIn(clientData)
  if (challenge === null) return null
  const nonce = Buffer.from(challenge, 'base64url').toString()
  const expiresAt = oneTime.expiryOf(deps.sealing, purposeOf(deps, call, memberId), nonce)
  if (expiresAt === null || !stillWaits(expiresAt, now, challengeMinutes * minuteMs)) return null
  return { challenge, use: (on) => oneTime.use(on, deps.sealing, nonce, expiresAt) }
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
