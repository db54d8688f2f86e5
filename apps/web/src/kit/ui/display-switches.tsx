import { type Contrast, contrasts, type TextSize, textSizes } from '@club/contract/display.ts'
import { type Language, languages, languageTable } from '@club/contract/languages.ts'
import { useWords } from '../i18n/i18n.tsx'
import { kitWords } from '../words.ts'
import { Choice } from './field.tsx'

export function TextSizeSwitch({ value, onValue }: { value: TextSize; onValue: (value: TextSize) => void }) {
  const { settings } = useWords(kitWords).common
  return (
    <Choice
      legend={settings.textSize}
      value={value}
      onValue={onValue}
      options={textSizes.map((size) => ({
        value: size,
        label: settings.textSizes[size],
      }))}
    />
  )
}

export function ContrastSwitch({ value, onValue }: { value: Contrast; onValue: (value: Contrast) => void }) {
  const { settings } = useWords(kitWords).common
  return (
    <Choice
      legend={settings.contrast}
      value={value}
      onValue={onValue}
      options={contrasts.map((contrast) => ({
        value: contrast,
        label: settings.contrasts[contrast],
      }))}
    />
  )
}

export function LanguageSwitch({ value, onValue }: { value: Language; onValue: (value: Language) => void }) {
  const { settings } = useWords(kitWords).common
  return (
    <Choice
      legend={settings.language}
      value={value}
      onValue={onValue}
      options={languages.map((language) => {
        const { ownName, html } = languageTable[language]
        return { value: language, label: ownName, lang: html }
      })}
    />
  )
}
