import type { PlaceKind } from '@club/contract/library.rules.ts'
import type { ReactNode } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { CallButton } from '../../kit/ui/call-button.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import { ReadingBody } from '../library/reading/reading-body.tsx'
import { KnownPlace } from './known-place.tsx'
import { placeFacts } from './place-facts.ts'
import type { PlaceDetail } from './place-query.ts'
import { PlaceWhere } from './place-where.tsx'
import styles from './places.module.css'
import { placeWords } from './words.ts'

/**
 * One place: picture, description, phone, location and further reading. `back` is its list; `more` is shown
 * above the text.
 */
export function PlacePage({
  kind,
  placeId,
  back,
  callWord,
  more,
  photos = ({ images }) => <PlacePhotos images={images.slice(1)} />,
}: {
  kind: PlaceKind
  placeId: string
  back: { path: string; word: string }
  /** The call button's label, if not the default. */
  callWord?: (place: PlaceDetail) => string
  more?: (place: PlaceDetail) => ReactNode
  /** Renders the pictures after the first, which is shown at the top; by default with their captions. */
  photos?: (place: PlaceDetail) => ReactNode
}) {
  const words = useWords(placeWords)
  return (
    <KnownPlace kind={kind} placeId={placeId} back={back}>
      {(place) => (
        <PageColumn title={place.title} lead={place.summary}>
          <Photo image={place.images[0]} isEager />
          <CallButton kind="main" number={place.phone} word={callWord?.(place) ?? words.call} />
          {/* Keyed, so that nothing opened carries over to another place. */}
          <ReadingBody
            key={place.placeId}
            reading={{ ...place, itemId: place.placeId }}
            isFolded
            before={
              <>
                <Section title={words.facts.title}>
                  <Facts facts={placeFacts(place, words)} />
                </Section>
                <PlaceWhere place={place} />
                {photos(place)}
                {more?.(place)}
              </>
            }
          />
          <LinkButton isWide icon="back" to={back.path}>
            {back.word}
          </LinkButton>
        </PageColumn>
      )}
    </KnownPlace>
  )
}

type Image = PlaceDetail['images'][number]

function Photo({
  image,
  isEager = false,
  sizes,
}: {
  image: Image | undefined
  isEager?: boolean
  sizes?: string
}) {
  if (!image) return null
  return (
    <figure className={styles.photo}>
      <Picture
        src={image.imageUrl}
        alt=""
        width={640}
        height={480}
        isEager={isEager}
        {...(sizes && { sizes })}
      />
      <figcaption>{image.caption}</figcaption>
    </figure>
  )
}

/** Two a row in the column, where the captions have room. */
const smallSizes = '(min-width: 640px) 290px, 60vw'

/** A place's pictures with their captions. */
function PlacePhotos({ images }: { images: readonly Image[] }) {
  const words = useWords(placeWords)
  if (images.length === 0) return null
  return (
    <Section title={words.photos}>
      <div className={styles.photos}>
        {images.map((image) => (
          <Photo key={image.imageUrl} image={image} sizes={smallSizes} />
        ))}
      </div>
    </Section>
  )
}
