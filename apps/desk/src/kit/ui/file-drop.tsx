import { useId, useRef, useState } from 'react'
import { useFormat } from '../format/format.ts'
import { kitWords } from '../kit.words.ts'
import { useWords } from '../words/words-of.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import styles from './file-drop.module.css'
import { Icon } from './icon.tsx'

/** One file, dropped or chosen. `types` are endings such as `.csv`; a file that does not fit is refused with a sentence. */
export function FileDrop({
  label,
  types,
  maxBytes,
  file,
  onFile,
}: {
  label: string
  types: readonly string[]
  maxBytes: number
  file: File | null
  onFile: (file: File) => void
}) {
  const words = useWords(kitWords).file
  const { size, list } = useFormat()
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (given: File | undefined) => {
    if (!given) return
    const fits = types.some((type) => given.name.toLowerCase().endsWith(type))
    if (!fits) return setProblem(words.wrongType(list(types)))
    if (given.size > maxBytes) return setProblem(words.tooLarge(size(maxBytes)))
    setProblem('')
    onFile(given)
  }
  return (
    <fieldset
      aria-labelledby={id}
      className={classes(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <p id={id} className={styles.label}>
        {label}
      </p>
      <p className={styles.line}>
        <Icon name="upload" /> {words.drop}{' '}
        <Button onClick={() => input.current?.click()}>{words.choose}</Button>
      </p>
      <input
        ref={input}
        className={styles.input}
        type="file"
        aria-labelledby={id}
        tabIndex={-1}
        accept={types.join(',')}
        onChange={({ target }) => {
          take(target.files?.[0])
          // The same file can be chosen again after it was corrected.
          target.value = ''
        }}
      />
      <div role="status">
        {problem && <p className={styles.problem}>{problem}</p>}
        {file && <p>{words.chosen(file.name, size(file.size))}</p>}
      </div>
    </fieldset>
  )
}
