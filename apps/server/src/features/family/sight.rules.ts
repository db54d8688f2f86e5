export interface Sight {
  checkIn: boolean
  missing: boolean
  course: boolean
}

const parts = ['checkIn', 'missing', 'course'] as const

export function isSameSight(one: Sight, other: Sight): boolean {
  return parts.every((part) => one[part] === other[part])
}

/** Whether a helper sees something after a change that they did not see before. */
export function showsMore(before: Sight, after: Sight): boolean {
  return parts.some((part) => after[part] && !before[part])
}
