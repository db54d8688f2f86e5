import { inFigures } from '../format/format.ts'
import { classes } from '../ui/classes.ts'
import styles from './plot.module.css'

const width = 960
const pitch = 44
const barHeight = 14
const endSpace = 96

/** Lying bars, the name of each above it: for names of any length. */
export function RowPlot({
  name,
  labels,
  values,
}: {
  name: string
  labels: readonly string[]
  values: readonly number[]
}) {
  const most = Math.max(1, ...values)
  const height = labels.length * pitch
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      {labels.map((label, at) => {
        const value = values[at] ?? 0
        const length = (value / most) * (width - endSpace)
        const y = at * pitch
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and none moves alone
          <g key={at}>
            <text className={styles.label} x={0} y={y + 16}>
              {label}
            </text>
            <rect
              className={classes(styles.bar, styles.first)}
              x={0}
              y={y + 22}
              width={length}
              height={barHeight}
            />
            <text className={styles.tick} x={length + 8} y={y + 22 + barHeight - 2}>
              {inFigures(value)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
