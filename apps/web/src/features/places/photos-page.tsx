import { startTransition, useEffect, useEffectEvent, useOptimistic } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { LiveRegion } from '../../kit/messages/live-region.tsx'
import { useRoute } from '../../kit/page/page.ts'
import { idIn } from '../../kit/page/query-params.ts'
import { navigate, useQueryParams } from '../../kit/router/router.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import { KnownPlace } from './known-place.tsx'
import type { PlaceDetail } from './place-query.ts'
import styles from './stays.module.css'
import { photoNoOf, photoPath, type StayKind, stayPaths } from './stays.rules.ts'
import { stayWords } from './stays.words.ts'

/** The pictures of the place in the address, one at a time. */
export function Page() {
  const kind = useRoute().about as StayKind
  const words = useWords(stayWords)
  const placeId = idIn(useQueryParams())
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

/** Pictures change only by the buttons and arrow keys. */
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
      {/* Keyed, so that the previous picture never appears above the next one's text. */}
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
      {/* Below the buttons, so that the length of the text does not move them. */}
      <figcaption>
        <LiveRegion isThereAtStart>
          <p className={styles.photoStatus}>
            <strong>{words.photoNo(no, count)}</strong>
            <span>{image.caption}</span>
          </p>
        </LiveRegion>
      </figcaption>
    </figure>
  )
}

/**
 * Number of the shown picture. The address holds it without a history entry, and may lag behind quick taps.
 */
function usePhotoNo(kind: StayKind, { placeId, images }: PlaceDetail) {
  const query = useQueryParams()
  const count = images.length
  const [no, show] = useOptimistic(photoNoOf(query.get('n'), count))
  function go(next: number): void {
    if (next < 1 || next > count) return
    startTransition(() => {
      show(next)
      navigate(photoPath(kind, placeId, next), { replace: true })
    })
  }
  return { no, go }
}

/** Arrow keys step wherever the focus is, unless the focused element uses them itself. */
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
