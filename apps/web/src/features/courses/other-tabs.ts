import { studyHeartbeatSeconds } from '@club/contract/courses.constants.ts'
import { useEffect, useRef, useState } from 'react'

const channelName = 'study'
/** A tab that has been silent this long no longer counts as studying. */
const silenceMs = 2 * studyHeartbeatSeconds * 1000

/**
 * Announces to this browser's other tabs that this one is studying, and returns whether another one is: two
 * tabs do not earn study time faster.
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
    const announce = (what: 'studying' | 'stopped') => channel.current?.postMessage(what)
    announce('studying')
    const timer = setInterval(() => announce('studying'), studyHeartbeatSeconds * 1000)
    return () => {
      clearInterval(timer)
      announce('stopped')
    }
  }, [isStudying])
  return isElsewhere
}
