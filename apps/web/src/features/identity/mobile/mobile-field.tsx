import type { BoundField } from '../../../kit/form/use-form.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { identityWords } from '../words.ts'

export function MobileField({
  field,
  autoComplete,
}: {
  field: BoundField<string>
  autoComplete: 'tel' | 'username'
}) {
  const { mobile: words } = useWords(identityWords)
  return (
    <Field
      {...field}
      label={words.label}
      hint={words.hint}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      name="mobile"
      maxLength={24}
      softKeyboard="mobile"
    />
  )
}
