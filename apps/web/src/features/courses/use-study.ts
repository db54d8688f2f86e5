import { studyHeartbeatSeconds } from '@club/contract/constants.ts'
import { courses } from '@club/contract/courses.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CallError, useAction } from '../../kit/api.ts'
import { useSession } from '../../kit/session.ts'
import { storedParts, storeParts } from './stored-parts.ts'
import { heartbeatsOf, mergeParts, type Part, without } from './study.rules.ts'

export type StudyProgress = Omit<AnswerOf<typeof courses.begin>, 'sessionId' | 'heartbeatSeconds'>

/** What keeps a course from being counted: no network, or the server's own words. */
export type StudyTrouble = { kind: 'offline' } | { kind: 'said'; message: string }

export interface Study {
  /** The club's record; null until it came. */
  progress: StudyProgress | null
  /** What was seen here and is not counted yet. */
  waiting: readonly Part[]
  trouble: StudyTrouble | null
  /** Notes what was just watched or read. */
  see: (parts: readonly Part[]) => void
  /** Tells the club at once, for example when the film stops. */
  tell: () => void
}

interface Telling {
  sessionId: string | null
  progress: StudyProgress | null
  waiting: Part[]
  isBusy: boolean
  /** Points that are owed are asked for once. */
  hasAsked: boolean
}

const newTelling = (): Telling => ({
  sessionId: null,
  progress: null,
  waiting: [],
  isBusy: false,
  hasAsked: false,
})

/**
 * A member's study of one course: begins, tells every 15 seconds and whenever the page is left what was seen, keeps
 * what could not be told, and begins anew where the club knows the session no more.
 */
export function useStudy(
  courseId: string,
  isWanted: boolean,
  onAward: (progress: StudyProgress) => void,
): Study {
  const { userId } = useSession()
  const telling = useRef(newTelling())
  const [shown, setShown] = useState<Pick<Study, 'progress' | 'waiting' | 'trouble'>>({
    progress: null,
    waiting: [],
    trouble: null,
  })
  const { begin, heartbeat } = useStudyCalls()
  // An answer may come late: what it brings belongs to whoever is signed in then.
  const latest = useRef({ onAward, userId })
  useLayoutEffect(() => {
    latest.current = { onAward, userId }
  }, [onAward, userId])

  const show = useCallback((trouble: StudyTrouble | null) => {
    const { progress, waiting } = telling.current
    setShown({ progress, waiting, trouble })
  }, [])

  const keep = useCallback(
    (waiting: Part[]) => {
      telling.current.waiting = waiting
      const { userId } = latest.current
      if (userId !== null) storeParts(userId, courseId, waiting)
    },
    [courseId],
  )

  const take = useCallback(
    (progress: StudyProgress) => {
      telling.current.progress = progress
      keep(without(mergeParts(telling.current.waiting, progress.length), progress.covered))
    },
    [keep],
  )

  const tell = useCallback(async () => {
    const state = telling.current
    if (!isWanted || state.isBusy) return
    state.isBusy = true
    try {
      await tellAll(courseId, state, { begin, heartbeat, take, onAward: latest.current.onAward })
      show(null)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      show(error.httpStatus === 0 ? { kind: 'offline' } : { kind: 'said', message: error.message })
    } finally {
      state.isBusy = false
    }
  }, [courseId, isWanted, begin, heartbeat, show, take])

  const see = useCallback(
    (parts: readonly Part[]) => {
      const { progress, waiting } = telling.current
      if (!progress) return
      const next = without(mergeParts([...waiting, ...parts], progress.length), progress.covered)
      if (JSON.stringify(next) === JSON.stringify(waiting)) return
      keep(next)
      setShown((before) => ({ ...before, waiting: next }))
    },
    [keep],
  )

  useEffect(() => {
    if (!isWanted) return
    telling.current = newTelling()
    if (userId !== null) telling.current.waiting = storedParts(userId, courseId)
    void tell()
    return tellInTime(() => void tell())
  }, [courseId, isWanted, userId, tell])

  return { ...shown, see, tell: () => void tell() }
}

function useStudyCalls() {
  const begin = useAction(courses.begin)
  const heartbeat = useAction(courses.heartbeat, {
    // A heartbeat that only moved the progress changes nothing that others show.
    isNews: ({ isAwardedNow, completedTime }) => isAwardedNow || completedTime !== null,
  })
  return { begin: begin.attempt, heartbeat: heartbeat.attempt }
}

/** The two calls, and what becomes of their answers. */
interface Desk extends ReturnType<typeof useStudyCalls> {
  take: (progress: StudyProgress) => void
  onAward: (progress: StudyProgress) => void
}

/** Every few seconds, when the page is put aside and when the network is back. Returns how to stop. */
function tellInTime(tell: () => void): () => void {
  const timer = setInterval(tell, studyHeartbeatSeconds * 1000)
  document.addEventListener('visibilitychange', tell)
  window.addEventListener('pagehide', tell)
  window.addEventListener('online', tell)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
    window.removeEventListener('pagehide', tell)
    window.removeEventListener('online', tell)
    tell()
  }
}

/** A session that the server knows no more begins anew so often in one go. */
const maxBegins = 2

async function tellAll(courseId: string, state: Telling, desk: Desk): Promise<void> {
  for (let begins = 0; begins < maxBegins; begins += 1) {
    if (state.sessionId === null) {
      const { sessionId, heartbeatSeconds: _seconds, ...progress } = await desk.begin({ courseId })
      state.sessionId = sessionId
      desk.take(progress)
    }
    try {
      await askForOwed(courseId, state, desk)
      await tellParts(courseId, state, desk)
      return
    } catch (error) {
      if (!(error instanceof CallError && error.status === statuses.studyUnknown)) throw error
      state.sessionId = null
    }
  }
}

/** Points that a full month refused come with any heartbeat of the complete course in a month with room. */
async function askForOwed(courseId: string, state: Telling, desk: Desk): Promise<void> {
  const { sessionId, progress, hasAsked } = state
  if (sessionId === null || hasAsked || !progress?.completedTime || progress.point > 0) return
  state.hasAsked = true
  await tellPart({ courseId, sessionId, from: 0, to: 1 }, desk)
}

async function tellPart(heartbeat: Part & { courseId: string; sessionId: string }, desk: Desk) {
  const { verdict, isAwardedNow, happyPointValue: _total, ...progress } = await desk.heartbeat(heartbeat)
  desk.take(progress)
  if (isAwardedNow) desk.onAward(progress)
  return verdict
}

async function tellParts(courseId: string, state: Telling, desk: Desk): Promise<void> {
  const { sessionId } = state
  if (sessionId === null) return
  for (const { from, to } of heartbeatsOf(state.waiting)) {
    const verdict = await tellPart({ courseId, sessionId, from, to }, desk)
    // The rest comes too fast for the club's clock; it is told again with the next heartbeat.
    if (verdict === 'tooFast' || verdict === 'partly') return
  }
}
