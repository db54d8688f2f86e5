import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { useLocation } from '../router/router.tsx'
import { useHydrated } from './hydrated.ts'

/** Whether a member's answers may be shown here: rules/screens#first-load. */
const AnswersShown = createContext(true)

type Turn = () => void

const queue: Turn[] = []

/** Each turn in a task of its own, so that the reader's taps come in between. */
function giveNextTurn(): void {
  const [next] = queue
  if (next) setTimeout(() => startTransition(next))
}

/** Waits for a turn. The returned function says that it was taken, or is no longer wanted. */
export function waitForTurn(turn: Turn): () => void {
  queue.push(turn)
  if (queue.length === 1) giveNextTurn()
  return () => {
    const place = queue.indexOf(turn)
    if (place < 0) return
    queue.splice(place, 1)
    if (place === 0) giveNextTurn()
  }
}

/**
 * A part of a page that shows a member's answers: decisions/0021#short-tasks-at-the-start. The answers are usually all
 * there after hydration, or when a link opens the page; drawn at once, they would be one long task. So the parts show
 * them one after another, from top to bottom; until then each is a skeleton. What is in sight when a link opens the
 * page is drawn with its heading, and a page that the reader goes back to is drawn whole, so that it finds its scroll
 * position at once.
 */
export function InTurn({ isInSight = false, children }: { isInSight?: boolean; children: ReactNode }) {
  const isHydrated = useHydrated()
  const isGoneBackTo = useLocation().reachedBy === 'traverse'
  const [isShown, setShown] = useState(isHydrated && (isInSight || isGoneBackTo))
  useEffect(() => {
    if (!isShown) return waitForTurn(() => setShown(true))
  }, [isShown])
  return <AnswersShown value={isShown}>{children}</AnswersShown>
}

/** Whether a member's answer may be shown: not during hydration, and not before its part's turn. */
export function useAnswerShown(isMembers: boolean): boolean {
  const isHydrated = useHydrated(isMembers)
  const isShown = use(AnswersShown)
  return isHydrated && (isShown || !isMembers)
}
