import { useState } from 'react'
import type { Answer } from '../calls/api.ts'
import { useWords } from '../i18n/i18n.tsx'
import { LiveRegion } from '../messages/live-region.tsx'
import { useErrorRole } from '../messages/toast.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { ReadAloud } from '../ui/read-aloud.tsx'
import { State } from '../ui/states.tsx'
import { kitWords } from '../words.ts'
import styles from './poster.module.css'
import { posterWords } from './words.ts'

/** A poster as the server answers it: rules/contest#posters. */
export interface PosterData {
  imageUrl: string
  /** Its words, a line each. */
  text: string
  width: number
  height: number
}

/** A poster that is being made, is ready, or failed. `alt` says what it is; its words follow as text. */
export function PosterAnswer({ query, alt }: { query: Answer<PosterData>; alt: string }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const [broken, setBroken] = useState<string | null>(null)
  const again = () => {
    setBroken(null)
    void refetch()
  }
  const shown = isPlaceholderData ? undefined : data
  if (shown && broken !== shown.imageUrl)
    return <PosterPicture poster={shown} alt={alt} onBroken={() => setBroken(shown.imageUrl)} />
  if (shown || (error && !isPlaceholderData))
    return <PosterFailed reason={error?.message} isBusy={isFetching} onRetry={again} />
  return <PosterMaking />
}

export function PosterMaking() {
  const words = useWords(posterWords)
  return (
    <LiveRegion>
      <State picture="waiting" title={words.making} />
    </LiveRegion>
  )
}

export function PosterFailed({
  reason,
  isBusy,
  onRetry,
}: {
  reason?: string | undefined
  isBusy: boolean
  onRetry: () => void
}) {
  const words = useWords(posterWords)
  const { common } = useWords(kitWords)
  return (
    <Stack>
      <div role={useErrorRole(reason)}>
        <State picture="error" title={words.failed} text={reason ?? common.failedAdvice} />
      </div>
      <Button kind="main" icon="again" isBusy={isBusy} onClick={onRetry}>
        {common.retry}
      </Button>
    </Stack>
  )
}

/** The picture, how to save and send it, and its words. */
export function PosterPicture({
  poster,
  alt,
  onBroken,
}: {
  poster: PosterData
  alt: string
  onBroken?: () => void
}) {
  const words = useWords(posterWords)
  const { imageUrl, text, width, height } = poster
  return (
    <Stack>
      <img
        className={styles.poster}
        src={imageUrl}
        width={width}
        height={height}
        alt={alt}
        onError={onBroken}
      />
      <LinkButton kind="main" to={imageUrl} download={`${words.fileName}.jpg`}>
        {words.save}
      </LinkButton>
      <SendPicture imageUrl={imageUrl} />
      <p className={styles.tip}>{words.tip}</p>
      <div className={styles.words}>
        <p className={styles.wordsTitle}>{words.wordsTitle}</p>
        <p className={styles.lines} translate="no">
          {text}
        </p>
      </div>
      <ReadAloud text={() => text.replaceAll('\n', '。')} startWord={words.read} stopWord={words.stop} />
    </Stack>
  )
}

const canSendFiles = () => {
  if (!('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([''], 'poster.jpg', { type: 'image/jpeg' })] })
}

/** Hands the picture to the phone's share sheet, where the browser has one for files. */
function SendPicture({ imageUrl }: { imageUrl: string }) {
  const words = useWords(posterWords)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (typeof navigator === 'undefined' || !canSendFiles()) return null
  async function send(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      const picture = await (await fetch(imageUrl)).blob()
      const file = new File([picture], `${words.fileName}.jpg`, { type: 'image/jpeg' })
      await navigator.share({ files: [file] })
    } catch (error) {
      // A closed share sheet was closed on purpose.
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'))
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon="share" isWide isBusy={isBusy} onClick={() => void send()}>
        {words.send}
      </Button>
      {hasFailed && <Notice kind="error">{words.sendFailed}</Notice>}
    </>
  )
}
