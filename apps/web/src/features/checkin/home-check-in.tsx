import { checkin } from '@club/contract/checkin.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import styles from './home-check-in.module.css'
import { homeCheckInWords } from './home-check-in.words.ts'
import { useCheckIn } from './use-check-in.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** Today's check-in in one tap. The text that replaces its button cannot be pressed: rules/tasks#check-in. */
export function HomeCheckIn() {
  const words = useWords(homeCheckInWords)
  const calendar = useAnswer(need(checkin.calendar, { taskId: 'check_in' }))
  const { result, errorText, isRunning, run } = useCheckIn(useOneAtATime())
  const done = useRef<HTMLParagraphElement>(null)
  const tell = useEffectEvent(() => {
    showToast(result?.result === 'checkedIn' ? words.done : words.checkedIn)
  })
  useEffect(() => {
    if (!result) return
    tell()
    // The pressed button is gone, so what replaces it gets the focus.
    if (document.activeElement === document.body) done.current?.focus({ preventScroll: true })
  }, [result])
  if (calendar.isPending) return null
  if (result !== null || calendar.data?.status === 'Y') {
    const days = result?.continueDays ?? calendar.data?.continueDays ?? 0
    return (
      <p ref={done} tabIndex={-1} className={styles.checkedIn}>
        <Icon name="done" isLarge />
        <span>
          {words.checkedIn} {days > 0 && <span className={styles.streak}>{words.streak(days)}</span>}
        </span>
      </p>
    )
  }
  // Shown even if the state is unknown: the server knows it, and counts one check-in a day.
  return (
    <Stack>
      <Button kind="main" icon="sun" isBusy={isRunning} onClick={run}>
        {words.checkIn}
      </Button>
      {errorText && (
        <Notice kind="error" title={errorText}>
          {words.failed}
        </Notice>
      )}
    </Stack>
  )
}
