import { addMonths, daysOfMonth } from '@club/contract/business-day.ts'
import type { ShownMember } from '@club/contract/desk/members.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Button } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Hidden, Part, Row, Stack } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './member.module.css'
import { MemberTrades } from './member-trades.tsx'
import { membersWords } from './members.words.ts'

/** A member's month: its points and rank, the check-ins by day, awards and refusals. */
export function MemberMonth({ member, onMonth }: { member: ShownMember; onMonth: (month: string) => void }) {
  const words = useWords(membersWords)
  const format = useFormat()
  const { month } = member
  return (
    <Stack>
      <Part
        title={words.monthOf(format.month(month.month))}
        actions={
          <>
            <Button onClick={() => onMonth(addMonths(month.month, -1))}>{words.earlier}</Button>
            {!month.isRunning && (
              <Button onClick={() => onMonth(addMonths(month.month, 1))}>{words.later}</Button>
            )}
          </>
        }
      >
        <Figures month={month} />
        <CheckIns month={month} />
      </Part>
      <MemberTrades member={member} />
    </Stack>
  )
}

interface OfMonth {
  month: ShownMember['month']
}

function Figures({ month }: OfMonth) {
  const words = useWords(membersWords)
  const { count, time } = useFormat()
  const { points, countedPoints, rankNo, missing, benefit, position, positionAsOf, closedAt } = month
  const figures = [
    { name: words.points, value: count(points), more: words.counted(count(countedPoints)) },
    {
      name: words.rank,
      value: rankNo === null ? words.noRank : count(rankNo),
      more: missing > 0 ? words.missing(count(missing)) : words.benefits[benefit],
    },
    {
      name: words.position,
      value: position === null ? '–' : count(position),
      more: positionAsOf ? words.positionAsOf(time(positionAsOf)) : position === null ? words.notListed : '',
    },
  ]
  return (
    <>
      {closedAt && <p>{words.closed(time(closedAt))}</p>}
      <div className={styles.figures}>
        {figures.map(({ name, value, more }) => (
          <div key={name} className={styles.figure}>
            <span className={styles.soft}>{name}</span>
            <span className={styles.value}>{value}</span>
            <span className={styles.soft}>{more}</span>
          </div>
        ))}
      </div>
    </>
  )
}

/** The days of the month, those with a check-in marked. */
function CheckIns({ month: { month, checkIns } }: OfMonth) {
  const words = useWords(membersWords)
  const { day: dayIn } = useFormat()
  const done = new Map(checkIns.map(({ day, isMadeGood }) => [day, isMadeGood]))
  return (
    <div>
      <h3>{words.checkIns(checkIns.length)}</h3>
      <ol className={styles.days}>
        {daysOfMonth(month).map((day) => {
          const isMadeGood = done.get(day)
          const said =
            isMadeGood === undefined ? words.notCheckedIn : isMadeGood ? words.madeGood : words.checkedIn
          return (
            <li
              key={day}
              className={classes(isMadeGood === false && styles.on, isMadeGood === true && styles.good)}
              title={`${dayIn(day)} ${said}`}
            >
              <span aria-hidden="true">{Number(day.slice(8))}</span>
              <Hidden>
                {dayIn(day)} {said}
              </Hidden>
            </li>
          )
        })}
      </ol>
      <Row>
        {checkIns.some(({ isMadeGood }) => isMadeGood) && <p className={styles.soft}>{words.madeGood}</p>}
      </Row>
    </div>
  )
}
