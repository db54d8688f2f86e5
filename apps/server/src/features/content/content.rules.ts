import { addDays } from '@club/contract/business-day.ts'

/**
 * Whether something with an optional window is visible at an instant: from its beginning until just before its end.
 */
export function isOnShow(window: { beginTime: string | null; endTime: string | null }, now: Date): boolean {
  const hasBegun = window.beginTime === null || Date.parse(window.beginTime) <= now.getTime()
  const isOver = window.endTime !== null && Date.parse(window.endTime) <= now.getTime()
  return hasBegun && !isOver
}

/** One class per colour, such as `.tone-f8ead0`, so that no page needs a style attribute: rules/content#colours. */
export function toneStyles(colours: readonly string[]): string {
  return [...new Set(colours)]
    .filter((colour) => /^#[0-9a-f]{6}$/.test(colour))
    .sort()
    .map((colour) => `.tone-${colour.slice(1)}{background-color:${colour}}\n`)
    .join('')
}

/** Days of notice to operators before something expires. */
export const noticeDays = 30

/** The notice about an item's last day, or null while it is far away. */
export function expiryNotice(lastDay: string, today: string): string | null {
  if (lastDay < today) return `expired: its last day was ${lastDay}, and members do not see it any more`
  return lastDay <= addDays(today, noticeDays) ? `expires soon: its last day is ${lastDay}` : null
}
