import { rankListLength } from '@club/contract/ranking.constants.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { ownWorksOf } from './mine/own-works.ts'
import { talentWords } from './words.ts'

/** The ranks of the member's own works. */
export function OwnRank({ edition }: { edition: number }) {
  const { ranking: words } = useWords(talentWords)
  const own = useAnswer(ownWorksOf(edition))
  const shown = own.data?.list.filter(({ status }) => status === 'shown') ?? []
  if (shown.length === 0) return null
  return (
    <Notice title={words.own}>
      {shown.map(({ workNo, name, votes, rankNo }) => (
        <p key={workNo}>
          {rankNo === null
            ? words.ownBeyond(name, votes, rankListLength)
            : words.ownRank(name, rankNo, votes)}
        </p>
      ))}
    </Notice>
  )
}
