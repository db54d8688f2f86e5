import { talent } from '@club/contract/talent.ts'
import { useAnswer } from '../../../kit/calls/api.ts'
import { listNeed } from '../../../kit/calls/need.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { useAskedHere } from '../../../kit/page/asked-here.ts'
import { textIn } from '../../../kit/page/query-params.ts'
import { LinkButton } from '../../../kit/ui/button.tsx'
import { PagedList } from '../../../kit/ui/paged-list.tsx'
import { Answered, Empty } from '../../../kit/ui/states.tsx'
import { ChosenWorks } from '../chosen-works.tsx'
import { type Contest, contestNeed, tabPath, useAskedQuery } from '../contest-needs.ts'
import type { EditionCard } from '../edition-query.ts'
import { FindWorks, FoundWorks, maxFindLength } from '../find-works.tsx'
import { typeIn } from '../type-links.tsx'
import { VotingCard } from '../voting-card.tsx'
import { VotingNote } from '../voting-note.tsx'
import { talentWords } from '../words.ts'

/** showTab 3: works to vote for, of all types or one, or those that a search found. */
export function VotingTab({ card, isFinding }: { card: EditionCard; isFinding: boolean }) {
  const { edition } = card.edition
  const contest = useAnswer(contestNeed(edition))
  const query = useAskedQuery()
  const type = typeIn(query, edition)
  const text = textIn(query, 'find', maxFindLength)
  const askedHere = useAskedHere()
  const isVoteOver = contest.data?.isVoteOpen === false
  return (
    <>
      {isVoteOver && <VotingNote contest={contest.data ?? null} />}
      <FindWorks edition={edition} type={type} text={text} isOpen={isFinding} />
      {!isFinding && <ChosenWorks type={type} />}
      <Answered query={contest} hasBlock lines={6} pick={(open) => open}>
        {(open) =>
          text === '' ? (
            <Works contest={open} type={type} />
          ) : (
            <FoundWorks key={text} edition={edition} text={text} canVote={open.isVoteOpen} {...askedHere} />
          )
        }
      </Answered>
      {!isVoteOver && <VotingNote contest={contest.data ?? null} />}
    </>
  )
}

function Works({ contest, type }: { contest: Contest; type: number | undefined }) {
  const { voting: words } = useWords(talentWords)
  const { activityId, isVoteOpen, isWallOpen, isEntryOpen } = contest
  const request = type === undefined ? { activityId } : { activityId, type }
  const shared = {
    label: words.listLabel,
    moreWord: words.more,
    endWord: words.end,
    renderRow: (card: Parameters<typeof VotingCard>[0]['card']) => (
      <VotingCard key={card.workNo} card={card} canVote={isVoteOpen} />
    ),
    empty:
      type === undefined ? (
        <Empty
          title={words.empty}
          text={words.emptyText}
          action={
            isEntryOpen && (
              <LinkButton isWide icon="plus" to={tabPath('6')}>
                {words.toEnter}
              </LinkButton>
            )
          }
        />
      ) : (
        <Empty
          title={words.emptyType}
          action={
            <LinkButton isWide icon="next" to={tabPath('3')}>
              {words.toAll}
            </LinkButton>
          }
        />
      ),
  }
  // The wall lists the latest works first; while it is not open, works are listed by votes.
  return isWallOpen ? (
    <PagedList {...listNeed(talent.workWall, request)} {...shared} />
  ) : (
    <PagedList {...listNeed(talent.rankQuery, request)} {...shared} />
  )
}
