import { useFormat } from '../../kit/format/format.ts'
import { useWords } from '../../kit/words/words-of.ts'
import { reportWords } from './report.words.ts'

/** The days that the figures below are of. */
export function ShownPeriod({ from, to }: { from: string; to: string }) {
  const words = useWords(reportWords)
  const { day } = useFormat()
  return <p>{words.period(day(from), day(to))}</p>
}
