import { useEffect, useEffectEvent } from 'react'

/** Keys that do nothing here: somebody types, or a dialog is open. */
function isBusyElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null ||
    document.querySelector('[role=dialog], [role=alertdialog]') !== null
  )
}

/** Within this time of the last one a further key decides nothing: it was meant for what was there before. */
export const sameMomentMs = 400

/**
 * Keys of a page: `useShortcuts({ a: approve, r: sendBack })`, by `KeyboardEvent.key`. They do nothing while a field has
 * the focus, a modifier is down, a key is held, a dialog is open, or within 0.4 s of the last one.
 */
export function useShortcuts(
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>,
  isOn = true,
): void {
  const press = useEffectEvent((event: KeyboardEvent, isSameMoment: boolean): boolean => {
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!run || event.repeat || event.isComposing || event.defaultPrevented) return false
    if (event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return false
    event.preventDefault()
    if (!isSameMoment) run(event)
    return !isSameMoment
  })
  useEffect(() => {
    if (!isOn) return
    let last = Number.NEGATIVE_INFINITY
    const listener = (event: KeyboardEvent) => {
      if (press(event, event.timeStamp - last < sameMomentMs)) last = event.timeStamp
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isOn])
}
