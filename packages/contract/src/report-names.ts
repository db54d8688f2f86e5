/** The page that is shown for an unknown path, as it is named in reports. */
export const notFoundPage = 'not-found'

/** In the place of a page in `start:broken`, a failure before any page: the app itself could not start. */
export const appStart = 'start'

/** What can be shared by a link, each with the buttons `share` and `copyLink`. */
export const sharedThings = ['course', 'invite', 'reading', 'talentWork'] as const
export type SharedThing = (typeof sharedThings)[number]

const buttons = [
  'calculator.submit',
  'care-finder.submit',
  'home-screen.ask',
  'home-screen.start',
  'invite.copyCode',
  'invite.poster',
  'profile-notice.confirm',
  'search.submit',
  'talent.find',
] as const

/** Buttons that lead to the bank's pages are named by their keys, which are content. */
export const bankPageClick = 'bankPage.'

/** The buttons that report clicks, apart from those that lead to the bank's pages. */
export const reportedClicks = [
  ...buttons,
  ...sharedThings.flatMap((thing) => [`${thing}.copyLink`, `${thing}.share`] as const),
] as const
export type ReportedButton = (typeof reportedClicks)[number]
export type ReportedClick = ReportedButton | `${typeof bankPageClick}${string}`

/** Names that are on no list, counted together. */
export const otherName = 'other'
