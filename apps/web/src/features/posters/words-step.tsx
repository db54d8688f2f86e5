import { maxPosterTextLength } from '@club/contract/posters.constants.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { TextArea } from '../../kit/ui/text-area.tsx'
import styles from './posters.module.css'
import { postersWords } from './words.ts'

/** The member's own line, or one of those offered. */
export function WordsStep({
  kind,
  text,
  onText,
}: {
  kind: 'invitation' | 'work' | 'item'
  text: string
  onText: (text: string) => void
}) {
  const words = useWords(postersWords)
  return (
    <Stack>
      <TextArea
        label={words.text}
        hint={words.textHint}
        rows={2}
        maxLength={maxPosterTextLength}
        value={text}
        onValue={onText}
      />
      <p className={styles.left}>{words.left(maxPosterTextLength - text.length)}</p>
      <p>{words.suggestions}</p>
      <ul className={styles.suggestions}>
        {words.own[kind].map((line) => (
          <li key={line}>
            <Button isWide onClick={() => onText(line)}>
              {line}
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
