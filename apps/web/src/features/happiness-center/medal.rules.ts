/** Whether the member owns a medal, does not own it yet, or it is still being made: rules/tasks#medals. */
export type MedalState = 'making' | 'earned' | 'locked'

export function medalState(medal: { status: string; total: number | null }): MedalState {
  if (medal.status === '3') return 'making'
  return (medal.total ?? 0) > 0 ? 'earned' : 'locked'
}

/** The earned picture if the member owns at least one, otherwise the locked one. */
export function medalImage(medal: {
  total: number | null
  frontImageUrl: string
  backImageUrl: string
}): string {
  return (medal.total ?? 0) > 0 ? medal.frontImageUrl : medal.backImageUrl
}
