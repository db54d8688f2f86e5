import { type ReportKind, reportNamePattern } from '@club/contract/constants.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Route } from './page.ts'
import type { ReportEvent } from './report-event.ts'

const maxNote = 50
let early: ReportEvent[] = []
let take = (event: ReportEvent): void => {
  if (early.length < maxNote) early.push(event)
}

// Reports must never disturb a page: invalid names are dropped, and nothing throws.
function note(kind: ReportKind, name: string): void {
  if (reportNamePattern.test(name)) take({ kind, name, at: new Date().toISOString() })
}

/** Reports that a named button was pressed, for example `reportClick('user-info.confirm')`. */
export function reportClick(name: string): void {
  note('click', name)
}

let currentPageId = ''
let hasFailed = false

function reportPage(pageId: string): void {
  currentPageId = pageId
  hasFailed = false
  note('page', pageId)
}

/** Reports that the current page broke, once per view, unless its route skips reports. */
export function reportFailure(): void {
  if (hasFailed || currentPageId === '') return
  hasFailed = true
  note('failure', currentPageId)
}

/** Reports each page view by its identifier, unless the route skips reports: rules/reporting#page-views. */
export function usePageReports({ pageId, skipReport = false }: Route): void {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address of the same route is another view
  useEffect(() => {
    if (skipReport) currentPageId = ''
    else reportPage(pageId)
  }, [pageId, skipReport, pathname, search])
}

/** Starts sending noted events; called after the page has loaded, so that it delays nothing. */
export async function startReporting(): Promise<void> {
  window.addEventListener('error', reportFailure)
  window.addEventListener('unhandledrejection', reportFailure)
  try {
    const { sendReports } = await import('./report-batches.ts')
    take = sendReports(early)
    early = []
  } catch (error) {
    console.warn('reports cannot be sent', error)
  }
}
