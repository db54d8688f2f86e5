import { inFigures } from '../format/format.ts'
import { classes } from '../ui/classes.ts'
import styles from './plot.module.css'
import { everyNth, ticksTo } from './scale.ts'

export interface Bars {
  /** What each bar stands for, in order. */
  labels: readonly string[]
  /** One or more series, stacked, at most four. */
  series: readonly { name: string; values: readonly number[] }[]
}

const width = 960
const height = 280
const space = { start: 64, end: 8, top: 12, bottom: 28 }
const maxLabels = 10
const fills = [styles.first, styles.second, styles.third, styles.fourth]

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)

/** The parts of one bar, from below. */
function stackOf(series: Bars['series'], at: number) {
  let below = 0
  return series.map(({ name, values }, index) => {
    const value = values[at] ?? 0
    below += value
    return { name, value, fill: fills[index], upTo: below }
  })
}

/** What the colours stand for. */
export function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.legend}>
      {names.map((name, at) => (
        <li key={name}>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <rect width="14" height="14" className={fills[at]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

/**
 * Upright bars by day or step; several series are stacked. A bar under the mouse says its figures. It is a picture with
 * a name for whoever does not see it; `Figures` puts its table beside it.
 */
export function BarPlot({ name, labels, series }: Bars & { name: string }) {
  const totals = labels.map((_, at) => sum(series.map(({ values }) => values[at] ?? 0)))
  const ticks = ticksTo(Math.max(0, ...totals))
  const top = ticks.at(-1) ?? 1
  const y = (value: number) => height - space.bottom - (value / top) * (height - space.top - space.bottom)
  const pitch = (width - space.start - space.end) / Math.max(1, labels.length)
  const bar = Math.min(56, pitch * 0.76)
  const nth = everyNth(labels.length, maxLabels)
  const says = (at: number) =>
    [labels[at], ...series.map((each) => `${each.name} ${inFigures(each.values[at] ?? 0)}`)].join(' · ')
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={space.start} x2={width - space.end} y1={y(tick)} y2={y(tick)} />
          <text className={styles.tick} x={space.start - 8} y={y(tick) + 5} textAnchor="end">
            {inFigures(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, at) => {
        const x = space.start + pitch * at + (pitch - bar) / 2
        return (
          <g key={label}>
            <title>{says(at)}</title>
            {stackOf(series, at).map(({ name: of, value, fill, upTo }) => (
              <rect
                key={of}
                className={classes(styles.bar, fill)}
                x={x}
                width={bar}
                y={y(upTo)}
                height={y(0) - y(value)}
              />
            ))}
            {at % nth === 0 && (
              <text className={styles.tick} x={x + bar / 2} y={height - 8} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
