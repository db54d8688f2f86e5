import { maxReportBatch } from '@club/contract/constants.ts'
import { reporting } from '@club/contract/reporting.ts'
import { currentChannel, currentClientType } from './channel.ts'
import { currentLanguage } from './i18n/current.ts'
import type { ReportEvent } from './report-event.ts'
import { deviceValues, storedJson } from './storage.ts'

/** Limit of stored events after a lost connection; the oldest are dropped. */
export const maxStoredEvents = 200
const batchEvents = 20
const batchWaitMs = 10_000
const maxRetryWaitMs = 300_000

/** The latest events, up to the limit. */
export function bounded(events: readonly ReportEvent[]): ReportEvent[] {
  return events.slice(-maxStoredEvents)
}

/** The wait after a number of consecutive failures: doubling, up to five minutes. */
export function retryWaitMs(failures: number): number {
  return Math.min(batchWaitMs * 2 ** failures, maxRetryWaitMs)
}

// The server checks each event; those of another version are refused there.
const isEvents = (value: unknown): value is ReportEvent[] => Array.isArray(value)
const stored = storedJson(deviceValues, 'reports', isEvents, [])

function takeStored(): ReportEvent[] {
  const events = stored.read()
  stored.remove()
  return events
}

function store(events: readonly ReportEvent[]): void {
  if (events.length === 0) stored.remove()
  else stored.write(bounded(events))
}

// Sent without a token: nothing is reported about a member, and the answer, which nobody reads, cannot renew a
// session. `keepalive` lets a batch finish while the page is being left; `sendBeacon` could not send headers.
function post(events: readonly ReportEvent[]): Promise<Response> {
  return fetch(reporting.events.path, {
    method: 'POST',
    keepalive: true,
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      channel: currentChannel(),
      'external-call': 'Y',
      'client-type': currentClientType(),
      'accept-language': currentLanguage(),
    },
    body: JSON.stringify({ sentAt: new Date().toISOString(), events }),
  })
}

/**
 * Sends the events noted so far and returns the function that takes later ones. Batches are sent after 20
 * events, after 10 s, when the page is hidden and when the connection returns. The server counts a repeated
 * batch once.
 */
export function sendReports(early: readonly ReportEvent[]): (event: ReportEvent) => void {
  let waiting = bounded([...takeStored(), ...early])
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isSending = false

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), retryWaitMs(failures))
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (isSending || waiting.length === 0) return
    isSending = true
    const batch = waiting.slice(0, maxReportBatch)
    const isGone = await post(batch).then(
      // A batch refused as malformed would be refused again.
      ({ ok, status }) => ok || (status >= 400 && status < 500 && status !== 408 && status !== 429),
      () => false,
    )
    isSending = false
    failures = isGone ? 0 : failures + 1
    if (isGone) waiting = waiting.filter((event) => !batch.includes(event))
    store(isGone ? [] : waiting)
    if (waiting.length > 0) later()
  }

  function leave(): void {
    if (document.visibilityState !== 'hidden') return
    store(waiting)
    void send()
  }

  document.addEventListener('visibilitychange', leave)
  window.addEventListener('online', () => void send())
  later()
  return (event) => {
    waiting = bounded([...waiting, event])
    if (waiting.length >= batchEvents && failures === 0) void send()
    else if (timer === undefined && !isSending) later()
  }
}
