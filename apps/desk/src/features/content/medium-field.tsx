import { content } from '@club/contract/desk/content.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Row } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './content.module.css'
import { contentWords } from './content.words.ts'
import { MediumDialog, type MediumInput } from './medium-dialog.tsx'

/** A picture, film or captions by name, with what it looks like and a button to choose another. */
export function MediumField({
  label,
  hint,
  error,
  input,
  value,
  isNeeded,
  disabled,
  onValue,
}: {
  label: string
  hint: string | null
  error: string | null
  input: MediumInput
  value: string
  isNeeded: boolean
  disabled: boolean
  onValue: (name: string) => void
}) {
  const words = useWords(contentWords).picture
  const [isChoosing, setIsChoosing] = useState(false)
  const { data } = useAnswer(content.media, { input })
  const found = data?.media.find(({ name }) => name === value)
  return (
    <fieldset className={styles.medium}>
      <legend>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {found && input === 'picture' && <img className={styles.thumb} src={found.url} alt="" />}
      <p>{value || words.none}</p>
      <Row>
        <Button disabled={disabled} onClick={() => setIsChoosing(true)}>
          {input === 'picture' ? words.choose : words.chooseFile}
        </Button>
        {!isNeeded && value !== '' && (
          <Button disabled={disabled} onClick={() => onValue('')}>
            {words.clear}
          </Button>
        )}
      </Row>
      {error && <p className={styles.error}>{error}</p>}
      {isChoosing && (
        <MediumDialog
          input={input}
          onTake={({ name }) => {
            onValue(name)
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </fieldset>
  )
}
