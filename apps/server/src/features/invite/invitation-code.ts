import { randomInt } from 'node:crypto'
import {
  cleanInvitationCode,
  invitationCodeLength,
  isInvitationCode,
} from '@club/contract/invitation-code.rules.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { lockAccount } from '../points/points.ts'
import { invitationCodeFor } from './invite.rules.ts'
import { codeOwners, codes } from './invite.sql.ts'

const randomDigits = () =>
  Array.from({ length: invitationCodeLength - 1 }, () => String(randomInt(10))).join('')

/** The member's code, made once; two phones that ask at once get the same. */
export async function invitationCodeOf(
  { db, clock }: Pick<FeatureContext, 'db' | 'clock'>,
  userId: string,
): Promise<string> {
  const known = await db.one(codes.find, [userId])
  if (known) return known.code
  return db.inTransaction(async (tx) => {
    await lockAccount(tx, userId)
    const made = await tx.one(codes.find, [userId])
    if (made) return made.code
    for (;;) {
      const code = invitationCodeFor(randomDigits())
      if (code === null || (await tx.run(codeOwners.claim, [code, userId])) === 0) continue
      await tx.run(codes.insert, [userId, code, await clock.now(tx)])
      return code
    }
  })
}

/** The member whose code was typed, or null. A code that cannot exist costs no query. */
export async function inviterByCode(on: Queryable, typed: string): Promise<string | null> {
  const code = cleanInvitationCode(typed)
  return isInvitationCode(code) ? ((await on.one(codeOwners.find, [code]))?.userId ?? null) : null
}
