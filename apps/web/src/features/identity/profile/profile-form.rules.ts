import type { AnswerOf, RequestOf } from '@club/contract/endpoint.ts'
import type { identity } from '@club/contract/identity.ts'
import { type NickNameFault, nickNameFault } from '@club/contract/nick-name.rules.ts'
import { completedProfileTasks, type ProfileParts } from '@club/contract/profile.rules.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'

export type StoredData = AnswerOf<typeof identity.userDataQry>
type Gender = NonNullable<StoredData['gender']>

/** The form's values; '' means empty. */
export interface ProfileValues {
  nickName: string
  avatarId: string
  gender: Gender | ''
  birthYear: string
  province: string
  city: string
  unitId: string
  branchId: string
}

export const emptyProfile: ProfileValues = {
  nickName: '',
  avatarId: '',
  gender: '',
  birthYear: '',
  province: '',
  city: '',
  unitId: '',
  branchId: '',
}

export const birthYears = { from: 1900, to: 2020 } as const
const maxCityLength = 40

/** The values stored on the server. The branch's unit comes from the member's info. */
export function valuesOf(stored: StoredData, unitId: string | null): ProfileValues {
  return {
    nickName: stored.nickName ?? '',
    avatarId: stored.avatarId ?? '',
    gender: stored.gender ?? '',
    birthYear: stored.birthYear === null ? '' : String(stored.birthYear),
    province: stored.province ?? '',
    city: stored.city ?? '',
    unitId: stored.branchId === null ? '' : (unitId ?? ''),
    branchId: stored.branchId ?? '',
  }
}

/** The year as plain digits, without spaces. */
export function cleanYear(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '')
}

/** A saved nickname stays valid even if the rules have changed since; a new one must follow them. */
export function nickNameProblemOf(typed: string, saved: string): NickNameFault | null {
  return saved !== '' && typed.trim() === saved ? null : nickNameFault(typed)
}

export interface ProfileProblems {
  nickName?: NickNameFault
  birthYear?: 'wrong'
  city?: 'long'
  branchId?: 'choose'
}

export function problemsOf(values: ProfileValues, saved: ProfileValues): ProfileProblems {
  const nickName = nickNameProblemOf(values.nickName, saved.nickName)
  const year = cleanYear(values.birthYear)
  const isYear = /^\d{4}$/.test(year) && Number(year) >= birthYears.from && Number(year) <= birthYears.to
  return {
    ...(nickName && { nickName }),
    ...(year !== '' && !isYear && { birthYear: 'wrong' as const }),
    ...([...values.city.trim()].length > maxCityLength && { city: 'long' as const }),
    ...(values.unitId !== '' && values.branchId === '' && { branchId: 'choose' as const }),
  }
}

type NameChange = RequestOf<typeof identity.updateNickName>
type DataChange = RequestOf<typeof identity.userDataUpdate>

function isEmpty(change: object): boolean {
  return Object.keys(change).length === 0
}

/** The changes to send, with null for cleared parts. */
export function changesOf(
  values: ProfileValues,
  saved: ProfileValues,
): { name: NameChange | null; data: DataChange | null } {
  const nickName = values.nickName.trim()
  const name: NameChange = {
    ...(nickName !== saved.nickName && nickName !== '' && { nickName }),
    ...(values.avatarId !== saved.avatarId && values.avatarId !== '' && { avatarId: values.avatarId }),
  }
  const year = cleanYear(values.birthYear)
  const city = values.city.trim()
  const data: DataChange = {
    ...(values.gender !== saved.gender && { gender: values.gender || null }),
    ...(year !== saved.birthYear && { birthYear: year === '' ? null : Number(year) }),
    ...(values.province !== saved.province && { province: values.province || null }),
    ...(city !== saved.city && { city: city || null }),
    ...(values.branchId !== saved.branchId &&
      (values.branchId === '' ? { branchId: null } : { unitId: values.unitId, branchId: values.branchId })),
  }
  return { name: isEmpty(name) ? null : name, data: isEmpty(data) ? null : data }
}

/**
 * Adds a part of each task that is complete but not done, for example because registration filled it in: the
 * server checks tasks only when it receives a change.
 */
export function withDue(
  changes: ReturnType<typeof changesOf>,
  values: ProfileValues,
  openTaskIds: readonly ProfileTaskId[],
): ReturnType<typeof changesOf> {
  const isDue = (taskId: ProfileTaskId) =>
    openTaskIds.includes(taskId) && missingParts(taskId, values).length === 0
  const { avatarId, gender } = values
  return {
    name: changes.name ?? (isDue('complete_userInfo') ? { avatarId } : null),
    data: changes.data ?? (isDue('fill_in_personal_info') && gender !== '' ? { gender } : null),
  }
}

/** The values before a change that clears something; null if it clears nothing. */
export function takenBack(data: DataChange | null, saved: ProfileValues): ProfileValues | null {
  return Object.values(data ?? {}).includes(null) ? saved : null
}

function partsOf(values: ProfileValues): ProfileParts {
  const { nickName, avatarId, gender, birthYear, province, city } = values
  return {
    nickName: nickName.trim() !== '',
    avatar: avatarId !== '',
    gender: gender !== '',
    birthYear: birthYear.trim() !== '',
    province: province !== '',
    city: city.trim() !== '',
  }
}

/** The two tasks that a profile completes: rules/tasks#profile-tasks. */
export const profileTaskIds = ['complete_userInfo', 'fill_in_personal_info'] as const
export type ProfileTaskId = (typeof profileTaskIds)[number]

/** Parts that a task still needs, in form order. */
export function missingParts(taskId: ProfileTaskId, values: ProfileValues): (keyof ProfileParts)[] {
  const all: ProfileParts = {
    nickName: true,
    avatar: true,
    gender: true,
    birthYear: true,
    province: true,
    city: true,
  }
  const parts = partsOf(values)
  const isNeeded = (part: keyof ProfileParts) =>
    !(completedProfileTasks({ ...all, [part]: false }) as TaskId[]).includes(taskId)
  return (Object.keys(all) as (keyof ProfileParts)[]).filter((part) => !parts[part] && isNeeded(part))
}
