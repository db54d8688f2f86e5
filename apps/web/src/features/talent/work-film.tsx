import { useRef, useState } from 'react'
import { FilmButtons, useFilmControls } from '../../kit/film/film-controls.tsx'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import type { Work } from './contest-needs.ts'
import styles from './talent.module.css'
import { talentWords } from './words.ts'

/** A member's video, with large buttons where the browser's own are too small. */
export function WorkFilm({
  film,
  name,
  poster,
}: {
  film: Work['files'][number]
  name: string
  poster: string | null
}) {
  const { work: words } = useWords(talentWords)
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const controls = useFilmControls(video, isPlaying)
  return (
    <Stack>
      {/* biome-ignore lint/a11y/useMediaCaption: members' videos come without captions */}
      <video
        ref={video}
        className={styles.film}
        src={film.url}
        poster={poster ?? undefined}
        width={film.width}
        height={film.height}
        controls
        playsInline
        preload="metadata"
        aria-label={words.filmOf(name)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={controls.fail}
      />
      <FilmButtons controls={controls} isPlaying={isPlaying} hasSpeed={false} />
    </Stack>
  )
}
