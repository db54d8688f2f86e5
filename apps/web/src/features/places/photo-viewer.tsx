import { startTransition, useEffect, useEffectEvent, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { idIn } from '../../kit/reading/reading-query.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import { KnownPlace } from './known-place.tsx'
import type { PlaceDetail } from './place-query.ts'
import styles from './stays.module.css'
import { photoNoOf, photoPath, type StayKind, stayPaths } from './stays.rules.ts'
import { stayWords } from './stays.words.ts'

/** The pictures of the place that the address names, one large at a time. */
export function PhotoViewer({ kind }: { kind: StayKind }) {
  const words = useWords(stayWords)
  const placeId = idIn(useSearchParams()[0])
  return (
    <KnownPlace kind={kind} placeId={placeId} back={{ path: stayPaths[kind].list, word: words[kind].back }}>
      {(place) => (
        <PageColumn title={words.photosOf(place.title)}>
          <Photos key={place.placeId} kind={kind} place={place} />
          <LinkButton isWide icon="back" to={place.path}>
            {words[kind].backToOne}
          </LinkButton>
        </PageColumn>
      )}
    </KnownPlace>
  )
}

/** Nothing moves by itself: the buttons and the arrow keys lead from picture to picture. */
function Photos({ kind, place }: { kind: StayKind; place: PlaceDetail }) {
  const words = useWords(stayWords)
  const { images } = place
  const count = images.length
  const { no, go } = usePhotoNo(kind, place)
  const image = images[no - 1]
  useArrowKeys((step) => go(no + step))
  if (!image) return null
  const [isFirst, isLast] = [no === 1, no === count]
  return (
    <figure className={styles.viewer}>
      {/* Another picture is another element: the last one never stands above the words of the next. */}
      <Picture key={image.imageUrl} src={image.imageUrl} alt="" width={640} height={480} isEager />
      {count > 1 && (
        <div className={styles.steps}>
          <Button
            icon="previous"
            aria-keyshortcuts="ArrowLeft"
            isResting={isFirst}
            onClick={() => go(no - 1)}
          >
            {isFirst ? words.isFirst : words.previous}
          </Button>
          <Button icon="next" aria-keyshortcuts="ArrowRight" isResting={isLast} onClick={() => go(no + 1)}>
            {isLast ? words.isLast : words.next}
          </Button>
        </div>
      )}
      {/* Below the buttons, which so keep their place however long the words are. */}
      <figcaption>
        <div role="status" className={styles.told}>
          <strong>{words.photoNo(no, count)}</strong>
          <span>{image.caption}</span>
        </div>
      </figcaption>
    </figure>
  )
}

/** Which picture is shown. The address holds it, without an entry for the way back, and lags behind quick fingers. */
function usePhotoNo(kind: StayKind, { placeId, images }: PlaceDetail) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const count = images.length
  const [no, show] = useOptimistic(photoNoOf(query.get('n'), count))
  function go(next: number): void {
    if (next < 1 || next > count) return
    startTransition(() => {
      show(next)
      void navigate(photoPath(kind, placeId, next), { replace: true, preventScrollReset: true })
    })
  }
  return { no, go }
}

/** Arrow keys step wherever the focus is, except where they mean something else. */
function useArrowKeys(onStep: (step: 1 | -1) => void): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    function follow(event: KeyboardEvent): void {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
      if (target instanceof Element && target.closest('[role="dialog"], input, select, textarea')) return
      if (key === 'ArrowLeft') step(-1)
      if (key === 'ArrowRight') step(1)
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [])
}
