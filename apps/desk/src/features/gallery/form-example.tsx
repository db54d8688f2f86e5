import { useState } from 'react'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { Button } from '../../kit/ui/button.tsx'
import {
  Checkbox,
  DateField,
  Field,
  Form,
  MonthField,
  Select,
  TextArea,
  TimeField,
} from '../../kit/ui/field.tsx'
import { Part } from '../../kit/ui/layout.tsx'
import { showToast } from '../../kit/ui/toast.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { galleryWords } from './gallery.words.ts'

const empty = { name: '', day: '', month: '', time: '', why: '', kind: '', agree: true }

/** A form whose values survive a reload. */
export function FormExample() {
  const words = useWords(galleryWords)
  const [values, setValues, forget] = useDraft('gallery-form', empty)
  const [isSent, setIsSent] = useState(false)
  const field = (name: keyof Omit<typeof empty, 'agree'>) => ({
    value: values[name],
    onValue: (value: string) => setValues({ ...values, [name]: value }),
  })
  const send = () => {
    setIsSent(values.name === '')
    if (values.name === '') return
    showToast(words.saved)
    forget()
  }
  return (
    <Part title={words.fields}>
      <Form onSubmit={send}>
        <Field
          label={words.name}
          hint={words.nameHint}
          error={isSent && values.name === '' ? words.nameNeeded : null}
          {...field('name')}
        />
        <DateField label={words.day} {...field('day')} />
        <MonthField label={words.month} isOptional {...field('month')} />
        <TimeField label={words.time} {...field('time')} />
        <Select
          label={words.kind}
          choices={Object.entries(words.kinds).map(([value, name]) => ({ value, name }))}
          {...field('kind')}
        />
        <TextArea label={words.why} isOptional {...field('why')} />
        <Checkbox
          label={words.agree}
          hint={words.agreeHint}
          isOn={values.agree}
          onChange={(agree) => setValues({ ...values, agree })}
        />
        <div>
          <Button type="submit" look="main">
            {words.save}
          </Button>
        </div>
      </Form>
    </Part>
  )
}
