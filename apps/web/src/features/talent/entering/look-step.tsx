import { useEffect, useState } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { FieldError } from '../../../kit/ui/field.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { Card } from '../../../kit/ui/layout.tsx'
import lines from '../../../kit/ui/lines.module.css'
import { Notice } from '../../../kit/ui/notice.tsx'
import { Progress } from '../../../kit/ui/progress.tsx'
import type { MemberFile } from '../../../kit/upload/stored-uploads.ts'
import type { QueuedUpload } from '../../../kit/upload/upload-queue.ts'
import { workTypeName } from '../type-name.ts'
import { talentWords } from '../words.ts'
import { WorkFilm } from '../work-film.tsx'
import styles from './entering.module.css'
import { filesStateOf, percentOf } from './entering.rules.ts'
import { enteringWords } from './entering.words.ts'
import type { StepProps } from './kind-step.tsx'
import { StepFrame } from './step-frame.tsx'

/** Step 4: the work as others will see it; from here it is sent. */
export function LookStep({ entry, onBack, onFiles }: Omit<StepProps, 'onNext'> & { onFiles: () => void }) {
  const words = useWords(enteringWords)
  const talent = useWords(talentWords)
  const { form, files, uploads, work } = entry
  const { name, intro, type } = form.values
  const state = filesStateOf(files)
  return (
    <StepFrame
      step={4}
      title={words.titles[4]}
      lead={words.look.lead}
      onBack={onBack}
      action={
        <>
          <FilesNotice files={files} onFiles={onFiles} onRetry={() => uploads.retry()} />
          <FieldError error={form.problems.form ?? form.problems.name ?? form.problems.intro} />
          <Button
            kind="main"
            icon="check"
            isBusy={form.isBusy}
            isResting={state !== 'ready'}
            onClick={() => void form.submit()}
          >
            {mainWord()}
          </Button>
        </>
      }
    >
      <Card>
        {files.map((upload) => (
          <FileShown
            key={upload.uploadId}
            upload={upload}
            name={name}
            fresh={work?.files.find(({ fileId }) => fileId === upload.stored?.fileId)}
          />
        ))}
        <h3 className={styles.workName} translate="no">
          {name}
        </h3>
        <p className={lines.facts}>
          <span>{words.look.byYou}</span>
          <span>{workTypeName(type, talent)}</span>
        </p>
        {intro.trim() && (
          <p className={styles.intro} translate="no">
            {intro.trim()}
          </p>
        )}
      </Card>
      <p>{words.look.review}</p>
    </StepFrame>
  )

  function mainWord(): string {
    if (form.isBusy) return words.look.sending
    if (state === 'sending' || state === 'waiting') return words.look.stillUploading
    return work ? words.look.sendChange : words.look.send
  }
}

function FilesNotice({
  files,
  onFiles,
  onRetry,
}: {
  files: readonly QueuedUpload[]
  onFiles: () => void
  onRetry: () => void
}) {
  const words = useWords(enteringWords)
  const state = filesStateOf(files)
  if (state === 'ready') return null
  if (state === 'unsolved' || state === 'none') {
    return (
      <Notice kind="error" action={<Button onClick={onFiles}>{words.look.toFiles}</Button>}>
        {words.look.filesWrong}
      </Notice>
    )
  }
  const share = files.reduce((sum, each) => sum + each.share, 0) / files.length
  if (state === 'sending') {
    return (
      <div>
        <p>{words.files.sending(percentOf(share))}</p>
        <Progress label={words.files.progress} value={share} max={1} />
      </div>
    )
  }
  return (
    <Notice
      kind="warning"
      action={
        <Button icon="again" onClick={onRetry}>
          {words.files.again}
        </Button>
      }
    >
      {words.look.waiting}
    </Notice>
  )
}

function FileShown({
  upload,
  name,
  fresh,
}: {
  upload: QueuedUpload
  name: string
  /** The file from the server's latest answer: a stored address expires. */
  fresh: MemberFile | undefined
}) {
  const words = useWords(enteringWords)
  const { kind, preview, stored } = upload
  if (kind === 'video' && stored) return <FilmShown upload={upload} film={fresh ?? stored} name={name} />
  if (preview) return <img className={styles.picture} src={preview} alt="" width="720" height="540" />
  return (
    <p className={styles.state}>
      <Icon name={kind === 'video' ? 'film' : 'picture'} />
      <span>{words.files.noPreview}</span>
    </p>
  )
}

/** Plays the film from the phone while it is there, because the server's address expires. */
function FilmShown({
  upload: { file, preview },
  film,
  name,
}: {
  upload: QueuedUpload
  film: MemberFile
  name: string
}) {
  const [own, setOwn] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setOwn(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <WorkFilm film={own ? { ...film, url: own } : film} name={name} poster={preview} />
}
