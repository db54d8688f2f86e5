import { languageTable } from '@club/contract/languages.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { languageName } from '../../kit/i18n/language-name.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Choice } from '../../kit/ui/field.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import type { CourseDetail } from './course-answers.ts'
import styles from './courses.module.css'
import { playedParts, resumeAt } from './study.rules.ts'
import type { Study } from './use-study.ts'
import { courseWords } from './words.ts'

const speeds = { slow: 0.75, normal: 1, fast: 1.25, faster: 1.5 } as const
type Speed = keyof typeof speeds
const speedNames = Object.keys(speeds) as Speed[]
const backSeconds = 10
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
  const [hasFailed, setFailed] = useState(false)
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
  const { speed, toggle, goBack, choose, retry } = useControls(video, isPlaying, () => setFailed(false))
  const playWord = hasBegun || resumeSecond === 0 ? words.play : words.goOn(words.videoLength(resumeSecond))
  return (
    <Stack>
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks are of the course, and the content's check asks for them */}
      <video
        ref={video}
        className={styles.video}
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
        onError={() => setFailed(true)}
      >
        <Captions course={course} />
      </video>
      {hasFailed && (
        <Notice kind="error" title={words.videoFailed} action={<Retry onRetry={retry} />}>
          {words.videoFailedText}
        </Notice>
      )}
      <PlayerButtons
        isPlaying={isPlaying}
        playWord={playWord}
        speed={speed}
        onToggle={toggle}
        onBack={goBack}
        onSpeed={choose}
      />
    </Stack>
  )
}

/** What the large buttons do to the video. */
function useControls(video: RefObject<HTMLVideoElement | null>, isPlaying: boolean, onRetry: () => void) {
  const [speed, setSpeed] = useState<Speed>('normal')
  function toggle(): void {
    if (isPlaying) video.current?.pause()
    // The video element also reports a refused play() as an error event.
    else video.current?.play().catch(() => undefined)
  }
  function goBack(): void {
    if (video.current) video.current.currentTime = Math.max(0, video.current.currentTime - backSeconds)
  }
  function choose(next: Speed): void {
    setSpeed(next)
    if (video.current) video.current.playbackRate = speeds[next]
  }
  function retry(): void {
    onRetry()
    video.current?.load()
  }
  return { speed, toggle, goBack, choose, retry }
}

function Captions({ course }: { course: CourseDetail }) {
  const words = useWords(courseWords)
  const language = useLanguage()
  return course.captions.map((one) => (
    <track
      key={one.language}
      kind="captions"
      src={one.url}
      srcLang={languageTable[one.language].html}
      label={words.captions(languageName(one.language, language))}
      default={one.language === language}
    />
  ))
}

function PlayerButtons({
  isPlaying,
  playWord,
  speed,
  onToggle,
  onBack,
  onSpeed,
}: {
  isPlaying: boolean
  playWord: string
  speed: Speed
  onToggle: () => void
  onBack: () => void
  onSpeed: (speed: Speed) => void
}) {
  const words = useWords(courseWords)
  return (
    <>
      <Button kind="main" icon={isPlaying ? 'pause' : 'play'} onClick={onToggle}>
        {isPlaying ? words.pause : playWord}
      </Button>
      <Button icon="back10" isWide onClick={onBack}>
        {words.back}
      </Button>
      <Choice
        legend={words.speed}
        value={speed}
        onValue={onSpeed}
        options={speedNames.map((value) => ({ value, label: words.speeds[value] }))}
      />
    </>
  )
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <Button icon="again" onClick={onRetry}>
      {useWords(courseWords).share.retry}
    </Button>
  )
}

/** Moves an untouched video to where the member left off; returns the second, 0 for the beginning. */
function useResume(video: RefObject<HTMLVideoElement | null>, study: Study, length: number): number {
  const [second, setSecond] = useState(0)
  const { progress } = study
  const isKnown = progress !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first record that came
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
