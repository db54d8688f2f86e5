import type { content } from '@club/contract/content.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { useId, useRef, useState } from 'react'
import { toneClass } from '../../kit/frame/tone.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import styles from './slides.module.css'
import { homeWords } from './words.ts'

type Slide = AnswerOf<typeof content.appInfo>['sliders'][number]

/**
 * The highlights in a row that only the reader moves: by swiping, with the buttons or with the keyboard.
 * Without scripts, the row still scrolls.
 */
export function Slides({ slides }: { slides: readonly Slide[] }) {
  const words = useWords(homeWords)
  const rowId = useId()
  const row = useRef<HTMLUListElement>(null)
  const [position, setPosition] = useState(0)
  const isHydrated = useHydrated()
  if (slides.length === 0) return null

  function go(index: number): void {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const width = row.current?.clientWidth ?? 0
    row.current?.scrollTo({ left: index * width, behavior: isStill ? 'instant' : 'smooth' })
  }
  function follow(): void {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {}
    if (clientWidth > 0) setPosition(Math.round(scrollLeft / clientWidth))
  }

  return (
    <section className={styles.slides} aria-label={words.slides}>
      <ul className={styles.row} id={rowId} ref={row} onScroll={follow}>
        {slides.map((slide, index) => (
          <li key={slide.sliderId} className={styles.slide}>
            <SlideCard slide={slide} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={isHydrated ? styles.controls : styles.controlsKept}>
          <button
            type="button"
            className={styles.step}
            aria-controls={rowId}
            disabled={position === 0}
            onClick={() => go(position - 1)}
          >
            <Icon name="back" />
            <span>{words.previousSlide}</span>
          </button>
          <p className={styles.position}>
            <span className="only-read">{words.slideOf(position + 1, slides.length)}</span>
            <span aria-hidden="true">
              {position + 1}/{slides.length}
            </span>
          </p>
          <button
            type="button"
            className={styles.step}
            aria-controls={rowId}
            disabled={position === slides.length - 1}
            onClick={() => go(position + 1)}
          >
            <span>{words.nextSlide}</span>
            <Icon name="next" />
          </button>
        </div>
      )}
    </section>
  )
}

function SlideCard({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const inner = (
    <>
      <img
        src={slide.imageUrl}
        width="750"
        height="360"
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
      <span className={styles.words}>
        <span className={styles.name}>{slide.title}</span>
        <span className={styles.summary}>{slide.summary}</span>
      </span>
    </>
  )
  const className = `${styles.card} ${toneClass(slide.backgroundColor)}`
  if (slide.url.startsWith('/')) {
    return (
      <Link className={className} to={slide.url}>
        {inner}
      </Link>
    )
  }
  return (
    <a className={className} href={slide.url} rel="noreferrer">
      {inner}
    </a>
  )
}
