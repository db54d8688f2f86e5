import { useEffect, useEffectEvent, useState } from 'react'
import type { Form } from '../form/use-form.ts'
import { useLocation } from '../router/router.tsx'

/** Distinguishes one search on a page from the next; the entries of its overlays keep it. */
interface AskingState {
  asking: string
}

/** The state of an entry that a search leads to. */
export const newAsking = (): AskingState => ({ asking: String(Date.now()) })

/** The search that the page shows, and whether the reader asked for it on this page, for `useResultsShown`. */
export function useAskedHere(): AskingState & { isAskedHere: boolean } {
  const { state, reachedBy } = useLocation()
  const asking = (state as Partial<AskingState> | null)?.asking ?? ''
  const [arrival] = useState(asking)
  return { asking, isAskedHere: asking !== arrival && reachedBy !== 'traverse' }
}

/** Shows what is searched for instead of what was typed, also after going back. A new form would lose the focus. */
export function useShownSearch<V extends object>(form: Form<V>, asked: string): void {
  const follow = useEffectEvent(() => form.reset())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is the reason
  useEffect(() => follow(), [asked])
}
