import { useState } from 'react'
import { useWords } from '../kit/i18n/i18n.tsx'
import { ExplainedChoice, PictureChoice } from '../kit/ui/choices.tsx'
import { QrCode } from '../kit/ui/qr-code.tsx'
import { SelectField } from '../kit/ui/select-field.tsx'
import { galleryWords } from './words.ts'

/** The larger choices, and a code to scan. */
export function ChoiceStates() {
  const words = useWords(galleryWords)
  const [choice, setChoice] = useState<keyof typeof words.choices>('tea')
  const values = Object.keys(words.choices) as (keyof typeof words.choices)[]
  const options = values.map((value) => ({ value, label: words.choices[value] }))
  const choose = (value: string) => setChoice(value as typeof choice)
  return (
    <>
      <SelectField
        label={words.choice}
        hint={words.hint}
        options={options}
        value={choice}
        onValue={choose}
        error={choice === 'walk' ? words.checkError : null}
      />
      <ExplainedChoice
        legend={words.choice}
        options={options.map((option) => ({ ...option, text: words.rowText }))}
        value={choice}
        onValue={setChoice}
      />
      <PictureChoice
        legend={words.choice}
        hint={words.hint}
        options={options.map((option) => ({ ...option, src: '/media/avatar/tea.svg' }))}
        value={choice}
        onValue={choose}
      />
      <QrCode text={words.person} label={words.link} />
    </>
  )
}
