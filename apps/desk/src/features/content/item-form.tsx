import type { content, FormField, ItemProblem, WrittenItem } from '@club/contract/desk/content.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { type Language, languages } from '@club/contract/languages.ts'
import { Columns, Part, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './content.module.css'
import { contentWords } from './content.words.ts'
import { ItemField } from './item-fields.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { problemOf } from './written.ts'

export type ItemFormShape = DeskAnswerOf<typeof content.form>

interface Given {
  form: ItemFormShape
  source: WrittenItem
  problems: readonly ItemProblem[]
  isDisabled: boolean
  /** Whether members see it: its rules are then not changed here. */
  isShown: boolean
  onSource: (source: WrittenItem) => void
}

/** A field of the words, in both languages beside each other. */
function WordsPair({ form: _form, field, ...given }: Given & { field: FormField }) {
  const words = useWords(contentWords)
  const { source, problems, isDisabled, onSource } = given
  const put = (language: Language, value: unknown) =>
    onSource({
      ...source,
      words: { ...source.words, [language]: { ...source.words[language], [field.name]: value } },
    })
  return (
    <Columns areEqual>
      {languages.map((language) => (
        <ItemField
          key={language}
          field={field}
          label={words.inLanguage(field.label, words.languages[language])}
          value={source.words[language][field.name]}
          onValue={(value) => put(language, value)}
          error={problemOf(problems, language, field)}
          isDisabled={isDisabled}
        />
      ))}
    </Columns>
  )
}

const textRows = 18
const optionalRows = 6

function Bodies({ form, source, problems, isDisabled, onSource }: Given) {
  const words = useWords(contentWords)
  return (
    <Columns areEqual>
      {languages.map((language) => (
        <MarkdownField
          key={language}
          language={language}
          label={words.inLanguage(form.bodyLabel, words.languages[language])}
          hint={form.bodyHint}
          value={source.bodies[language]}
          error={problemOf(problems, language, { name: 'body' })}
          rows={form.body === 'optional' ? optionalRows : textRows}
          isDisabled={isDisabled}
          onValue={(text) => onSource({ ...source, bodies: { ...source.bodies, [language]: text } })}
        />
      ))}
    </Columns>
  )
}

/** The form of an item, made from its kind: words and text in both languages, then the facts. */
export function ItemForm(given: Given) {
  const words = useWords(contentWords)
  const { form, source, problems, isDisabled, isShown, onSource } = given
  const isFixed = (field: FormField) => field.isFixed && isShown
  return (
    <Stack>
      <Part title={words.wordsPart}>
        {form.words.map((field) => (
          <WordsPair key={field.name} {...given} field={field} />
        ))}
        {form.body !== 'none' && <Bodies {...given} />}
      </Part>
      <Part title={words.factsPart}>
        {form.facts.some(isFixed) && <Notice>{words.fixed}</Notice>}
        <div className={styles.facts}>
          {form.facts.map((field) => (
            <ItemField
              key={field.name}
              field={field}
              value={source.facts[field.name]}
              onValue={(value) => onSource({ ...source, facts: { ...source.facts, [field.name]: value } })}
              error={problemOf(problems, 'item', field)}
              isDisabled={isDisabled || isFixed(field)}
            />
          ))}
        </div>
      </Part>
    </Stack>
  )
}
