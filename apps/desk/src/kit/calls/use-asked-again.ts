import { useEffect, useEffectEvent } from 'react'

const everyMs = 2000

/** Asks again every two seconds for as long as the server is still at it. */
export function useAskedAgain({ refetch }: { refetch: () => unknown }, isRunning: boolean): void {
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [isRunning])
}
