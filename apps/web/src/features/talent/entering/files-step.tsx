import { maxFilmSeconds } from '@club/contract/upload.constants.ts'
import { useRef, useState } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { FieldError } from '../../../kit/ui/field.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import { type FileKind, problemOf } from '../../../kit/upload/upload.rules.ts'
import styles from './entering.module.css'
import { filesStateOf, maxFilesOf } from './entering.rules.ts'
import { type EnteringWords, enteringWords } from './entering.words.ts'
import { FileRow } from './file-row.tsx'
import type { StepProps } from './kind-step.tsx'
import { StepFrame } from './step-frame.tsx'

/** Step 2: the pictures or the film, which are uploaded while the member goes on. */
export function FilesStep({ entry: { kind, files, uploads }, onNext, onBack }: StepProps) {
  const words = useWords(enteringWords)
  const [problem, setProblem] = useState<string | null>(null)
  const most = maxFilesOf(kind)
  const state = filesStateOf(files)
  const used = files.filter(({ phase }) => phase !== 'lost' && phase !== 'refused').length
  const isFull = used >= most
  const { heading, list, holdFocus } = useFocusHold()

  function add(picked: readonly File[]): void {
    const lost = files.filter(({ phase }) => phase === 'lost').length
    const { taken, refusal } = whatToTake(picked, kind, most - used - lost, words)
    setProblem(refusal)
    // What is picked now replaces what was refused.
    const refused = taken.length > 0 ? files.filter(({ phase }) => phase === 'refused') : []
    for (const { uploadId } of refused) uploads.remove(uploadId)
    if (used + taken.length >= most) holdFocus(true)
    for (const file of taken) uploads.add(file)
  }

  function goOn(): void {
    if (state === 'none') setProblem(words.files.missing[kind])
    else if (state === 'unsolved') setProblem(words.files.unsolved)
    else onNext()
  }

  const lead = kind === 'video' ? words.files.lead.video(maxFilmSeconds / 60) : words.files.lead.image(most)
  return (
    <StepFrame
      step={2}
      title={words.titles[2][kind]}
      onBack={onBack}
      heading={heading}
      action={
        <Button kind="main" icon="next" onClick={goOn}>
          {words.next}
        </Button>
      }
    >
      {files.length > 0 && (
        <ul ref={list} tabIndex={-1} className={styles.files} aria-label={words.titles[2][kind]}>
          {files.map((upload, index) => (
            <FileRow
              key={upload.uploadId}
              upload={upload}
              name={kind === 'image' ? words.files.name.image(index + 1) : words.files.name.video}
              onRemove={() => {
                setProblem(null)
                holdFocus(files.length > 1)
                uploads.remove(upload.uploadId)
              }}
              onRetry={() => {
                holdFocus(true)
                uploads.retry(upload.phase === 'refused' ? upload.uploadId : undefined)
              }}
            />
          ))}
        </ul>
      )}
      <FieldError error={problem} />
      {isFull ? (
        kind === 'image' && <p>{words.files.full(most)}</p>
      ) : (
        <Pickers kind={kind} isMultiple={most - used > 1} onPicked={add} />
      )}
      {files.length === 0 && <p>{lead}</p>}
    </StepFrame>
  )
}

/** Moves the focus from a button that is about to disappear to the list or to the heading. */
function useFocusHold() {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  function holdFocus(isListLeft: boolean): void {
    if (isListLeft && list.current) list.current.focus({ preventScroll: true })
    else heading.current?.focus()
  }
  return { heading, list, holdFocus }
}

/** Two ways to add a file: the camera, or what is on the phone already. */
function Pickers({
  kind,
  isMultiple,
  onPicked,
}: {
  kind: FileKind
  isMultiple: boolean
  onPicked: (files: readonly File[]) => void
}) {
  const words = useWords(enteringWords)
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const common = {
    type: 'file',
    hidden: true,
    accept: kind === 'video' ? 'video/*,.mp4,.mov,.3gp' : 'image/*,.heic,.heif',
    onChange({ currentTarget }: { currentTarget: HTMLInputElement }) {
      onPicked([...(currentTarget.files ?? [])])
      // Otherwise the same file could not be picked again after it was removed.
      currentTarget.value = ''
    },
  } as const
  return (
    <Stack>
      <Button icon="camera" isWide onClick={() => camera.current?.click()}>
        {words.files.take[kind]}
      </Button>
      <input {...common} ref={camera} capture="environment" data-picker="camera" />
      <Button icon={kind === 'video' ? 'film' : 'picture'} isWide onClick={() => gallery.current?.click()}>
        {words.files.pick[kind]}
      </Button>
      <input {...common} ref={gallery} multiple={isMultiple} data-picker="gallery" />
    </Stack>
  )
}

/** The files that fit, and why another one was not taken. */
function whatToTake(picked: readonly File[], kind: FileKind, room: number, words: EnteringWords) {
  const taken: File[] = []
  let refusal: string | null = null
  for (const file of picked) {
    const problem = problemOf(file, kind)
    if (problem) refusal = words.files.problems[problem]
    else taken.push(file)
  }
  // A lost file that is picked again takes its old place, so there is always room for one.
  const most = Math.max(room, 1)
  if (taken.length > most) refusal = words.files.full(maxFilesOf(kind))
  return { taken: taken.slice(0, most), refusal }
}
