import { acts, type Outcome } from '@club/contract/desk/acts.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { askAgainMs, keyOf } from '../calls/api.ts'
import { call } from '../calls/call.ts'
import { useLanguage } from '../words/language.ts'
import type { Args } from './asked-act.ts'

export type Preview = DeskAnswerOf<typeof acts.preview>

/** A preview follows what is typed once the typing rests. */
const restMs = 400

/** A value once it has not changed for a while; the first one at once. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** Stops what is taking long once nobody looks at it any more: the dialog is closed, or something else is asked. */
export function useStopUnseen(runId: string | null, hasEnded: boolean): void {
  const ended = useRef(hasEnded)
  ended.current = hasEnded
  useEffect(() => {
    if (runId === null) return
    return () => {
      // It may have ended since it was asked for last: then there is nothing to stop, which is no failure.
      if (!ended.current) void call(acts.stop, { runId }).catch(() => undefined)
    }
  }, [runId])
}

/** What an act would change, made again whenever its arguments change and never kept. */
export function usePreview(act: string, args: Args, isComplete: boolean) {
  useLanguage()
  const text = JSON.stringify(args)
  const rested = useRested(text)
  const query = useQuery({
    queryKey: keyOf(acts.preview, { act, rested }),
    queryFn: () => call(acts.preview, { act, args: JSON.parse(rested) as Args }),
    enabled: isComplete && rested === text,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data } }) => (data?.told.state === 'running' ? askAgainMs : false),
  })
  const told = query.data?.told
  const isRunning = told?.state === 'running'
  useStopUnseen(told?.state === 'running' ? told.runId : null, told !== undefined && !isRunning)
  const isCurrent = isComplete && rested === text && (!query.isFetching || isRunning)
  return { preview: isCurrent ? query.data : undefined, error: query.error, refetch: query.refetch }
}

/** Asks after an act that is taking long, every second, until it has ended. */
function usePolling(outcome: Outcome | null, onOutcome: (outcome: Outcome) => void) {
  const [problem, setProblem] = useState<Error | null>(null)
  useEffect(() => {
    if (outcome?.state !== 'running') return
    const { runId } = outcome
    let isOver = false
    const ask = async () => {
      let problem: Error | null = null
      const next = await call(acts.progress, { runId }).catch((error: Error) => {
        problem = error
        return { ...outcome }
      })
      if (isOver) return
      setProblem(problem)
      onOutcome(next)
    }
    const timer = setTimeout(() => void ask(), askAgainMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // Each answer is a new object, which asks again.
  }, [outcome, onOutcome])
  return outcome?.state === 'running' ? problem : null
}

/**
 * What became of an order, whoever carries it out: `send` makes the call, `isSending` while it is under way. Every answer
 * on the page is asked for again once something was done.
 */
export function useOutcome(send: () => Promise<Outcome>) {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const problem = usePolling(outcome, setOutcome)
  const ended = outcome !== null && outcome.state !== 'running' && outcome.state !== 'changed'
  useEffect(() => {
    if (!ended) return
    // The act's own preview is not made again: what it says is over.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== acts.preview.name })
  }, [ended, client])
  const isUnderWay = useRef(false)
  const start = async () => {
    // The second of two presses comes before the first one's state is shown.
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    setError(null)
    try {
      setOutcome(await send())
    } catch (failure) {
      setError(failure as Error)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }
  const stop = async (runId: string) => {
    setError(null)
    try {
      setOutcome(await call(acts.stop, { runId }))
    } catch (failure) {
      setError(failure as Error)
    }
  }
  return { outcome, isSending, error: error ?? problem, start, stop }
}
