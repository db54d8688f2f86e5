import { uuidv7 } from 'uuidv7'
import { outsideSystems } from '../features/identity/outside-systems.ts'
import { signToken } from '../features/identity/signed-token.ts'
import type { TestClub } from './test-club.ts'

/** Signs tokens as the bank's app and partners do, at the club's time. */
export function signerOf(club: TestClub) {
  return async (
    mobile: string,
    more: { issuer?: string; bpId?: string; tokenId?: string; minutes?: number } = {},
  ): Promise<string> => {
    const at = await club.context.clock.now(club.db)
    const token = { issuer: 'bank-app', tokenId: uuidv7(), minutes: 5, mobile, at, ...more }
    return (await signToken(outsideSystems(club.context).tokenKeys, token)) ?? ''
  }
}
