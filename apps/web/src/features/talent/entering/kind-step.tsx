import { workTypes } from '@club/contract/edition-work-types.ts'
import { useState } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { ExplainedChoice } from '../../../kit/ui/choices.tsx'
import { FieldError } from '../../../kit/ui/field.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { workTypeName } from '../type-name.ts'
import { talentWords } from '../words.ts'
import { kindOfType } from './entering.rules.ts'
import { enteringWords } from './entering.words.ts'
import { StepFrame } from './step-frame.tsx'
import type { EntryState } from './use-entry.ts'

export interface StepProps {
  entry: EntryState
  onNext: () => void
  onBack: () => void
}

/** Step 1: what kind of work it is. Visitors can take it, too. */
export function KindStep({ entry: { form, types, isMember }, onNext, onBack }: StepProps) {
  const words = useWords(enteringWords)
  const talent = useWords(talentWords)
  const [isMissing, setMissing] = useState(false)
  const { type } = form.values
  const isChosen = types.includes(type)
  return (
    <StepFrame
      step={1}
      title={words.titles[1]}
      onBack={onBack}
      action={
        <Button kind="main" icon="next" onClick={() => (isChosen ? onNext() : setMissing(true))}>
          {words.next}
        </Button>
      }
    >
      <ExplainedChoice
        legend={words.kind.legend}
        options={types.map((each) => ({
          value: String(each),
          label: workTypeName(each, talent),
          text: words.kind.texts[workTypes[each as keyof typeof workTypes]],
          icon: kindOfType(each) === 'video' ? ('film' as const) : ('picture' as const),
        }))}
        value={isChosen ? String(type) : null}
        onValue={(value) => form.set({ type: Number(value) })}
      />
      <FieldError error={isMissing && !isChosen ? words.kind.missing : null} />
      {!isMember && <Notice>{words.visitorText}</Notice>}
    </StepFrame>
  )
}
