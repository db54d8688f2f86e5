import { content, type Medium } from '@club/contract/desk/content.ts'
import { inEachLanguage, type Language, languages } from '@club/contract/languages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { uploadFile } from '../../kit/calls/upload-file.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field, Form } from '../../kit/ui/field.tsx'
import { FileDrop } from '../../kit/ui/file-drop.tsx'
import { Row, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Empty, Notice } from '../../kit/ui/notice.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { useLanguage } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './content.module.css'
import { contentWords } from './content.words.ts'
import { boxOf, CropBox, type Size, wholePicture } from './crop-box.tsx'

export type MediumInput = 'picture' | 'film' | 'captions'

const types: Record<MediumInput, readonly string[]> = {
  picture: ['.jpg', '.jpeg', '.png', '.webp', '.svg'],
  film: ['.mp4'],
  captions: ['.vtt'],
}
const megabyte = 1024 * 1024
const maxBytes: Record<MediumInput, number> = {
  picture: 3 * megabyte,
  film: 60 * megabyte,
  captions: megabyte / 4,
}

type Described = Record<Language, string>

interface Given {
  input: MediumInput
  onTake: (medium: Medium) => void
}

/** The address of a file on this computer, while it is shown. */
function useLocalUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file ? url : null
}

function useAdding(onTake: Given['onTake']) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, crop, described }: { file: File; crop: string; described: Described }) =>
      uploadFile(content.addMedium, { name: file.name, crop, ...described }, file),
    onSuccess: async (answer) => {
      await client.invalidateQueries()
      if (answer.state === 'added') onTake(answer.medium)
    },
  })
}

/** A file from this computer, cropped if it is a picture, with a description in each language. */
function Upload({ input, onTake }: Given) {
  const all = useWords(contentWords)
  const words = all.picture
  const [file, setFile] = useState<File | null>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [crop, setCrop] = useState(wholePicture)
  const [described, setDescribed] = useState<Described>(inEachLanguage(() => ''))
  const [isSent, setIsSent] = useState(false)
  const url = useLocalUrl(file)
  const adding = useAdding(onTake)
  const isDrawing = file?.name.toLowerCase().endsWith('.svg') ?? false
  const send = () => {
    setIsSent(true)
    if (!file || languages.some((language) => described[language].trim() === '')) return
    const box = size && !isDrawing ? boxOf(crop, size) : null
    const cut = box ? [box.left, box.top, box.width, box.height].join(',') : ''
    adding.mutate({ file, crop: cut, described })
  }
  const description = (language: Language) => ({
    label: all.inLanguage(words.description, all.languages[language]),
    hint: words.descriptionHint,
    value: described[language],
    onValue: (text: string) => setDescribed({ ...described, [language]: text }),
    error: isSent && described[language].trim() === '' ? words.needed : null,
    maxLength: 200,
  })
  const label = { picture: words.drop, film: words.dropFilm, captions: words.dropCaptions }[input]
  return (
    <Form onSubmit={send}>
      <FileDrop
        label={label}
        types={types[input]}
        maxBytes={maxBytes[input]}
        file={file}
        onFile={(given) => {
          setFile(given)
          setCrop(wholePicture)
          setSize(null)
        }}
      />
      {url && input === 'picture' && !isDrawing && (
        <CropBox url={url} crop={crop} size={size} onCrop={setCrop} onSize={setSize} />
      )}
      {languages.map((language) => (
        <Field key={language} {...description(language)} />
      ))}
      {adding.data?.state === 'refused' && (
        <Notice tone="bad" isAnnounced>
          {adding.data.why}
        </Notice>
      )}
      {adding.error && (
        <Notice tone="bad" isAnnounced>
          {adding.error.message}
        </Notice>
      )}
      <Row>
        <Button type="submit" look="main" disabled={!file} isBusy={adding.isPending}>
          {words.add}
        </Button>
      </Row>
    </Form>
  )
}

/** What is stored, found by name or description. */
function Stored({ input, onTake }: Given) {
  const words = useWords(contentWords).picture
  const language = useLanguage()
  const [wanted, setWanted] = useState('')
  return (
    <Answer of={useAnswer(content.media, { input })}>
      {({ media }) => {
        const found = media.filter(({ name, descriptions }) =>
          [name, ...Object.values(descriptions ?? {})]
            .join(' ')
            .toLowerCase()
            .includes(wanted.trim().toLowerCase()),
        )
        return (
          <Stack>
            <Field label={words.search} value={wanted} onValue={setWanted} isOptional />
            {found.length === 0 && <Empty>{words.noneFound}</Empty>}
            <ul className={styles.found}>
              {found.map((medium) => (
                <li key={medium.name}>
                  <button
                    type="button"
                    aria-label={words.take(medium.descriptions?.[language] ?? medium.name)}
                    onClick={() => onTake(medium)}
                  >
                    {input === 'picture' && <img src={medium.url} alt="" loading="lazy" />}
                    {medium.name}
                  </button>
                </li>
              ))}
            </ul>
          </Stack>
        )
      }}
    </Answer>
  )
}

/** Asks for a picture, a film or captions: a new one or one that is stored. */
export function MediumDialog({ onClose, ...given }: Given & { onClose: () => void }) {
  const words = useWords(contentWords).picture
  return (
    <Dialog title={given.input === 'picture' ? words.title : words.fileTitle} onClose={onClose}>
      <Tabs
        label={words.title}
        parts={[
          { key: 'upload', title: words.upload, show: () => <Upload {...given} /> },
          { key: 'stored', title: words.stored, show: () => <Stored {...given} /> },
        ]}
      />
    </Dialog>
  )
}
