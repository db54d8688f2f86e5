import { statuses } from '@club/contract/statuses.ts'
import type { ReactNode } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { Card, Page as PageColumn, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered, Skeleton, State } from '../../kit/ui/states.tsx'
import {
  contestNeed,
  tabPath,
  useAskedQuery,
  type Work,
  workNeed,
  workNoIn,
  workPath,
} from './contest-needs.ts'
import { PosterLinks } from './poster-links.tsx'
import { prizeNames } from './prize-names.ts'
import { ShareWork } from './share-work.tsx'
import styles from './talent.module.css'
import { workTypeName } from './type-name.ts'
import { useVote } from './use-vote.ts'
import { VoteButton } from './vote-button.tsx'
import { VotingNote } from './voting-note.tsx'
import { talentWords } from './words.ts'
import { WorkFilm } from './work-film.tsx'
import { WorkPictures } from './work-pictures.tsx'

/** One work: `?workNo=600012`. */
export function Page() {
  const workNo = workNoIn(useAskedQuery())
  const query = useQueryParams()
  // The server knows only that a number is there; the address of a malformed one reaches it without any.
  const isNamed = typeof window === 'undefined' ? query.has('workNo') : workNoIn(query) !== null
  const isHydrated = useHydrated()
  if (!isHydrated && isNamed) {
    return (
      <Frame>
        <Skeleton hasBlock lines={6} />
      </Frame>
    )
  }
  return workNo === null ? <UnknownWork /> : <KnownWork key={workNo} workNo={workNo} />
}

/** The page's frame while there is no work to show. */
function Frame({ children }: { children: ReactNode }) {
  const title = usePageTitle()
  const { work: words } = useWords(talentWords)
  return (
    <PageColumn title={title} lead={words.reading}>
      {children}
    </PageColumn>
  )
}

function UnknownWork() {
  const title = usePageTitle()
  const { work: words } = useWords(talentWords)
  return (
    <PageColumn title={title}>
      <State picture="not-found" title={words.unknown} text={words.unknownText} />
      <LinkButton kind="main" icon="next" to={tabPath('3')}>
        {words.toVoting}
      </LinkButton>
    </PageColumn>
  )
}

function KnownWork({ workNo }: { workNo: string }) {
  const answer = useAnswer(workNeed(workNo))
  // A stale answer stays on the page while a newer one fails; an unknown work has none.
  if (!answer.data && answer.error?.status === statuses.workUnknown) return <UnknownWork />
  return (
    <Answered query={answer} hasBlock lines={6} hidesPrevious frame={(state) => <Frame>{state}</Frame>}>
      {(work) => <WorkView work={work} />}
    </Answered>
  )
}

function WorkView({ work }: { work: Work }) {
  const words = useWords(talentWords)
  const { name, nickName, type, workNo, intro, files, imageUrl } = work
  const voting = useVote(workNo)
  const [film] = files.filter(({ kind }) => kind === 'video')
  const prizes = prizeNames(work, words)
  const vote = <Voting work={work} voting={voting} />
  return (
    <PageColumn title={name}>
      {prizes !== '' && <Notice kind="success">{words.work.prizes(prizes)}</Notice>}
      {film ? (
        <>
          <WorkFilm film={film} name={name} poster={film.previewUrl ?? imageUrl} captions={film.captions} />
          {vote}
        </>
      ) : (
        <WorkPictures name={name} pictures={files}>
          {vote}
        </WorkPictures>
      )}
      <Card>
        <Facts
          facts={[
            { label: words.work.votes, value: words.work.countOfVotes(voting.cast?.votes ?? work.votes) },
            { label: words.work.by, value: nickName },
            { label: words.work.type, value: workTypeName(type, words) },
            { label: words.work.no, value: workNo },
          ]}
        />
        {intro !== '' && (
          <Stack>
            <h2>{words.work.intro}</h2>
            <p className={styles.intro}>{intro}</p>
          </Stack>
        )}
      </Card>
      <OtherWorks work={work} />
      <ShareWork work={work} />
      <PosterLinks work={work} />
    </PageColumn>
  )
}

function Voting({ work, voting }: { work: Work; voting: ReturnType<typeof useVote> }) {
  const { voting: words } = useWords(talentWords)
  const contest = useAnswer(contestNeed(work.activityId)).data ?? null
  if (contest?.isVoteOpen && work.isOwn) return <Notice>{words.own}</Notice>
  return (
    <Stack>
      {contest?.isVoteOpen !== false && <VoteButton isMain name={work.name} voting={voting} />}
      <VotingNote contest={contest} />
    </Stack>
  )
}

/** The works before and after this one, in the order of the wall. */
function OtherWorks({ work: { previousNo, nextNo } }: { work: Work }) {
  const { work: words } = useWords(talentWords)
  return (
    <Section title={words.others}>
      <div className={styles.steps}>
        {nextNo && (
          <LinkButton isWide icon="next" to={workPath(nextNo)}>
            {words.next}
          </LinkButton>
        )}
        {previousNo && (
          <LinkButton isWide icon="previous" to={workPath(previousNo)}>
            {words.previous}
          </LinkButton>
        )}
        <LinkButton isWide icon="menu" to={tabPath('3')}>
          {words.toVoting}
        </LinkButton>
      </div>
    </Section>
  )
}
