import { answerIn } from '../../kit/calls/api.ts'
import type { PartWords } from '../../kit/i18n/words-of.ts'
import type { Route, SharesOf } from '../../kit/page/page.ts'
import { workNeed, workNoIn, workPath } from './contest-needs.ts'
import { shareDescription } from './share.rules.ts'
import type { TalentWords } from './words.ts'

/** A share of a work's page shows the work: rules/contest#shared-works. */
const sharesWork =
  (part: PartWords<TalentWords>): SharesOf =>
  (client, { language, query }) => {
    const workNo = workNoIn(query)
    if (workNo === null) return null
    const work = answerIn(client, language, workNeed(workNo))
    if (!work) return { path: workPath(workNo) }
    const { name, intro, isOwn, imageUrl } = work
    const words = part.in(language)?.share
    const fallback = (isOwn ? words?.fallback : words?.fallbackOther) ?? ''
    return { path: workPath(workNo), title: name, text: shareDescription(intro, fallback), imageUrl }
  }

/**
 * Route parts of a work's page. The server renders one page for all works, so that votes are never out of date; only
 * the head names the work. The words are passed in, because an import would load them with every first page.
 */
export const sharedWork = (
  part: PartWords<TalentWords>,
): Pick<Route, 'shares' | 'shareQuery' | 'shareNeeds'> => ({
  shares: sharesWork(part),
  shareQuery: ['workNo'],
  shareNeeds: ({ query }) => {
    const workNo = workNoIn(query)
    return workNo === null ? [] : [workNeed(workNo)]
  },
})
