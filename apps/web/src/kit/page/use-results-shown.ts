import { type RefObject, useEffect, useEffectEvent } from 'react'
import { announce } from '../messages/announce.ts'

/** Moves screen and focus to a heading, such as that of results that were asked for. */
export function showHeading(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/**
 * Announces results when they arrive. If the reader asked for them on this page, screen and focus move to their
 * heading. `asking` identifies the request: the same results are announced again for a new one.
 */
export function useResultsShown(
  heading: RefObject<HTMLElement | null>,
  { text, isAskedHere, asking }: { text: string | undefined; isAskedHere: boolean; asking: string },
): void {
  const isThere = text !== undefined
  const tell = useEffectEvent(() => {
    if (text !== undefined) announce(text)
    if (isAskedHere) showHeading(heading.current)
  })
  // Other words do not announce the results again: they change with the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same results may be asked for again
  useEffect(() => {
    if (isThere) tell()
  }, [isThere, asking])
}
