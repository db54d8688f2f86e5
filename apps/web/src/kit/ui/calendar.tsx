import { dayOfMonth } from '@club/contract/business-day.ts'
import styles from './calendar.module.css'
import { classes } from './classes.ts'
import { monthGrid } from './month-grid.ts'

export interface CalendarWords {
  /** Starting on Monday: one letter or character, and the accessible name. */
  weekdays: readonly { short: string; name: string }[]
  checked: string
  today: string
}

/** A read-only month, or only the week of today, as a table. Whatever a colour says is also said in words. */
export function Calendar({
  month,
  caption,
  today,
  checkedDays,
  words,
  isWeek = false,
}: {
  month: string
  caption: string
  today: string
  checkedDays: ReadonlySet<string>
  words: CalendarWords
  isWeek?: boolean
}) {
  const weeks = monthGrid(month).filter((week) => !isWeek || week.includes(today))
  return (
    <div>
      <table className={styles.table}>
        <caption className={isWeek ? 'only-read' : styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {words.weekdays.map((weekday) => (
              <th key={weekday.name} scope="col" className={styles.weekday}>
                <span aria-hidden="true">{weekday.short}</span>
                <span className="only-read">{weekday.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, weekday) => (
                <Day
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its weekday
                  key={weekday}
                  day={day}
                  isChecked={day !== null && checkedDays.has(day)}
                  isToday={day === today}
                  isFuture={day !== null && day > today}
                  words={words}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWeek && (
        <p className={styles.legend} aria-hidden="true">
          <span>
            <i className={styles.swatch} />
            {words.checked}
          </span>
          <span>
            <i className={styles.swatchToday} />
            {words.today}
          </span>
        </p>
      )}
    </div>
  )
}

function Day(props: {
  day: string | null
  isChecked: boolean
  isToday: boolean
  isFuture: boolean
  words: CalendarWords
}) {
  const { day, isChecked, isToday, isFuture, words } = props
  if (day === null) return <td />
  return (
    <td
      className={classes(
        styles.day,
        isChecked && styles.checked,
        isToday && styles.today,
        isFuture && styles.future,
      )}
    >
      <span className={styles.number}>{dayOfMonth(day)}</span>
      {isToday && <span className="only-read"> {words.today}</span>}
      {isChecked && <span className="only-read"> {words.checked}</span>}
    </td>
  )
}
