import type { ReportedClick } from '@club/contract/report-names.ts'
import { type FailureReason, type ReportKind, reportNamePattern } from '@club/contract/reporting.constants.ts'
import { useInsertionEffect } from 'react'
import { canReachServer } from '../calls/connection.ts'
import { loadCode } from '../loading/load-code.ts'
import type { Route } from '../page/page.ts'
import { useLocation } from '../router/router.tsx'
import { firstLineOf } from '../trouble/trouble.ts'
import type { ReportEvent } from './report-event.ts'

const maxEarlyEvents = 50
let early: ReportEvent[] = []
let take = (event: ReportEvent): void => {
  if (early.length < maxEarlyEvents) early.push(event)
}

// Reports must never disturb a page: invalid names are dropped, and nothing throws.
function record(kind: ReportKind, name: string, error?: string): void {
  if (reportNamePattern.test(name)) take({ kind, name, at: new Date().toISOString(), error })
}

/** Reports that a named button was pressed, for example `reportClick('user-info.confirm')`. */
export function reportClick(name: ReportedClick): void {
  record('click', name)
}

let currentPageId = ''
let hasFailed = false

function reportPage(pageId: string): void {
  currentPageId = pageId
  hasFailed = false
  record('page', pageId)
}

/**
 * Reports why the current page failed, once per view, unless its route skips reports. Without a connection the phone
 * is the reason, unless the page's own code is. Of an error, its first line is sent.
 */
export function reportFailure(reason: FailureReason, error?: unknown): void {
  if (hasFailed || currentPageId === '') return
  hasFailed = true
  const isOwn = reason === 'broken' || canReachServer()
  record('failure', `${currentPageId}:${isOwn ? reason : 'offline'}`, firstLineOf(error))
}

/** Reports each page view by its identifier, unless the route skips reports: rules/reporting#page-views. */
export function usePageReports({ pageId, skipReport = false }: Route): void {
  const { pathname, search } = useLocation()
  // Before all other effects: the page's own ones report its failures, and they run before those of the app around it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address of the same route is another view
  useInsertionEffect(() => {
    if (skipReport) currentPageId = ''
    else reportPage(pageId)
  }, [pageId, skipReport, pathname, search])
}

/** Starts sending noted events; called after the page has loaded, so that it delays nothing. */
export async function startReporting(): Promise<void> {
  window.addEventListener('error', ({ error, message }) => reportFailure('broken', error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure('broken', reason))
  try {
    const { sendReports } = await loadCode(() => import('./report-batches.ts'))
    take = sendReports(early)
    early = []
  } catch (error) {
    console.warn('reports cannot be sent', error)
  }
}
