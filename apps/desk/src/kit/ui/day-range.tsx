import { kitWords } from '../kit.words.ts'
import { useWords } from '../words/words-of.ts'
import { DateField } from './field.tsx'

interface Bound {
  value: string
  onValue: (day: string) => void
  error?: string | null
}

/** The first and the last day of a period, both optional and included. */
export function DayRange({ from, to }: { from: Bound; to: Bound }) {
  const words = useWords(kitWords).common
  return (
    <>
      <DateField label={words.from} isOptional {...from} />
      <DateField label={words.to} isOptional {...to} />
    </>
  )
}
