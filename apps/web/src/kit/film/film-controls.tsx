import { type RefObject, useEffect, useState } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { filmWords } from './film.words.ts'

const speeds = { slow: 0.75, normal: 1, fast: 1.25, faster: 1.5 } as const
export type FilmSpeed = keyof typeof speeds
const speedNames = Object.keys(speeds) as FilmSpeed[]
const backSeconds = 10

export interface FilmControls {
  speed: FilmSpeed
  hasFailed: boolean
  /** Whether it failed although its file can be fetched: the phone cannot play it, as far as the browser tells. */
  isUnplayable: boolean
  /** Whether it plays without a picture: the phone cannot decode that part. */
  hasNoPicture: boolean
  /** Notes that the video could not be opened. */
  fail: () => void
  toggle: () => void
  goBack: () => void
  choose: (speed: FilmSpeed) => void
  retry: () => void
}

/** Whether a video has begun to play and shows no picture, as where the browser lacks its codec. */
function usePictureWatch(video: RefObject<HTMLVideoElement | null>): boolean {
  const [hasNoPicture, setNoPicture] = useState(false)
  useEffect(() => {
    const film = video.current
    if (!film) return
    const look = () => setNoPicture(film.currentTime > 0 && film.videoWidth === 0)
    const events = ['timeupdate', 'resize', 'emptied'] as const
    for (const event of events) film.addEventListener(event, look)
    return () => {
      for (const event of events) film.removeEventListener(event, look)
    }
  }, [video])
  return hasNoPicture
}

/** The codes of a MediaError with which a browser says that it cannot decode or use a file: 3 and 4. */
const isAboutFile = ({ code }: MediaError) => code === 3 || code === 4

/** Whether a file can be fetched, so that it is not the network that keeps a video from opening. */
const isFetched = (url: string) =>
  fetch(url, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** What the large buttons do to a video. */
export function useFilmControls(video: RefObject<HTMLVideoElement | null>, isPlaying: boolean): FilmControls {
  const [speed, setSpeed] = useState<FilmSpeed>('normal')
  const [hasFailed, setFailed] = useState(false)
  const [isUnplayable, setUnplayable] = useState(false)
  const hasNoPicture = usePictureWatch(video)
  return {
    speed,
    hasFailed,
    isUnplayable,
    hasNoPicture,
    fail() {
      setFailed(true)
      const film = video.current
      const error = film?.error
      // A network that drops while the film plays says nothing about the phone.
      if (!film?.currentSrc || !error || !isAboutFile(error)) return
      void isFetched(film.currentSrc).then((isThere) => {
        // The film may have been loaded again meanwhile.
        if (isThere && film.error === error) setUnplayable(true)
      })
    },
    toggle() {
      if (isPlaying) video.current?.pause()
      // The video element also reports a refused play() as an error event.
      else video.current?.play().catch(() => undefined)
    },
    goBack() {
      if (video.current) video.current.currentTime = Math.max(0, video.current.currentTime - backSeconds)
    },
    choose(next) {
      setSpeed(next)
      if (video.current) video.current.playbackRate = speeds[next]
    },
    retry() {
      setFailed(false)
      setUnplayable(false)
      video.current?.load()
    },
  }
}

/** Large buttons, where the browser's own are too small; after a failure, also a retry. */
export function FilmButtons({
  controls,
  isPlaying,
  playWord,
  insteadText,
  hasSpeed = true,
}: {
  controls: FilmControls
  isPlaying: boolean
  /** Replaces 'play' for a video that continues. */
  playWord?: string | undefined
  /** What to do instead of watching, after a failure. */
  insteadText?: string
  /** Whether the speed can be chosen. */
  hasSpeed?: boolean
}) {
  const words = useWords(filmWords)
  const { speed, toggle, goBack, choose } = controls
  return (
    <>
      <FilmTrouble controls={controls} insteadText={insteadText} />
      <Button kind="main" icon={isPlaying ? 'pause' : 'play'} onClick={toggle}>
        {isPlaying ? words.pause : (playWord ?? words.play)}
      </Button>
      <Button icon="back10" isWide onClick={goBack}>
        {words.back}
      </Button>
      {hasSpeed && (
        <Choice
          legend={words.speed}
          value={speed}
          onValue={choose}
          options={speedNames.map((value) => ({ value, label: words.speeds[value] }))}
        />
      )}
    </>
  )
}

/** Why a film does not play or shows no picture, and what the member can do. */
function FilmTrouble({ controls, insteadText }: { controls: FilmControls; insteadText: string | undefined }) {
  const words = useWords(filmWords)
  const { hasFailed, isUnplayable, hasNoPicture, retry } = controls
  return (
    <>
      {hasFailed && (
        <Notice
          kind="error"
          title={isUnplayable ? words.unplayable : words.failed}
          action={
            <Button icon="again" onClick={retry}>
              {words.retry}
            </Button>
          }
        >
          <p>{isUnplayable ? words.unplayableText : words.failedText}</p>
          {insteadText && <p>{insteadText}</p>}
        </Notice>
      )}
      {hasNoPicture && !hasFailed && (
        <Notice kind="error" title={words.noPicture}>
          {words.noPictureText}
        </Notice>
      )}
    </>
  )
}
