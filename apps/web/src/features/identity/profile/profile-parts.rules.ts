import { path } from '@club/contract/page-paths.ts'
import {
  type ProfileProblems,
  type ProfileTaskId,
  type ProfileValues,
  problemsOf,
} from './profile-form.rules.ts'
import { profileParts } from './profile-part-names.rules.ts'

export type ProfilePart = (typeof profileParts)[number]
export type FormPart = Exclude<ProfilePart, 'account'>

/** The form's fields, by part. */
export const fieldsOf: Record<FormPart, readonly (keyof ProfileValues & string)[]> = {
  name: ['nickName', 'avatarId'],
  about: ['gender', 'birthYear', 'province', 'city'],
  branch: ['unitId', 'branchId'],
}

/** The task that a part completes. */
export const taskOfPart: Partial<Record<ProfilePart, ProfileTaskId>> = {
  name: 'complete_userInfo',
  about: 'fill_in_personal_info',
}

export const pathOfPart = (part: ProfilePart | null) => path('/edit-nickname', { part })

/** The part that an address names; null for the overview. */
export function partIn(query: URLSearchParams): ProfilePart | null {
  return profileParts.find((part) => part === query.get('part')) ?? null
}

export function isOfPart(part: FormPart, field: string): boolean {
  return (fieldsOf[part] as readonly string[]).includes(field)
}

function pick(values: ProfileValues, fields: readonly (keyof ProfileValues)[]): Partial<ProfileValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** The stored values with the input of one part. */
export function withPart(part: FormPart, values: ProfileValues, saved: ProfileValues): ProfileValues {
  return { ...saved, ...pick(values, fieldsOf[part]) }
}

export function isPartChanged(part: FormPart, values: ProfileValues, saved: ProfileValues): boolean {
  return fieldsOf[part].some((field) => values[field] !== saved[field])
}

/** The problems of the part being saved: a missing nickname must not stop a member who changes something else. */
export function problemsOfPart(part: FormPart, values: ProfileValues, saved: ProfileValues): ProfileProblems {
  const problems = Object.entries(problemsOf(withPart(part, values, saved), saved))
  return Object.fromEntries(problems.filter(([field]) => isOfPart(part, field)))
}
