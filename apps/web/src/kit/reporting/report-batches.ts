import { maxReportBatch } from '@club/contract/reporting.constants.ts'
import { reporting } from '@club/contract/reporting.ts'
import { isOffline, triesOf } from '../calls/again.ts'
import { reportPausesMs } from '../calls/again-later.ts'
import { currentDisplay } from '../frame/display.ts'
import { currentChannel, currentClientType } from '../host-app/channel.ts'
import { currentLanguage } from '../i18n/current.ts'
import { deviceValues, storedJson } from '../storage/storage.ts'
import { measureLoad } from './page-load.ts'
import type { ReportEvent } from './report-event.ts'

/** Limit of stored events after a lost connection; the oldest are dropped. */
export const maxStoredEvents = 200
const batchEvents = 20
const batchWaitMs = 10_000

/** The latest events, up to the limit. */
export function bounded(events: readonly ReportEvent[]): ReportEvent[] {
  return events.slice(-maxStoredEvents)
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
    body: JSON.stringify({ sentAt: new Date().toISOString(), textSize: currentDisplay().textSize, events }),
  })
}

/**
 * Sends the events noted so far and returns the function that takes later ones. Batches are sent after 20
 * events, after 10 s, when the page is hidden and when the network returns. The server counts a repeated
 * batch once.
 */
export function sendReports(early: readonly ReportEvent[]): (event: ReportEvent) => void {
  let waiting = bounded([...takeStored(), ...early])
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false
  let isSending = false
  let nextPause = triesOf(reportPausesMs)

  function later(ms: number | undefined): void {
    clearTimeout(timer)
    timer = ms === undefined ? undefined : setTimeout(() => void send(), ms)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (isSending || waiting.length === 0) return
    if (isOffline()) return store(waiting)
    isSending = true
    const batch = waiting.slice(0, maxReportBatch)
    const isGone = await post(batch).then(
      // A batch refused as malformed would be refused again.
      ({ ok, status }) => ok || (status >= 400 && status < 500 && status !== 408 && status !== 429),
      () => false,
    )
    isSending = false
    hasFailed = !isGone
    if (isGone) {
      nextPause = triesOf(reportPausesMs)
      waiting = waiting.filter((event) => !batch.includes(event))
    }
    store(isGone ? [] : waiting)
    if (waiting.length > 0) later(isGone ? batchWaitMs : nextPause())
  }

  function sendOnReturn(): void {
    nextPause = triesOf(reportPausesMs)
    void send()
  }

  const note = (event: ReportEvent): void => {
    waiting = bounded([...waiting, event])
  }
  const first = early.find(({ kind }) => kind === 'page')
  const endLoad = first ? measureLoad(first, note) : () => undefined

  function leave(): void {
    if (document.visibilityState !== 'hidden') return
    endLoad()
    store(waiting)
    void send()
  }

  document.addEventListener('visibilitychange', leave)
  window.addEventListener('online', sendOnReturn)
  later(batchWaitMs)
  return (event) => {
    if (event.kind === 'page') endLoad()
    note(event)
    // After a failure, the pause goes on; after the last try, the network's return or the next visit sends them.
    if (hasFailed || isSending) return
    if (waiting.length >= batchEvents) void send()
    else if (timer === undefined) later(batchWaitMs)
  }
}
