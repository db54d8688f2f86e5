import { languages } from '@club/contract/languages.ts'
import { AppError } from '../../kit/app-error.ts'
import { brandIn, type Published } from '../content/content.ts'
import { commonPasswords } from './common-passwords.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { memberMobiles, members } from './member.sql.ts'
import { clubWordsOf, judgeNewPassword } from './new-password.rules.ts'
import { nickNameIn } from './open-member.ts'
import { hashPassword, inPasswordQueue, type OpenedPassword, openPassword } from './password.ts'
import type { Requester } from './sign-in-limits.ts'

/** A new password for a mobile that was proved. */
interface NewPassword {
  ciphertext: string
  mobile: string
  mobileHash: string
  /** The one that was typed with it. */
  nickName: string | null
  requester: Requester
}

/**
 * Decrypts, checks and hashes a new password, a few at a time. Throws `passwordUnreadable` or the status that says
 * why it is refused: rules/identity#new-passwords.
 */
export async function readNewPassword(
  deps: IdentityDeps,
  given: NewPassword,
  now: Date,
): Promise<OpenedPassword & { passwordHash: string }> {
  const [common, stored] = await Promise.all([commonPasswords(), storedNickName(deps, given.mobileHash)])
  const nickNames = [given.nickName, stored].filter((name) => name !== null)
  return inPasswordQueue(given.requester, async () => {
    const opened = await openPassword(deps, given.ciphertext, now)
    const clubWords = clubWordsIn(deps.published)
    const { mobile } = given
    const judged = judgeNewPassword(opened.password, { ...common, clubWords, mobile, nickNames })
    if (judged !== 'ok') throw new AppError(judged)
    return { ...opened, passwordHash: await hashPassword(opened.password) }
  })
}

/** The nickname of the member whose mobile it is, or null. */
async function storedNickName({ db, sealing }: IdentityDeps, mobileHash: string): Promise<string | null> {
  const owner = await db.one(memberMobiles.ownerOf, [mobileHash])
  const member = owner && (await db.one(members.find, [owner.userId]))
  return member ? nickNameIn(sealing, member) : null
}

function clubWordsIn(published: Published): string[] {
  const names = languages.flatMap((language) => Object.values(brandIn(published, language)))
  return [...clubWordsOf(names), ...(published.reservedNames().passwordWords ?? [])]
}
