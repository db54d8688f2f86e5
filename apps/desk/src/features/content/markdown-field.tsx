import type { Medium } from '@club/contract/desk/content.ts'
import type { Language } from '@club/contract/languages.ts'
import { useRef, useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { TextArea } from '../../kit/ui/field.tsx'
import { Row } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './content.module.css'
import { contentWords } from './content.words.ts'
import { MediumDialog } from './medium-dialog.tsx'

interface Selection {
  start: number
  end: number
}

interface Edited extends Selection {
  text: string
}

/** Puts `before` and `after` around what is selected, or around `example` if nothing is. */
function around(
  text: string,
  { start, end }: Selection,
  [before, after, example]: readonly [string, string, string],
): Edited {
  const inner = start === end ? example : text.slice(start, end)
  const from = start + before.length
  return {
    text: text.slice(0, start) + before + inner + after + text.slice(end),
    start: from,
    end: from + inner.length,
  }
}

/** Begins each selected line with `mark`; numbered marks count up. */
function linesBegunWith(text: string, { start, end }: Selection, mark: (index: number) => string): Edited {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text
    .slice(from, to)
    .split('\n')
    .map((line, index) => mark(index) + line.replace(/^(#+ |- |\d+\. )/, ''))
    .join('\n')
  return { text: text.slice(0, from) + lines + text.slice(to), start: from, end: from + lines.length }
}

type Edit = (change: (text: string, selection: Selection) => Edited) => void

function Toolbar({
  label,
  isDisabled,
  edit,
  choosePicture,
}: {
  label: string
  isDisabled: boolean
  edit: Edit
  choosePicture: () => void
}) {
  const words = useWords(contentWords).markdown
  const lines = (mark: (index: number) => string) => () =>
    edit((text, selection) => linesBegunWith(text, selection, mark))
  const wrapped = (marks: readonly [string, string, string]) => () =>
    edit((text, selection) => around(text, selection, marks))
  const tools: readonly (readonly [string, () => void])[] = [
    [words.heading, lines(() => '## ')],
    [words.bold, wrapped(['**', '**', words.bold])],
    [words.list, lines(() => '- ')],
    [words.numbers, lines((index) => `${index + 1}. `)],
    [words.link, wrapped(['[', '](/)', words.linkText])],
    [words.picture, choosePicture],
  ]
  return (
    <div role="toolbar" aria-label={`${words.toolbar}: ${label}`}>
      <Row>
        {tools.map(([name, use]) => (
          <Button key={name} disabled={isDisabled} onClick={use}>
            {name}
          </Button>
        ))}
      </Row>
    </div>
  )
}

/** A text in Markdown with a few tools; they act on what is selected. */
export function MarkdownField({
  label,
  language,
  hint,
  value,
  error,
  rows,
  isDisabled,
  onValue,
}: {
  label: string
  language: Language
  hint: string | null
  value: string
  error: string | null
  /** How many lines are in sight. */
  rows: number
  isDisabled: boolean
  onValue: (value: string) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const edit: Edit = (change) => {
    const { current } = area
    if (!current) return
    const done = change(value, { start: current.selectionStart, end: current.selectionEnd })
    onValue(done.text)
    // After React has written the value.
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(done.start, done.end)
    })
  }
  const putPicture = ({ name, descriptions }: Medium) => {
    setIsChoosing(false)
    const alt = descriptions?.[language] ?? ''
    edit((text, { end }) => {
      const mark = `${text === '' || text.slice(0, end).endsWith('\n\n') ? '' : '\n\n'}![${alt}](/media/${name})\n`
      return {
        text: text.slice(0, end) + mark + text.slice(end),
        start: end + mark.length,
        end: end + mark.length,
      }
    })
  }
  const choosePicture = () => setIsChoosing(true)
  return (
    <div className={styles.markdown}>
      <TextArea
        ref={area}
        tools={<Toolbar label={label} isDisabled={isDisabled} edit={edit} choosePicture={choosePicture} />}
        label={label}
        hint={hint}
        error={error}
        rows={rows}
        value={value}
        disabled={isDisabled}
        onValue={onValue}
      />
      {isChoosing && (
        <MediumDialog input="picture" onTake={putPicture} onClose={() => setIsChoosing(false)} />
      )}
    </div>
  )
}
