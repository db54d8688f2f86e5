import type { checkin } from '@club/contract/checkin.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Calendar } from '../../kit/ui/calendar.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { calendarNeed } from './center-needs.ts'
import styles from './check-in-card.module.css'
import type { CheckIn, CheckInAnswer } from './use-check-in.ts'
import { centerWords } from './words.ts'

type Month = AnswerOf<typeof checkin.calendar>

/** Today's check-in and the days of the month. The result of a check-in stays on the page. */
export function CheckInCard({ checkIn }: { checkIn: CheckIn }) {
  const words = useWords(centerWords).checkin
  const calendar = useNeed(calendarNeed)
  return (
    <Section title={words.title}>
      <Card>
        <Answered query={calendar} lines={2} hasBlock>
          {(month) => (
            <>
              <TodayState month={month} />
              {month.status === 'N' && !checkIn.result && (
                <Button kind="main" icon="sun" isBusy={checkIn.isRunning} onClick={checkIn.run}>
                  {words.checkInNow}
                </Button>
              )}
              {checkIn.errorText && (
                <Notice kind="error" title={checkIn.errorText}>
                  {words.failed}
                </Notice>
              )}
              <div role="status">{checkIn.result && <CheckInResult result={checkIn.result} />}</div>
              <MonthDays month={month} />
            </>
          )}
        </Answered>
      </Card>
    </Section>
  )
}

function TodayState({ month: { status, continueDays, days } }: { month: Month }) {
  const words = useWords(centerWords).checkin
  return (
    <>
      {status === 'Y' ? (
        <p className={styles.done}>
          <Icon name="done" isLarge />
          <span>{words.completed}</span>
        </p>
      ) : (
        <p className={styles.streak}>{continueDays > 0 ? words.prompt : words.streakNone}</p>
      )}
      <p className={styles.facts}>
        {continueDays > 0 && <span>{words.streak(continueDays)}</span>}
        <span>{words.monthDays(days)}</span>
      </p>
    </>
  )
}

export function CheckInResult({
  result,
}: {
  result: Pick<CheckInAnswer, 'result' | 'point' | 'continueDays'>
}) {
  const words = useWords(centerWords).checkin
  if (result.result === 'alreadyCheckedIn') return <Notice kind="success">{words.already}</Notice>
  return (
    <Notice kind="success" title={words.done}>
      <p>{result.point > 0 ? words.donePoints(result.point) : words.monthlyCap}</p>
      <p>{words.doneStreak(result.continueDays)}</p>
    </Notice>
  )
}

function MonthDays({ month: { month, today, userCheckInTaskVOS } }: { month: Month }) {
  const words = useWords(centerWords).checkin
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  const checkedDays = userCheckInTaskVOS.filter((day) => day.status === 'Y').map((day) => day.checkInDate)
  return (
    <Calendar
      month={month}
      caption={words.calendar(year, monthNumber)}
      today={today}
      checkedDays={new Set(checkedDays)}
      words={words}
    />
  )
}
