import { checkInUnlockMs } from '@club/contract/constants.ts'
import { useRef, useState } from 'react'

export interface OneAtATime {
  /** The name of what is under way, or null. */
  running: string | null
  /** Runs the act unless another one is under way; an act answers false or null when it failed. */
  run: (name: string, act: () => Promise<unknown>) => void
}

/** Locks check-in and claims: rules/tasks#one-at-a-time. */
export function useOneAtATime(): OneAtATime {
  const [running, setRunning] = useState<string | null>(null)
  // Two taps may come before the state is drawn.
  const isLocked = useRef(false)

  async function runLocked(name: string, act: () => Promise<unknown>): Promise<void> {
    if (isLocked.current) return
    isLocked.current = true
    setRunning(name)
    let hasWorked = false
    try {
      hasWorked = Boolean(await act())
    } finally {
      setTimeout(
        () => {
          isLocked.current = false
          setRunning(null)
        },
        hasWorked ? checkInUnlockMs : 0,
      )
    }
  }
  return { running, run: (name, act) => void runLocked(name, act) }
}
