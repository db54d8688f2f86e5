import { maxReasonLength } from '@club/contract/desk/acts.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Row } from '../ui/layout.tsx'
import { useWords } from '../words/words-of.ts'
import { actsWords } from './acts.words.ts'

/** Why something is done, with usual reasons to press. */
export function ReasonField({
  reason,
  onReason,
  isMissing,
  templates = [],
}: {
  reason: string
  onReason: (reason: string) => void
  isMissing: boolean
  templates?: readonly string[]
}) {
  const words = useWords(actsWords)
  return (
    <>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        error={isMissing ? words.reasonNeeded : null}
        value={reason}
        onValue={onReason}
        maxLength={maxReasonLength}
        rows={2}
      />
      {templates.length > 0 && (
        <fieldset aria-label={words.templates}>
          <Row>
            {templates.map((template) => (
              <Button key={template} onClick={() => onReason(template)}>
                {template}
              </Button>
            ))}
          </Row>
        </fieldset>
      )}
    </>
  )
}
