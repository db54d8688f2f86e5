import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { FieldError } from '../../../kit/ui/field.tsx'
import { Icon, type IconName } from '../../../kit/ui/icon.tsx'
import { Buttons } from '../../../kit/ui/layout.tsx'
import { Progress } from '../../../kit/ui/progress.tsx'
import type { QueuedUpload } from '../../../kit/upload/upload-queue.ts'
import styles from './entering.module.css'
import { isChecking, percentOf } from './entering.rules.ts'
import { type EnteringWords, enteringWords } from './entering.words.ts'

const marks: Record<QueuedUpload['phase'], IconName> = {
  sending: 'up',
  waiting: 'offline',
  stored: 'done',
  refused: 'error',
  lost: 'error',
}

/** One file: its picture, the state of its upload, and what the member can do about it. */
export function FileRow({
  upload,
  name,
  onRemove,
  onRetry,
}: {
  upload: QueuedUpload
  name: string
  onRemove: () => void
  onRetry: () => void
}) {
  const words = useWords(enteringWords)
  const { phase, share, preview, kind } = upload
  const isWrong = phase === 'refused' || phase === 'lost'
  const mayTryAgain = phase === 'waiting' || (phase === 'refused' && upload.mayHelpLater)
  return (
    <li className={styles.file} data-phase={phase}>
      <div className={styles.fileHead}>
        {preview ? (
          <img className={styles.thumb} src={preview} alt="" width="112" height="84" />
        ) : (
          <Icon name={kind === 'video' ? 'film' : 'picture'} isLarge />
        )}
        <div className={styles.fileWords}>
          <p className={styles.name}>{name}</p>
          {!isWrong && (
            <p className={styles.state}>
              <Icon name={marks[phase]} />
              <span>{stateOf(upload, words)}</span>
            </p>
          )}
        </div>
      </div>
      {(phase === 'sending' || phase === 'waiting') && (
        <Progress label={words.files.progress} value={share} max={1} />
      )}
      {isWrong && <FieldError error={problemIn(upload, words)} />}
      <Buttons>
        {mayTryAgain && (
          <Button icon="again" aria-label={words.files.ofFile(words.files.again, name)} onClick={onRetry}>
            {words.files.again}
          </Button>
        )}
        <Button
          icon="close"
          aria-label={words.files.ofFile(words.files.remove[kind], name)}
          onClick={onRemove}
        >
          {words.files.remove[kind]}
        </Button>
      </Buttons>
    </li>
  )
}

function stateOf({ phase, share }: QueuedUpload, { files }: EnteringWords): string {
  if (phase === 'stored') return files.stored
  if (phase === 'waiting') return files.waiting
  return isChecking(share) ? files.checking : files.sending(percentOf(share))
}

function problemIn({ phase, message, fileName }: QueuedUpload, { files }: EnteringWords): string {
  if (phase === 'refused') return message
  return fileName ? files.lost(fileName) : files.lostUnnamed
}
