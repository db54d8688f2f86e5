/** What is reported of a visit: rules/reporting#page-views. */
export const reportKinds = ['page', 'click', 'failure', 'load'] as const
export type ReportKind = (typeof reportKinds)[number]
export const maxReportBatch = 100

/** Where events are sent; the first script reports there if the rest of the code cannot run. */
export const reportEventsPath = '/api/report/events'

/** Why a page failed; a failure is named by the page and one of these, `course-info:lost`. */
export const failureReasons = ['broken', 'lost', 'unanswered', 'missing', 'offline'] as const
export type FailureReason = (typeof failureReasons)[number]

/**
 * An identifier of the club, such as `course-info`: too short for a text, without digit runs as long as a
 * mobile.
 */
export const reportNamePattern = /^(?!.*\d{8})[A-Za-z][\w.:-]{0,79}$/

/**
 * What a phone measures of a full page load, in milliseconds: until the first and the largest part were painted, and
 * the slowest answer to a press. An engine says those that it knows.
 */
export const loadMeasures = ['firstPaint', 'largestPaint', 'press'] as const
export type LoadMeasure = (typeof loadMeasures)[number]
/** One of so many loads is measured. */
export const loadsPerMeasured = 10
/** Longer ones are not reported: nobody waits ten minutes for a page. */
export const maxMeasuredMs = 600_000

/** The most characters of an error's first line that a failure carries. */
export const maxReportedErrorLength = 160

/** Days that counts are kept, a year and the month to compare with; no report is about a longer time. */
export const reportedDays = 400
