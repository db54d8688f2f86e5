import type { RunningMonth } from '@club/contract/desk/today.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './today.module.css'
import { todayWords } from './today.words.ts'

const width = 560
const height = 180
const gap = 8
const above = 20
const below = 24

/** Members by the points that they miss, one bar for each step. Its numbers are in the table beside it. */
export function StepsPlot({ steps }: { steps: NonNullable<RunningMonth['onTheWay']>['steps'] }) {
  const words = useWords(todayWords)
  const { count, list } = useFormat()
  const most = Math.max(1, ...steps.map(({ members }) => members))
  const room = height - above - below
  const each = width / steps.length
  const said = list(
    steps.map(({ from, to, members }) => words.stepText(count(from), count(to), count(members))),
  )
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words.plotText(said)}
    >
      <line x1={0} x2={width} y1={height - below} y2={height - below} />
      {steps.map(({ from, to, members }, index) => {
        const tall = (members / most) * room
        const middle = index * each + each / 2
        return (
          <g key={from}>
            <rect
              x={index * each + gap / 2}
              y={height - below - tall}
              width={each - gap}
              height={tall}
              rx={3}
            />
            <text x={middle} y={height - below - tall - 5} textAnchor="middle">
              {count(members)}
            </text>
            <text x={middle} y={height - 6} textAnchor="middle">
              {count(to)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
