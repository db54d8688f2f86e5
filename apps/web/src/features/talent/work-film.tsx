import { useRef, useState } from 'react'
import filmStyles from '../../kit/film/film.module.css'
import { CaptionsButton, CaptionTracks } from '../../kit/film/film-captions.tsx'
import { FilmButtons, useFilmControls } from '../../kit/film/film-controls.tsx'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Stack } from '../../kit/ui/layout.tsx'
import type { MemberFile } from '../../kit/upload/stored-uploads.ts'
import type { Work } from './contest-needs.ts'
import styles from './talent.module.css'
import { talentWords } from './words.ts'

const noCaptions: Work['files'][number]['captions'] = []

/** A member's video, with large buttons where the browser's own are too small. */
export function WorkFilm({
  film,
  name,
  poster,
  captions = noCaptions,
}: {
  film: MemberFile
  name: string
  poster: string | null
  captions?: Work['files'][number]['captions']
}) {
  const { work: words } = useWords(talentWords)
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const controls = useFilmControls(video, isPlaying)
  return (
    <Stack>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come from operators, for some films */}
      <video
        ref={video}
        className={classes(styles.film, filmStyles.captions)}
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
      >
        <CaptionTracks captions={captions} />
      </video>
      <FilmButtons controls={controls} isPlaying={isPlaying} hasSpeed={false} />
      <CaptionsButton video={video} captions={captions} />
    </Stack>
  )
}
