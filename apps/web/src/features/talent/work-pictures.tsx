import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { LiveRegion } from '../../kit/messages/live-region.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Buttons, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import type { Work } from './contest-needs.ts'
import { PictureRetryButton, usePictureRetry } from './picture-retry.tsx'
import styles from './talent.module.css'
import { talentWords } from './words.ts'

/** Sizes of a picture, in percent of its place. */
const zooms = [100, 160, 250, 400] as const

/** The pictures of a work, one at a time, made larger and smaller by buttons. */
export function WorkPictures({
  name,
  pictures,
  children,
}: {
  name: string
  pictures: Work['files']
  /** The main action, between the picture and its buttons. */
  children: ReactNode
}) {
  const { work: words } = useWords(talentWords)
  const [index, show] = useState(0)
  const [zoom, setZoom] = useState(0)
  const picture = pictures[index]
  if (!picture) return children
  const percent = zooms[zoom] ?? 100
  const count = pictures.length
  function go(next: number): void {
    show(next)
    setZoom(0)
  }
  return (
    <Stack>
      <PictureFrame
        picture={picture}
        zoom={percent}
        name={name}
        label={words.pictureOf(name, index + 1, count)}
      />
      {children}
      {count > 1 && (
        <Buttons>
          <Button icon="previous" isResting={index === 0} onClick={() => go(index - 1)}>
            {words.previousPicture}
          </Button>
          <Button icon="next" isResting={index === count - 1} onClick={() => go(index + 1)}>
            {words.nextPicture}
          </Button>
        </Buttons>
      )}
      <Buttons>
        <Button icon="plus" isResting={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          {words.larger}
        </Button>
        <Button icon="minus" isResting={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {words.smaller}
        </Button>
      </Buttons>
      <LiveRegion isThereAtStart>
        <p>
          {count > 1 && `${words.pictureNo(index + 1, count)} `}
          {zoom > 0 && words.scrollHint}
        </p>
      </LiveRegion>
    </Stack>
  )
}

/** One picture, or a notice that it could not be loaded. */
function PictureFrame({
  picture: { fileId, url, previewUrl, width, height },
  zoom,
  name,
  label,
}: {
  picture: Work['files'][number]
  zoom: (typeof zooms)[number]
  name: string
  label: string
}) {
  const { work: words } = useWords(talentWords)
  // The large file is only fetched for a picture that is made larger.
  const src = zoom === 100 ? (previewUrl ?? url) : url
  const { hasFailed, fail, retry } = usePictureRetry(src)
  const frame = useCentred(zoom, hasFailed)
  if (hasFailed) {
    return (
      <Notice
        kind="error"
        title={words.pictureFailed}
        action={<PictureRetryButton name={name} onRetry={retry} />}
      />
    )
  }
  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the larger picture
      tabIndex={0}
    >
      {/* Keyed, so that the previous picture never appears above the next one's words. */}
      <img
        key={fileId}
        className={styles[`zoom${zoom}`]}
        src={src}
        alt=""
        width={width}
        height={height}
        onError={fail}
      />
    </section>
  )
}

/** The frame of the picture, scrolled to the picture's centre at every size. */
function useCentred(zoom: number, hasFailed: boolean) {
  const frame = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of size, and when the picture is back
  useEffect(() => {
    const box = frame.current
    if (!box) return
    box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2
    box.scrollTop = (box.scrollHeight - box.clientHeight) / 2
  }, [zoom, hasFailed])
  return frame
}
