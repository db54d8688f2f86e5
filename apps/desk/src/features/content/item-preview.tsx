import { contrasts, type TextSize, textSizes } from '@club/contract/display.ts'
import { languages } from '@club/contract/languages.ts'
import { useState } from 'react'
import { Select } from '../../kit/ui/field.tsx'
import { Row, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './content.module.css'
import { contentWords } from './content.words.ts'
import type { ShownItem } from './item-page.tsx'

/** The draft on the members' page, in both languages beside each other, at the width of a phone. */
export function ItemPreview({ item, isUnsaved }: { item: ShownItem; isUnsaved: boolean }) {
  const words = useWords(contentWords)
  const [size, setSize] = useState<string>(textSizes[0])
  const [contrast, setContrast] = useState<string>(contrasts[0])
  const { row, draft, path, isShowable } = item
  if (!draft) return <Notice>{words.preview.noDraft}</Notice>
  if (path === null) return <Notice>{words.preview.noPage}</Notice>
  if (!isShowable) return <Notice tone="warm">{words.preview.unfinished}</Notice>
  const address = (language: string) =>
    `/content-preview/${row.kind}/${row.itemId}?lang=${language}&size=${size}&contrast=${contrast}&revision=${draft.revision}`
  return (
    <Stack>
      <p>{words.preview.lead}</p>
      {isUnsaved && <Notice tone="warm">{words.preview.saveFirst}</Notice>}
      <Row>
        <Select
          label={words.preview.size}
          value={size}
          onValue={setSize}
          choices={textSizes.map((value: TextSize) => ({ value, name: words.preview.sizes[value] }))}
        />
        <Select
          label={words.preview.contrast}
          value={contrast}
          onValue={setContrast}
          choices={contrasts.map((value) => ({ value, name: words.preview.contrasts[value] }))}
        />
      </Row>
      <div className={styles.frames}>
        {languages.map((language) => (
          <figure key={language}>
            <figcaption>{words.preview.frame(words.languages[language])}</figcaption>
            <iframe
              title={words.preview.frame(words.languages[language])}
              src={address(language)}
              sandbox="allow-same-origin"
            />
          </figure>
        ))}
      </div>
    </Stack>
  )
}
