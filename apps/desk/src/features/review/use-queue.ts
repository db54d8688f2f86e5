import { claimRenewedEveryMs, claims } from '@club/contract/desk/claims.ts'
import { maxWorksHeld, maxWorksPassedOver, type ReviewedWork, review } from '@club/contract/desk/review.ts'
import type { Language } from '@club/contract/languages.ts'
import type { RefusedWorkReason } from '@club/contract/talent.constants.ts'
import { undoDecisionSeconds } from '@club/contract/undo.constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../kit/calls/call.ts'
import { inFigures } from '../../kit/format/format.ts'
import { sameMomentMs } from '../../kit/ui/use-shortcuts.ts'
import { wordsNow } from '../../kit/words/words-of.ts'
import { reviewWords } from './review.words.ts'

export interface Refusal {
  because: RefusedWorkReason
  advice: Partial<Record<Language, string>>
}

interface Last {
  work: ReviewedWork
  /** When it can no longer be taken back, by the browser's clock. */
  until: number
}

const picturesOf = ({ files, alike, earlier }: ReviewedWork): string[] => [
  ...files.flatMap(({ kind, url, previewUrl }) =>
    kind === 'image' ? [url] : previewUrl ? [previewUrl] : [],
  ),
  ...[...alike, ...earlier].flatMap(({ pictureUrl }) => pictureUrl ?? []),
]

/** Asks for the pictures of the next works, so that they are there when their turn comes. */
function usePrefetched(works: readonly ReviewedWork[]) {
  const asked = useRef(new Map<string, HTMLImageElement>())
  useEffect(() => {
    const wanted = new Set(works.flatMap(picturesOf))
    for (const url of wanted) {
      if (asked.current.has(url)) continue
      const image = new Image()
      image.src = url
      asked.current.set(url, image)
    }
    for (const url of asked.current.keys()) if (!wanted.has(url)) asked.current.delete(url)
  }, [works])
}

const numbersOf = (works: readonly ReviewedWork[]) => works.map(({ workNo }) => workNo)

/** The works in hand, kept at six as long as others wait; the first is the one that is looked at. */
function useHeld() {
  const [works, setWorks] = useState<readonly ReviewedWork[] | null>(null)
  const [count, setCount] = useState<{ works: number; isExact: boolean } | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const held = useRef<readonly ReviewedWork[]>([])
  const passedOver = useRef<string[]>([])
  const isFilling = useRef(false)
  const hasLeft = useRef(false)

  const hold = (next: readonly ReviewedWork[]) => {
    held.current = next
    setWorks(next)
  }
  const fill = async () => {
    const max = maxWorksHeld - held.current.length
    if (isFilling.current || max <= 0) return
    isFilling.current = true
    try {
      const leaveOut = [...numbersOf(held.current), ...passedOver.current]
      const answer = await call(review.next, { max, leaveOut, reason: wordsNow(reviewWords).look })
      if (hasLeft.current) void call(review.giveUp, { workNos: numbersOf(answer.works) }).catch(() => {})
      const known = new Set(numbersOf(held.current))
      hold([...held.current, ...answer.works.filter(({ workNo }) => !known.has(workNo))])
      setCount(answer.count)
      setError(null)
    } catch (failure) {
      setError(failure as Error)
    } finally {
      isFilling.current = false
    }
  }
  const drop = (workNo: string) => hold(held.current.filter((work) => work.workNo !== workNo))
  const passOver = (workNo: string) => {
    passedOver.current = [...passedOver.current, workNo].slice(-maxWorksPassedOver)
    drop(workNo)
  }

  const begin = useEffectEvent(() => void fill())
  const renew = useEffectEvent(async () => {
    for (const { workNo } of held.current) {
      const { claim } = await call(claims.take, { kind: 'work', key: workNo })
      if (!claim.isOwn) drop(workNo)
    }
    void fill()
  })
  const client = useQueryClient()
  useEffect(() => {
    hasLeft.current = false
    begin()
    const timer = setInterval(() => void renew().catch(() => {}), claimRenewedEveryMs)
    return () => {
      hasLeft.current = true
      clearInterval(timer)
      const workNos = numbersOf(held.current).slice(0, maxWorksHeld)
      // Whoever leaves gives the works up; if that is lost, their claims end by themselves.
      if (workNos.length > 0) void call(review.giveUp, { workNos }).catch(() => {})
      void client.invalidateQueries()
    }
  }, [client])
  usePrefetched(works ?? [])
  return { works, held, count, setCount, error, hold, fill, drop, passOver }
}

/** Runs one press to its end; another one meanwhile, or in the same moment, does nothing. */
function useOnce() {
  const [isBusy, setIsBusy] = useState(false)
  /** Why the last press did nothing. Only another press repeats it. */
  const [failure, setFailure] = useState<Error | null>(null)
  const isUnderWay = useRef(false)
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const once = async (at: number, work: () => Promise<void>) => {
    if (isUnderWay.current || at - pressedAt.current < sameMomentMs) return
    pressedAt.current = at
    isUnderWay.current = true
    setIsBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error as Error)
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  return { isBusy, failure, once }
}

/** A decision that can be taken back, for a minute. */
function useLast() {
  const [last, setLast] = useState<Last | null>(null)
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(null), last.until - Date.now())
    return () => clearTimeout(timer)
  }, [last])
  return [last, setLast] as const
}

/**
 * The works of a reviewer in their order, and the decisions about the first of them. A decision within 0.4 s of the last
 * one by the times of their presses, or while one is under way, decides nothing.
 */
export function useQueue() {
  const { works, held, count, setCount, error, hold, fill, drop, passOver } = useHeld()
  const [said, setSaid] = useState<{ text: string; isRefusal: boolean } | null>(null)
  const [decided, setDecided] = useState(0)
  const [last, setLast] = useLast()
  const { once, ...press } = useOnce()

  const decide = (at: number, refusal: Refusal | null, onDone: () => void = () => {}) =>
    once(at, async () => {
      const [work] = held.current
      if (!work) return
      const words = wordsNow(reviewWords)
      const because = refusal && words.reasons[refusal.because]
      const { workNo, revision, name } = work
      const asked = { workNo, revision, reason: words.decided(because) }
      const answer = await (refusal
        ? call(review.refuse, { ...asked, ...refusal })
        : call(review.approve, asked))
      if (answer.state === 'done') {
        setLast({ work, until: Date.now() + undoDecisionSeconds * 1000 })
        setDecided((before) => before + 1)
        setCount((before) => before && { ...before, works: Math.max(0, before.works - 1) })
        const text = because === null ? words.approved(name) : words.refusedNow(name, because)
        setSaid({ text, isRefusal: false })
        onDone()
      } else setSaid({ text: answer.why, isRefusal: true })
      drop(workNo)
      void fill()
    })

  const pass = (at: number) =>
    once(at, async () => {
      const [work] = held.current
      if (!work) return
      passOver(work.workNo)
      setSaid({ text: wordsNow(reviewWords).passed(work.name), isRefusal: false })
      // The next work is there already: nobody waits for the claim to be given up.
      void call(review.giveUp, { workNos: [work.workNo] }).catch(() => {})
      void fill()
    })

  const undo = (at: number) =>
    once(at, async () => {
      if (!last) return
      const words = wordsNow(reviewWords)
      const { workNo, revision, name } = last.work
      const answer = await call(review.undo, { workNo, revision, reason: words.undone })
      setLast(null)
      if (answer.state === 'refused') return setSaid({ text: answer.why, isRefusal: true })
      hold([last.work, ...held.current])
      setDecided((before) => Math.max(0, before - 1))
      setCount((before) => before && { ...before, works: before.works + 1 })
      setSaid({ text: words.backAgain(name), isRefusal: false })
    })

  return {
    works,
    current: works?.[0],
    count,
    error,
    said,
    decided: inFigures(decided),
    last,
    ...press,
    decide,
    pass,
    undo,
    lookAgain: fill,
  }
}
