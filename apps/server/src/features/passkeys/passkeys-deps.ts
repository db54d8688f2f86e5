import { AppError } from '../../kit/app-error.ts'
import type { ContentContext } from '../content/content.ts'
import type { ProvedMembers } from '../identity/identity.ts'
import { type Site, siteOf } from './passkeys.rules.ts'

export interface PasskeysDeps extends ContentContext {
  proved: ProvedMembers
  config: { publicUrl: string | null; port: number }
}

/** The site that passkeys are bound to; throws where the club's address has no name. */
export function ownSite({ config }: PasskeysDeps): Site {
  const site = siteOf(config)
  if (!site) throw new AppError('passkeysNotHere')
  return site
}

/** A member's id as phones keep it: its 16 bytes, base64url. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
