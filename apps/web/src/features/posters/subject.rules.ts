import type { PosterKind } from '@club/contract/constants.ts'

/** What a poster is about; the work where it is about one. */
export interface Subject {
  kind: PosterKind
  workNo?: string
}

const workNoPattern = /^[1-6]\d{5}$/

/** A subject as a value of a form: `invitation`, `work:600012`, `certificate:400001`. */
export function subjectValue({ kind, workNo }: Subject): string {
  return workNo === undefined ? kind : `${kind}:${workNo}`
}

export function subjectOf(value: string): Subject {
  const [kind, workNo = ''] = value.split(':')
  const isAboutWork = kind === 'work' || kind === 'certificate'
  return isAboutWork && workNoPattern.test(workNo) ? { kind, workNo } : { kind: 'invitation' }
}

/** The subject that an address names with `workNo` and `kind`; null without a work. */
export function subjectIn(query: URLSearchParams): Subject | null {
  const workNo = query.get('workNo') ?? ''
  if (!workNoPattern.test(workNo)) return null
  return { kind: query.get('kind') === 'certificate' ? 'certificate' : 'work', workNo }
}

/** Works that have a poster, and those that have a certificate. */
export function subjectsOf(
  works: readonly { workNo: string; status: string; tiers: readonly number[] }[],
): Subject[] {
  return works.flatMap(({ workNo, status, tiers }) => [
    ...(tiers.length > 0 ? [{ kind: 'certificate' as const, workNo }] : []),
    ...(status === 'shown' ? [{ kind: 'work' as const, workNo }] : []),
  ])
}
