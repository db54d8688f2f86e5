import { type LoadMeasure, loadsPerMeasured, maxMeasuredMs } from '@club/contract/reporting.constants.ts'
import type { ReportEvent } from './report-event.ts'

/** An interaction in the engines that count them; those that only know the first one have no id. */
type Press = PerformanceEntry & { interactionId?: number }

// An engine that lacks the observer or the type throws or stays silent: then it is not measured.
function observe(type: string, note: (entry: PerformanceEntry) => void): () => void {
  try {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
    observer.observe({ type, buffered: true })
    return () => {
      // Safari has had it since 15.
      observer.takeRecords?.().forEach(note)
      observer.disconnect()
    }
  } catch {
    return () => undefined
  }
}

/**
 * Measures the load of the page of this view, one load of so many: rules/reporting#speed. The returned function ends
 * it, when the page is left or hidden, and reports what was measured; later calls do nothing.
 */
export function measureLoad({ name }: ReportEvent, report: (event: ReportEvent) => void): () => void {
  // In the background nothing is painted.
  if (Math.random() * loadsPerMeasured >= 1 || document.visibilityState === 'hidden') return () => undefined
  const load: Partial<Record<LoadMeasure, number>> = {}
  const measured = (measure: LoadMeasure, ms: number | undefined) => {
    if (ms !== undefined && ms <= maxMeasuredMs) load[measure] = Math.round(ms)
  }
  const pressed = ({ duration }: PerformanceEntry) => measured('press', Math.max(load.press ?? 0, duration))
  const stops = [
    observe('largest-contentful-paint', ({ startTime }) => measured('largestPaint', startTime)),
    observe('first-input', pressed),
    observe('event', (entry: Press) => entry.interactionId && pressed(entry)),
  ]
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    for (const stop of stops) stop()
    measured('firstPaint', performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    if (Object.keys(load).length > 0) report({ kind: 'load', name, at: new Date().toISOString(), load })
  }
}
