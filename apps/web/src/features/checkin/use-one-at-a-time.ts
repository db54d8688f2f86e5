import { useRef, useState } from 'react'

const checkInUnlockMs = 1000
export interface OneAtATime {
  /** Name of the running action, or null. */
  running: string | null
  /** Runs the action unless another is running. Actions resolve to false or null on failure. */
  run: (name: string, act: () => Promise<unknown>) => void
}

/** Allows one check-in or claim at a time: rules/tasks#one-at-a-time. */
export function useOneAtATime(): OneAtATime {
  const [running, setRunning] = useState<string | null>(null)
  // A second tap may arrive before the state is rendered.
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
