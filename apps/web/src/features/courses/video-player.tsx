import { type RefObject, useEffect, useRef, useState } from 'react'
import filmStyles from '../../kit/film/film.module.css'
import { CaptionTracks } from '../../kit/film/film-captions.tsx'
import { FilmButtons, useFilmControls } from '../../kit/film/film-controls.tsx'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Stack } from '../../kit/ui/layout.tsx'
import type { CourseDetail } from './course-answers.ts'
import styles from './courses.module.css'
import { playedParts, resumeAt } from './study.rules.ts'
import type { Study } from './use-study.ts'
import { courseWords } from './words.ts'

/** Positions closer to the beginning than this are not resumed. */
const minResumeSeconds = 3

/** The video with its captions on, and large buttons where the browser's own are too small. */
export function VideoPlayer({
  course,
  study,
  onPlaying,
}: {
  course: CourseDetail
  study: Study
  onPlaying: (isPlaying: boolean) => void
}) {
  const words = useWords(courseWords)
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasBegun, setBegun] = useState(false)
  const length = course.lengthSeconds ?? course.minutes * 60
  const resumeSecond = useResume(video, study, length)

  function note(isOver: boolean): void {
    if (!video.current) return
    study.see(playedParts(video.current.played, length))
    if (isOver) study.report()
  }
  function change(next: boolean): void {
    setPlaying(next)
    onPlaying(next)
    if (next) setBegun(true)
    else note(true)
  }
  const controls = useFilmControls(video, isPlaying)
  const playWord = hasBegun || resumeSecond === 0 ? undefined : words.goOn(words.videoLength(resumeSecond))
  return (
    <Stack>
      {/* biome-ignore lint/a11y/useMediaCaption: the course brings its tracks, which the check of the content
         requires */}
      <video
        ref={video}
        className={classes(styles.video, filmStyles.captions)}
        src={course.videoUrl ?? undefined}
        poster={course.imageUrl}
        width="640"
        height="480"
        controls
        playsInline
        preload="metadata"
        aria-label={words.videoLabel(course.title)}
        onPlay={() => change(true)}
        onPause={() => change(false)}
        onEnded={() => change(false)}
        onTimeUpdate={() => note(false)}
        onError={controls.fail}
      >
        <CaptionTracks captions={course.captions} />
      </video>
      <FilmButtons
        controls={controls}
        isPlaying={isPlaying}
        playWord={playWord}
        insteadText={words.readInstead}
      />
    </Stack>
  )
}

/** Moves an untouched video to where the member left off; returns the second, 0 for the beginning. */
function useResume(video: RefObject<HTMLVideoElement | null>, study: Study, length: number): number {
  const [second, setSecond] = useState(0)
  const { progress } = study
  const isKnown = progress !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the first record that arrives
  useEffect(() => {
    const film = video.current
    if (!film || !progress || progress.completedTime !== null) return
    const at = resumeAt(progress.covered, length)
    if (at < minResumeSeconds || film.played.length > 0) return
    const seek = () => {
      film.currentTime = at
    }
    setSecond(at)
    if (film.readyState >= film.HAVE_METADATA) seek()
    else film.addEventListener('loadedmetadata', seek, { once: true })
    return () => film.removeEventListener('loadedmetadata', seek)
  }, [isKnown])
  return second
}
