/** A medal's terms. */
export interface MedalTerms {
  /** Completions of its task per medal. */
  completeTimes: number
  /** Whether the medal is still in preparation. */
  isMake: boolean
}

export interface MedalProgress {
  /** How many the member owns: one per `completeTimes`. */
  total: number
  /** Completions toward the next one. */
  completeActionTimes: number
  /** '1' locked, '2' earned, '3' in preparation: rules/tasks#medals. */
  status: '1' | '2' | '3'
}

/** A member's progress toward a medal after `completions` of its task. */
export function medalProgress({ completeTimes, isMake }: MedalTerms, completions: number): MedalProgress {
  // A medal in preparation cannot be owned; progress stops at the full number.
  if (isMake) return { total: 0, completeActionTimes: Math.min(completions, completeTimes), status: '3' }
  const total = Math.floor(completions / completeTimes)
  return { total, completeActionTimes: completions % completeTimes, status: total > 0 ? '2' : '1' }
}
