import type { checkin } from '@club/contract/checkin.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { announce } from '../../kit/messages/announce.ts'
import { readableText } from '../../kit/phone/readable-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Calendar } from '../../kit/ui/calendar.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import styles from './check-in-card.module.css'
import { calendarNeed } from './checkin-needs.ts'
import type { CheckIn, CheckInAnswer } from './use-check-in.ts'
import { checkinWords } from './words.ts'

type Month = AnswerOf<typeof checkin.calendar>

/** Today's check-in before everything else, then the days. The result of a check-in stays on the page. */
export function CheckInCard({ checkIn }: { checkIn: CheckIn }) {
  const words = useWords(checkinWords)
  const calendar = useAnswer(calendarNeed)
  return (
    <Section title={words.title} isTitleHidden>
      <Card>
        <Answered query={calendar} lines={2} hasBlock>
          {(month) => (
            <>
              <Today month={month} checkIn={checkIn} />
              {month.continueDays > 0 && !checkIn.result && <p>{words.streak(month.continueDays)}</p>}
              <Days month={month} />
            </>
          )}
        </Answered>
      </Card>
    </Section>
  )
}

function Today({ month: { status }, checkIn }: { month: Month; checkIn: CheckIn }) {
  const words = useWords(checkinWords)
  const { result, errorText } = checkIn
  return (
    <>
      {status === 'N' && !result && (
        <Button kind="main" icon="sun" isBusy={checkIn.isRunning} onClick={checkIn.run}>
          {words.checkInNow}
        </Button>
      )}
      {errorText && (
        <Notice kind="error" title={errorText}>
          {words.failed}
        </Notice>
      )}
      {result && <Result result={result} />}
      {status === 'Y' && !result && (
        <p className={styles.done}>
          <Icon name="done" isLarge />
          <span>{words.completed}</span>
        </p>
      )}
    </>
  )
}

/**
 * Takes the focus from the button that it replaces, so that it is read out; if the focus is elsewhere, it is
 * announced.
 */
function Result({ result }: { result: CheckInAnswer }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    else announce(readableText(box.current))
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={styles.result}>
      <CheckInResult result={result} />
    </div>
  )
}

export function CheckInResult({
  result,
}: {
  result: Pick<CheckInAnswer, 'result' | 'point' | 'continueDays'>
}) {
  const words = useWords(checkinWords)
  if (result.result === 'alreadyCheckedIn') return <Notice kind="success">{words.already}</Notice>
  return (
    <Notice kind="success" title={words.done}>
      <p>{result.point > 0 ? words.donePoints(result.point) : words.monthlyCap}</p>
      <p>{words.doneStreak(result.continueDays)}</p>
    </Notice>
  )
}

/** The days of this week; the number of days opens the whole month. */
function Days({ month: { month, today, days: count, userCheckInTaskVOS } }: { month: Month }) {
  const words = useWords(checkinWords)
  const [isOpen, setOpen] = useState(false)
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  const checkedDays = userCheckInTaskVOS.filter((day) => day.status === 'Y').map((day) => day.checkInDate)
  const days = { month, today, words, checkedDays: new Set(checkedDays) }
  const caption = words.calendar(year, monthNumber)
  return (
    <>
      {!isOpen && <Calendar {...days} caption={words.week} isWeek />}
      <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={words.monthDays(count)}>
        <Calendar {...days} caption={caption} />
      </Disclosure>
    </>
  )
}
