import { studyHeartbeatSeconds } from '@club/contract/constants.ts'
import { useEffect, useRef, useState } from 'react'

const channelName = 'study'
/** A tab that told nothing for so long studies no more. */
const silenceMs = 2 * studyHeartbeatSeconds * 1000

/**
 * Tells the other tabs of this browser while this one studies, and whether another one does: the club's clock does not
 * run faster for two.
 */
export function useOtherTabs(isStudying: boolean): boolean {
  const [isElsewhere, setElsewhere] = useState(false)
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return
    const opened = new BroadcastChannel(channelName)
    let timer: ReturnType<typeof setTimeout> | undefined
    opened.onmessage = ({ data }) => {
      clearTimeout(timer)
      setElsewhere(data === 'studying')
      if (data === 'studying') timer = setTimeout(() => setElsewhere(false), silenceMs)
    }
    channel.current = opened
    return () => {
      clearTimeout(timer)
      channel.current = null
      opened.close()
    }
  }, [])
  useEffect(() => {
    if (!isStudying) return
    const tell = (what: 'studying' | 'stopped') => channel.current?.postMessage(what)
    tell('studying')
    const timer = setInterval(() => tell('studying'), studyHeartbeatSeconds * 1000)
    return () => {
      clearInterval(timer)
      tell('stopped')
    }
  }, [isStudying])
  return isElsewhere
}
