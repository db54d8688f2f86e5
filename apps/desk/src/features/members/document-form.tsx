import type { Args } from '../../kit/acts/asked-act.ts'
import { Field } from '../../kit/ui/field.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { documentPattern } from './document-number.ts'
import { membersWords } from './members.words.ts'

export interface FormProps {
  args: Args
  setArgs: (args: Args) => void
}

/** The document under which the request for an erasure or an export is filed. */
export function DocumentForm({ args, setArgs }: FormProps) {
  const words = useWords(membersWords)
  const document = String(args.document ?? '')
  return (
    <Field
      label={words.document}
      hint={words.documentHint}
      value={document}
      error={document !== '' && !documentPattern.test(document) ? words.documentWrong : null}
      onValue={(value) => setArgs({ ...args, document: value })}
    />
  )
}
