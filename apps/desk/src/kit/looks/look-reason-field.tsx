import { maxReasonLength } from '@club/contract/desk/acts.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Row } from '../ui/layout.tsx'
import { useWords } from '../words/words-of.ts'
import { looksWords } from './looks.words.ts'

/** Why members' data are looked at, with reasons to press: the usual ones of the page, and that a member asks. */
export function LookReasonField({
  reason,
  onReason,
  isMissing,
  usual,
}: {
  reason: string
  onReason: (reason: string) => void
  isMissing: boolean
  usual: readonly string[]
}) {
  const words = useWords(looksWords)
  return (
    <>
      <Field
        label={words.reason}
        error={isMissing ? words.reasonNeeded : null}
        value={reason}
        onValue={onReason}
        maxLength={maxReasonLength}
      />
      <fieldset aria-label={words.usual}>
        <Row>
          {[...usual, words.asked].map((each) => (
            <Button key={each} onClick={() => onReason(each)}>
              {each}
            </Button>
          ))}
        </Row>
      </fieldset>
    </>
  )
}
