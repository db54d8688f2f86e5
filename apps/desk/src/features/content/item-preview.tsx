import { content, type WrittenItem } from '@club/contract/desk/content.ts'
import { contrasts, type TextSize, textSizes } from '@club/contract/display.ts'
import { languages } from '@club/contract/languages.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../kit/calls/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Select } from '../../kit/ui/field.tsx'
import { Row, Stack } from '../../kit/ui/layout.tsx'
import { Failed, Loading, Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './content.module.css'
import { contentWords } from './content.words.ts'

interface Given {
  kind: string
  itemId: string
  /** What is in the form; null for the draft or, without one, what is shown. */
  source: WrittenItem | null
}

/** Where what is written is shown as members would see it; asked again when it changes, and by `ask`. */
function usePreview({ kind, itemId, source }: Given) {
  const { mutate, data, error } = useCall(content.preview, { changesNothing: true })
  const ask = useEffectEvent(() => mutate({ kind, itemId, source }))
  const written = JSON.stringify(source)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another question
  useEffect(() => ask(), [kind, itemId, written])
  return { data, error, ask: () => mutate({ kind, itemId, source }) }
}

/** The members' app, at the width of a phone, in both languages beside each other. */
function Frames({ address, size, contrast }: { address: string; size: string; contrast: string }) {
  const words = useWords(contentWords)
  return (
    <div className={styles.frames}>
      {languages.map((language) => {
        const title = words.preview.frame(words.languages[language])
        return (
          <figure key={language}>
            <figcaption>{title}</figcaption>
            <iframe
              title={title}
              src={`${address}?lang=${language}&size=${size}&contrast=${contrast}`}
              sandbox="allow-scripts allow-same-origin"
            />
          </figure>
        )
      })}
    </div>
  )
}

/** What is written on the members' page, where links and buttons work as they do for a visitor. */
export function ItemPreview(given: Given) {
  const words = useWords(contentWords).preview
  const [size, setSize] = useState<string>(textSizes[0])
  const [contrast, setContrast] = useState<string>(contrasts[0])
  const { data, error, ask } = usePreview(given)
  if (error) return <Failed error={error} onAgain={ask} />
  if (!data) return <Loading />
  if (data.state !== 'ready')
    return <Notice tone={data.state === 'unfinished' ? 'warm' : 'calm'}>{words[data.state]}</Notice>
  const { protocol, hostname } = window.location
  const origin = data.origin ?? `${protocol}//${hostname}:${data.port}`
  return (
    <Stack>
      <p>{words.lead}</p>
      <div className={styles.filters}>
        <Select
          label={words.size}
          value={size}
          onValue={setSize}
          choices={textSizes.map((value: TextSize) => ({ value, name: words.sizes[value] }))}
        />
        <Select
          label={words.contrast}
          value={contrast}
          onValue={setContrast}
          choices={contrasts.map((value) => ({ value, name: words.contrasts[value] }))}
        />
        <Row>
          <Button onClick={ask}>{words.again}</Button>
        </Row>
      </div>
      <Frames address={`${origin}/preview/${data.key}`} size={size} contrast={contrast} />
    </Stack>
  )
}
