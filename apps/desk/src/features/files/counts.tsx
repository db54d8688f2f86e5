import type { FedFile } from '@club/contract/desk/feeds.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './counts.module.css'
import { filesWords } from './files.words.ts'

const always = ['lines', 'accepted', 'corrected', 'unchanged', 'refused'] as const
const others = ['older', 'unknown'] as const

/** A file's lines by outcome. */
export function Counts({ counts }: Pick<FedFile, 'counts'>) {
  const words = useWords(filesWords).counts
  const { count } = useFormat()
  const shown = [...always, ...others.filter((name) => counts[name] > 0)]
  return (
    <dl className={styles.counts}>
      {shown.map((name) => (
        <div key={name} className={styles.count}>
          <dt>{words[name]}</dt>
          <dd>{count(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
