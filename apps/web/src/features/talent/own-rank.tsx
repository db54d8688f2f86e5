import { maxPageSize } from '@club/contract/constants.ts'
import { talent } from '@club/contract/talent.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { need, useNeed } from '../../kit/need.ts'
import { Notice } from '../../kit/ui/notice.tsx'
import { ownWorksOf } from './mine/own-works.ts'
import { talentWords } from './words.ts'

/** The ranks of the member's own works, if they are on the first page at its largest size. */
export function OwnRank({ edition }: { edition: number }) {
  const { ranking: words } = useWords(talentWords)
  const own = useNeed(ownWorksOf(edition))
  const shown = own.data?.list.filter(({ status }) => status === 'shown') ?? []
  const top = useNeed(need(talent.rankQuery, { activityId: edition, pageSize: maxPageSize }), {
    enabled: shown.length > 0,
  }).data
  if (shown.length === 0 || !top) return null
  return (
    <Notice title={words.own}>
      {shown.map(({ workNo, name, votes }) => {
        const ranked = top.list.find((each) => each.workNo === workNo)
        return (
          <p key={workNo}>
            {ranked
              ? words.ownRank(name, ranked.rankNo, ranked.votes)
              : words.ownBeyond(name, votes, maxPageSize)}
          </p>
        )
      })}
    </Notice>
  )
}
