import { talent } from '@club/contract/talent.ts'
import { useAnswer } from '../../../kit/calls/api.ts'
import { listNeed, need } from '../../../kit/calls/need.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { LinkButton } from '../../../kit/ui/button.tsx'
import { PagedList } from '../../../kit/ui/paged-list.tsx'
import { Answered, Empty, State } from '../../../kit/ui/states.tsx'
import { tabPath } from '../contest-needs.ts'
import type { EditionCard } from '../edition-query.ts'
import { talentWords } from '../words.ts'
import { WorkCard } from '../work-card.tsx'

/** showTab 5: the wall of works, once it is open. */
export function WallTab({ card }: { card: EditionCard }) {
  const words = useWords(talentWords)
  const activityId = card.edition.edition
  const flag = useAnswer(need(talent.workWallShowFlag, { activityId }))
  return (
    <Answered query={flag} hasBlock lines={6}>
      {({ isShown }) =>
        isShown ? (
          <PagedList
            {...listNeed(talent.workWall, { activityId })}
            label={words.wall.listLabel}
            moreWord={words.voting.more}
            endWord={words.voting.end}
            renderRow={(work) => <WorkCard key={work.workNo} card={work} />}
            empty={<Empty title={words.voting.empty} text={words.voting.emptyText} />}
          />
        ) : (
          <State
            picture="waiting"
            title={words.wall.closed}
            text={words.wall.closedText}
            action={
              <LinkButton isWide icon="next" to={tabPath('3')}>
                {words.tabs['3']}
              </LinkButton>
            }
          />
        )
      }
    </Answered>
  )
}
