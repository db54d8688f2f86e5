/** What is reported of a visit: rules/reporting#page-views. */
export const reportKinds = ['page', 'click', 'failure'] as const
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

/** The most characters of an error's first line that a failure carries. */
export const maxReportedErrorLength = 160
