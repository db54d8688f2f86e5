import { maxWorkIntroLength, maxWorkNameLength } from '@club/contract/talent.constants.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { TextArea } from '../../../kit/ui/text-area.tsx'
import { enteringWords } from './entering.words.ts'
import type { StepProps } from './kind-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { textsOf } from './use-entry.ts'

/** Step 3: a name, and what the member wants to say about it. */
export function WordsStep({ entry: { form }, onNext, onBack }: StepProps) {
  const words = useWords(enteringWords)
  const { name, intro } = form.values
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.refuse(textsOf(form.values, words))) onNext()
      }}
    >
      <StepFrame
        step={3}
        title={words.titles[3]}
        onBack={onBack}
        action={
          <Button kind="main" icon="next" type="submit">
            {words.next}
          </Button>
        }
      >
        <Field
          {...form.field('name')}
          label={words.name.label}
          hint={words.name.hint(Math.max(0, maxWorkNameLength - name.length))}
          maxLength={maxWorkNameLength}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextArea
          {...form.field('intro')}
          label={words.intro.label}
          optionalWord={words.intro.optional}
          hint={words.intro.hint(Math.max(0, maxWorkIntroLength - intro.length))}
          maxLength={maxWorkIntroLength}
        />
        <p>{words.intro.dictation}</p>
      </StepFrame>
    </form>
  )
}
