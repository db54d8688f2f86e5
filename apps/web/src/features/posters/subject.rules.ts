import { type PosterItemKind, posterItemKinds } from '@club/contract/library.rules.ts'
import type { PosterKind } from '@club/contract/posters.constants.ts'
import { workNoPattern } from '@club/contract/talent.constants.ts'

interface OwnSubject {
  kind: Exclude<PosterKind, 'item'>
  workNo?: string
}

/** What a poster is about, with the work or the item if it is about one. */
export type Subject = OwnSubject | { kind: 'item'; itemKind: PosterItemKind; itemId: string }

const itemIdPattern = /^[\w-]{1,64}$/

/** A subject as a value of a form: `invitation`, `work:600012`, `certificate:400001`, `item:course:course-2026-01`. */
export function subjectValue(subject: Subject): string {
  const { kind } = subject
  if (kind === 'item') return `${kind}:${subject.itemKind}:${subject.itemId}`
  return subject.workNo === undefined ? kind : `${kind}:${subject.workNo}`
}

export function subjectOf(value: string): OwnSubject {
  const [kind, workNo = ''] = value.split(':')
  const isAboutWork = kind === 'work' || kind === 'certificate'
  return isAboutWork && workNoPattern.test(workNo) ? { kind, workNo } : { kind: 'invitation' }
}

/** The subject that an address names with `workNo` and `kind`, or `itemKind` and `itemId`; null without either. */
export function subjectIn(query: URLSearchParams): Subject | null {
  const itemKind = posterItemKinds.find((each) => each === query.get('itemKind'))
  const itemId = query.get('itemId') ?? ''
  if (itemKind && itemIdPattern.test(itemId)) return { kind: 'item', itemKind, itemId }
  const workNo = query.get('workNo') ?? ''
  if (!workNoPattern.test(workNo)) return null
  return { kind: query.get('kind') === 'certificate' ? 'certificate' : 'work', workNo }
}

/** The edition of 2025; it is the first digit of its works' numbers. */
export const edition2025 = 5

/** What the page of 2025's posters shows for a work's number: a choice of works, the poster, or it leads to another page. */
export function offers2025(workNo: string | null): 'choice' | 'poster' | 'other' {
  if (workNo === null || !workNoPattern.test(workNo)) return 'choice'
  return workNo.startsWith(String(edition2025)) ? 'poster' : 'other'
}

/** Works that have a poster, and those that have a certificate. */
export function subjectsOf(
  works: readonly { workNo: string; status: string; tiers: readonly number[] }[],
): OwnSubject[] {
  return works.flatMap(({ workNo, status, tiers }) => [
    ...(tiers.length > 0 ? [{ kind: 'certificate' as const, workNo }] : []),
    ...(status === 'shown' ? [{ kind: 'work' as const, workNo }] : []),
  ])
}
