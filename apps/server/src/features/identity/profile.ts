import { type identity, userData } from '@club/contract/identity.ts'
import type { Language } from '@club/contract/languages.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Call, Caller } from '../../kit/http/call.ts'
import { isAvatar, type Published } from '../content/content.ts'
import { requireConsent } from './consent.ts'
import { sealedMember } from './identity.sealed.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { type MemberRow, members } from './member.sql.ts'
import { judgeNickName } from './nick-name.rules.ts'
import { nickNameIn } from './open-member.ts'
import { cleanLine, profileParts } from './profile.rules.ts'
import { reservedNamesOf } from './reserved-names.ts'

type Units = ReturnType<Published['units']>
type GenderOf = 'female' | 'male' | 'unsaid'

/** The nickname to store. Throws the status that says why it is refused. */
export function nickNameOf({ published }: Pick<IdentityDeps, 'published'>, typed: string): string {
  const judged = judgeNickName(typed, reservedNamesOf(published))
  if ('refused' in judged) throw new AppError(judged.refused)
  return judged.nickName
}

/** A branch with its unit, or null. */
function branchOf(units: Units, branchId: string | null) {
  for (const unit of units) {
    const branch = unit.branches.find(({ id }) => id === branchId)
    if (branch) return { unit, branch }
  }
  return null
}

/**
 * The branch to store, or null if neither it nor its unit is named. Throws if one is named without the other, or if
 * the unit has no such branch: rules/identity#branch.
 */
export function chosenBranch(
  units: Units,
  { unitId, branchId }: { unitId?: string | null | undefined; branchId?: string | null | undefined },
): string | null {
  if (!unitId && !branchId) return null
  if (!branchId) throw new AppError('branchRequired')
  if (!unitId) throw new AppError('cityRequired')
  if (branchOf(units, branchId)?.unit.id !== unitId) throw new AppError('branchUnknown')
  return branchId
}

/** The units with their branches as members choose from them. */
export function unitsIn(units: Units, language: Language) {
  return units.map((unit) => ({
    id: unit.id,
    name: unit.name[language],
    pinyin: unit.pinyin,
    branches: branchesIn(unit, language),
  }))
}

/** The branches of a unit as members choose from them. */
export function branchesIn({ branches }: Units[number], language: Language) {
  return branches.map(({ name, ...branch }) => ({ ...branch, name: name[language] }))
}

/** A branch's names for `userInfo`; null for a branch that the bank no longer has. */
export function branchNames(units: Units, branchId: string | null, language: Language) {
  const found = branchOf(units, branchId)
  return {
    branchId: found?.branch.id ?? null,
    branchName: found?.branch.name[language] ?? null,
    unitId: found?.unit.id ?? null,
    unitName: found?.unit.name[language] ?? null,
  }
}

/**
 * Changes the nickname, the picture or both. Throws `contentUnknown` for a picture that the club does not
 * offer.
 */
export async function changeNameOrPicture(
  deps: IdentityDeps,
  call: Call<typeof identity.updateNickName>,
): Promise<void> {
  const { nickName: typed } = call.request
  const nickName = typed === undefined ? null : nickNameOf(deps, typed)
  const avatarId = call.request.avatarId ?? null
  if (avatarId !== null && !isAvatar(deps.published, avatarId)) throw new AppError('contentUnknown')
  if (nickName === null && avatarId === null) return
  await changeMember(deps, call, async (tx, member, now) => {
    const { userId } = member
    // A name that no key opens at present stays as it is.
    const nickNameSealed =
      nickName === null
        ? member.nickNameSealed
        : deps.sealing.seal(sealedMember.nickName, { userId }, nickName)
    const changed = { nickNameSealed, avatarId: avatarId ?? member.avatarId }
    await tx.run(members.setNameAndPicture, [userId, nickNameSealed, changed.avatarId, now])
    return { ...member, ...changed, nickName: null }
  })
}

/** A member's own profile data, decrypted; null for what is not filled in. */
export function userDataIn({ sealing }: Pick<IdentityDeps, 'sealing'>, member: MemberRow) {
  const opened = (place: (typeof sealedMember)[keyof typeof sealedMember], sealed: string | null) =>
    sealed === null ? null : sealing.read(place, member, sealed)
  const birthYear = opened(sealedMember.birthYear, member.birthYearSealed)
  return {
    nickName: nickNameIn(sealing, member),
    avatarId: member.avatarId,
    gender: opened(sealedMember.gender, member.genderSealed) as GenderOf | null,
    birthYear: birthYear === null ? null : Number(birthYear),
    province: opened(sealedMember.province, member.provinceSealed),
    city: opened(sealedMember.city, member.citySealed),
    branchId: member.branchId,
  }
}

/**
 * Changes profile data: an absent field stays, null deletes it. Everything but the branch, which is the
 * bank's, is encrypted at rest. Returns the whole profile.
 */
export async function changeUserData(deps: IdentityDeps, call: Call<typeof identity.userDataUpdate>) {
  const { request } = call
  const branchId = chosenBranch(deps.published.units(), request)
  const isBranchGiven = request.branchId !== undefined || request.unitId !== undefined
  const row = { userId: call.memberId }
  const sealed = (
    place: (typeof sealedMember)[keyof typeof sealedMember],
    given: string | number | null | undefined,
    stored: string | null,
  ) => {
    if (given === undefined) return stored
    const text = given === null ? '' : cleanLine(String(given))
    return text === '' ? null : deps.sealing.seal(place, row, text)
  }
  // Only giving data needs consent: what was given can always be cleared.
  const isGiving = Object.keys(userData.shape).some(
    (part) => (request[part as keyof typeof request] ?? null) !== null,
  )
  if (isGiving) await requireConsent(deps.db, deps.published, call.memberId)
  const changed = await changeMember(deps, call, async (tx, member, now) => {
    const data = {
      genderSealed: sealed(sealedMember.gender, request.gender, member.genderSealed),
      birthYearSealed: sealed(sealedMember.birthYear, request.birthYear, member.birthYearSealed),
      provinceSealed: sealed(sealedMember.province, request.province, member.provinceSealed),
      citySealed: sealed(sealedMember.city, request.city, member.citySealed),
      branchId: isBranchGiven ? branchId : member.branchId,
    }
    await tx.run(members.setUserData, [
      member.userId,
      data.genderSealed,
      data.birthYearSealed,
      data.provinceSealed,
      data.citySealed,
      data.branchId,
      now,
    ])
    return { ...member, ...data }
  })
  return userDataIn(deps, changed)
}

/** Changes a member's row and completes the profile tasks in one transaction. */
async function changeMember(
  { db, clock, onProfileChanged }: IdentityDeps,
  { memberId, channel }: Caller,
  change: (tx: Tx, member: MemberRow, now: Date) => Promise<MemberRow>,
): Promise<MemberRow> {
  return db.inTransaction(async (tx) => {
    const member = await tx.one(members.lock, [memberId])
    if (!member) throw new AppError('notLoggedIn')
    const changed = await change(tx, member, await clock.now(tx))
    await onProfileChanged?.(tx, { userId: memberId, parts: profileParts(changed), channel })
    return changed
  })
}
