import type { RunningMonth } from '@club/contract/desk/today.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Part } from '../../kit/ui/layout.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { Figure } from './figure.tsx'
import { StepsPlot } from './steps-plot.tsx'
import styles from './today.module.css'
import { todayWords } from './today.words.ts'
import { usePageLink } from './waits.tsx'

/** Ranks given, who is on the way and can still make it, with a plot of the points that are missing. */
export function MonthSoFar({ month }: { month: RunningMonth }) {
  const words = useWords(todayWords)
  const { month: monthIn, count, time } = useFormat()
  const link = usePageLink()
  const { onTheWay } = month
  return (
    <Part title={words.month(monthIn(month.month))}>
      <p>{words.daysLeft(month.daysLeft)}</p>
      <div className={styles.figures}>
        <Figure
          name={words.given}
          value={month.ranksGiven}
          more={words.ofPlaces(count(month.places))}
          to={link('/months', 'months')}
        />
        {onTheWay && (
          <>
            <Figure
              name={words.onTheWay}
              value={onTheWay.members}
              more={words.takenAt(time(onTheWay.takenAt))}
            />
            <Figure
              name={words.inClub}
              value={onTheWay.inClub.members}
              more={words.pointsLeft(count(onTheWay.inClub.points))}
            />
            <Figure
              name={words.inAll}
              value={onTheWay.inAll.members}
              more={words.pointsLeft(count(onTheWay.inAll.points))}
            />
          </>
        )}
      </div>
      {onTheWay ? (
        <>
          <p className={styles.soft}>{words.rough}</p>
          {onTheWay.steps.length > 0 && (
            <>
              <h3>{words.plot}</h3>
              <StepsPlot steps={onTheWay.steps} />
              <details>
                <summary>{words.numbers}</summary>
                <Table
                  caption={words.plot}
                  columns={[
                    { title: words.missing, cell: ({ from, to }) => words.range(count(from), count(to)) },
                    { title: words.members, cell: ({ members }) => count(members), isNumber: true },
                  ]}
                  rows={onTheWay.steps}
                  keyOf={({ from }) => String(from)}
                />
              </details>
            </>
          )}
        </>
      ) : (
        <p>{words.noList}</p>
      )}
    </Part>
  )
}
