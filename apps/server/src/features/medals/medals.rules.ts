/** What a medal needs. */
export interface MedalTerms {
  /** Completions of its task that one medal needs. */
  completeTimes: number
  /** Whether the medal is still being made. */
  isMake: boolean
}

export interface MedalProgress {
  /** How many the member owns: each `completeTimes` gives one more. */
  total: number
  /** Completions toward the next one. */
  completeActionTimes: number
  /** '1' locked, '2' earned, '3' being made: rules/tasks#medals. */
  status: '1' | '2' | '3'
}

/** A member's progress toward a medal after `completions` of its task. */
export function medalProgress({ completeTimes, isMake }: MedalTerms, completions: number): MedalProgress {
  // Nobody owns one that is being made: whoever has done enough waits for it with all of the progress.
  if (isMake) return { total: 0, completeActionTimes: Math.min(completions, completeTimes), status: '3' }
  const total = Math.floor(completions / completeTimes)
  return { total, completeActionTimes: completions % completeTimes, status: total > 0 ? '2' : '1' }
}
