import { useEffect, useRef } from 'react'
import { announce } from '../../kit/messages/announce.ts'
import { Notice } from '../../kit/ui/notice.tsx'
import type { Stopped } from './ceremony.ts'

/** Why nothing came of it, brought into sight. A member who stopped half-way has done nothing wrong. */
export function StoppedNotice({
  stopped,
  words,
}: {
  stopped: Stopped
  words: { cancelled: string; failed: string }
}) {
  const notice = useRef<HTMLDivElement>(null)
  const isCancelled = stopped.kind === 'cancelled'
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
    // An error is read out anyway.
    if (isCancelled) announce(words.cancelled)
  }, [isCancelled, words])
  return (
    <div ref={notice}>
      {isCancelled ? (
        <Notice>{words.cancelled}</Notice>
      ) : (
        <Notice kind="error">{(stopped.kind === 'failed' && stopped.message) || words.failed}</Notice>
      )}
    </div>
  )
}
