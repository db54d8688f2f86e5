import { studyHeartbeatSeconds } from '@club/contract/courses.constants.ts'
import { courses } from '@club/contract/courses.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isOffline } from '../../kit/calls/again.ts'
import { CallError, useAction } from '../../kit/calls/api.ts'
import { useSession } from '../../kit/session/session.ts'
import { storedParts, storeParts } from './stored-parts.ts'
import { heartbeatsOf, mergeParts, type Part, without } from './study.rules.ts'

export type StudyProgress = Omit<AnswerOf<typeof courses.begin>, 'sessionId' | 'heartbeatSeconds'>

/** What prevents study from being counted: no network, or a refusal in the server's words. */
export type StudyTrouble = { kind: 'offline' } | { kind: 'said'; message: string }

export interface Study {
  /** The server's record; null while loading. */
  progress: StudyProgress | null
  /** Seen on this device but not counted yet. */
  waiting: readonly Part[]
  trouble: StudyTrouble | null
  /** Records what was just watched or read. */
  see: (parts: readonly Part[]) => void
  /** Reports at once, for example when the video stops. */
  report: () => void
}

interface StudyState {
  sessionId: string | null
  progress: StudyProgress | null
  waiting: Part[]
  isBusy: boolean
  /** Owed points are claimed only once. */
  hasClaimed: boolean
}

interface Latest {
  onAward: (progress: StudyProgress) => void
  userId: string | null
}

const nothingShown: Pick<Study, 'progress' | 'waiting' | 'trouble'> = {
  progress: null,
  waiting: [],
  trouble: null,
}

const newStudyState = (): StudyState => ({
  sessionId: null,
  progress: null,
  waiting: [],
  isBusy: false,
  hasClaimed: false,
})

/**
 * A member's study of one course: begins it, reports what was seen at each heartbeat and when the page is
 * left, stores what could not be sent, and begins again if the server no longer knows the session.
 */
export function useStudy(
  courseId: string,
  isEnabled: boolean,
  onAward: (progress: StudyProgress) => void,
): Study {
  const { userId } = useSession()
  const studyState = useRef(newStudyState())
  const [shown, setShown] = useState(nothingShown)
  const { begin, heartbeat } = useStudyCalls()
  // A late answer belongs to the member who is signed in when it arrives.
  const latest = useRef({ onAward, userId })
  useKeptLatest(latest, onAward, userId)

  const show = useCallback((trouble: StudyTrouble | null) => {
    const { progress, waiting } = studyState.current
    setShown({ progress, waiting, trouble })
  }, [])

  const keep = useCallback(
    (waiting: Part[]) => {
      studyState.current.waiting = waiting
      const { userId } = latest.current
      if (userId !== null) storeParts(userId, courseId, waiting)
    },
    [courseId],
  )

  const take = useCallback(
    (progress: StudyProgress) => {
      studyState.current.progress = progress
      keep(without(mergeParts(studyState.current.waiting, progress.length), progress.covered))
    },
    [keep],
  )

  const report = useCallback(async () => {
    const state = studyState.current
    if (!isEnabled || state.isBusy) return
    state.isBusy = true
    try {
      await reportAll(courseId, state, { begin, heartbeat, take, onAward: latest.current.onAward })
      show(null)
    } catch (error) {
      show(troubleOf(error))
    } finally {
      state.isBusy = false
    }
  }, [courseId, isEnabled, begin, heartbeat, show, take])

  const see = useCallback(
    (parts: readonly Part[]) => {
      const { progress, waiting } = studyState.current
      const next = progress && withSeen(progress, waiting, parts)
      if (!next) return
      keep(next)
      setShown((before) => ({ ...before, waiting: next }))
    },
    [keep],
  )

  useEffect(() => {
    if (!isEnabled) return
    studyState.current = newStudyState()
    if (userId !== null) studyState.current.waiting = storedParts(userId, courseId)
    void report()
    return reportPeriodically(() => void report())
  }, [courseId, isEnabled, userId, report])

  return { ...shown, see, report: () => void report() }
}

function useKeptLatest(
  latest: { current: Latest },
  onAward: Latest['onAward'],
  userId: Latest['userId'],
): void {
  useLayoutEffect(() => {
    latest.current = { onAward, userId }
  }, [latest, onAward, userId])
}

/** What waits to be counted once these parts have been seen; null if nothing is new. */
function withSeen(progress: StudyProgress, waiting: readonly Part[], parts: readonly Part[]): Part[] | null {
  const next = without(mergeParts([...waiting, ...parts], progress.length), progress.covered)
  return JSON.stringify(next) === JSON.stringify(waiting) ? null : next
}

/** Rethrows anything that is not a failed call. */
function troubleOf(error: unknown): StudyTrouble {
  if (!(error instanceof CallError)) throw error
  return error.httpStatus === 0 ? { kind: 'offline' } : { kind: 'said', message: error.message }
}

function useStudyCalls() {
  const begin = useAction(courses.begin)
  const heartbeat = useAction(courses.heartbeat, {
    // A heartbeat that only moves the progress changes nothing that other parts show.
    isNews: ({ isAwardedNow, completedTime }) => isAwardedNow || completedTime !== null,
  })
  return { begin: begin.attempt, heartbeat: heartbeat.attempt }
}

/** The two calls, and the handlers of their answers. */
interface StudyActions extends ReturnType<typeof useStudyCalls> {
  take: (progress: StudyProgress) => void
  onAward: (progress: StudyProgress) => void
}

/**
 * Runs `report` at each heartbeat, when the page is hidden and when the network returns. Returns a function
 * that stops it.
 */
function reportPeriodically(report: () => void): () => void {
  // Without a network nothing is sent, but the loss is noticed once.
  const timer = setInterval(() => isOffline() || report(), studyHeartbeatSeconds * 1000)
  document.addEventListener('visibilitychange', report)
  window.addEventListener('pagehide', report)
  window.addEventListener('online', report)
  window.addEventListener('offline', report)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', report)
    window.removeEventListener('pagehide', report)
    window.removeEventListener('online', report)
    window.removeEventListener('offline', report)
    report()
  }
}

/** Attempts when the server no longer knows the session. */
const maxStarts = 2

async function reportAll(courseId: string, state: StudyState, actions: StudyActions): Promise<void> {
  for (let starts = 0; starts < maxStarts; starts += 1) {
    if (state.sessionId === null) {
      const { sessionId, heartbeatSeconds: _seconds, ...progress } = await actions.begin({ courseId })
      state.sessionId = sessionId
      actions.take(progress)
    }
    try {
      await claimOwedPoints(courseId, state, actions)
      await reportParts(courseId, state, actions)
      return
    } catch (error) {
      if (!(error instanceof CallError && error.status === statuses.studyUnknown)) throw error
      state.sessionId = null
    }
  }
}

/** Points refused because of a monthly cap are awarded by any heartbeat of the completed course in a later month. */
async function claimOwedPoints(courseId: string, state: StudyState, actions: StudyActions): Promise<void> {
  const { sessionId, progress, hasClaimed } = state
  if (sessionId === null || hasClaimed || !progress?.completedTime || progress.point > 0) return
  state.hasClaimed = true
  await reportPart({ courseId, sessionId, from: 0, to: 1 }, actions)
}

async function reportPart(heartbeat: Part & { courseId: string; sessionId: string }, actions: StudyActions) {
  const { verdict, isAwardedNow, happyPointValue: _total, ...progress } = await actions.heartbeat(heartbeat)
  actions.take(progress)
  if (isAwardedNow) actions.onAward(progress)
  return verdict
}

async function reportParts(courseId: string, state: StudyState, actions: StudyActions): Promise<void> {
  const { sessionId } = state
  if (sessionId === null) return
  for (const { from, to } of heartbeatsOf(state.waiting)) {
    const verdict = await reportPart({ courseId, sessionId, from, to }, actions)
    // The server's study clock limits the rate; the rest goes with the next heartbeat.
    if (verdict === 'tooFast' || verdict === 'partly') return
  }
}
