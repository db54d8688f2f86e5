import type { FedFile } from '@club/contract/desk/feeds.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Facts } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { filesWords } from './files.words.ts'

const always = ['lines', 'accepted', 'corrected', 'unchanged', 'refused'] as const
const others = ['older', 'unknown'] as const

/** A file's lines by outcome. */
export function Counts({ counts }: Pick<FedFile, 'counts'>) {
  const words = useWords(filesWords).counts
  const { count } = useFormat()
  const shown = [...always, ...others.filter((name) => counts[name] > 0)]
  return <Facts facts={shown.map((name) => [words[name], count(counts[name])])} />
}
