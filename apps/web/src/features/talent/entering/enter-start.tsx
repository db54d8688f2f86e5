import { maxWorksOfEdition } from '@club/contract/talent.constants.ts'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../../kit/calls/api.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../../kit/loading/hydrated.ts'
import { useIsMember, useSession } from '../../../kit/session/session.ts'
import { useForgets } from '../../../kit/storage/use-forgets.ts'
import { LinkButton } from '../../../kit/ui/button.tsx'
import { LinkRow, List, Section } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { Answered } from '../../../kit/ui/states.tsx'
import { useUploads } from '../../../kit/upload/uploads.ts'
import { contestNeed, tabPath, votedNeed } from '../contest-needs.ts'
import type { EditionCard } from '../edition-query.ts'
import { TypeList } from '../edition-tables.tsx'
import { mineWords } from '../mine/mine.words.ts'
import { lastWorkNeed, ownWorksNeed } from '../mine/own-works.ts'
import { talentWords } from '../words.ts'
import { emptyEntry, furthestStep, kindOfType } from './entering.rules.ts'
import { enteringWords } from './entering.words.ts'
import { stepPath } from './entering-paths.ts'
import { entryDraft } from './entry-draft.ts'
import type { Step } from './step-names.rules.ts'
import { newWork } from './use-entry.ts'

/** The page before the first step: whether works are accepted, what they should be like, and what was begun. */
export function EnterStart({ card }: { card: EditionCard }) {
  const talent = useWords(talentWords)
  const { edition } = card.edition
  const contest = useAnswer(contestNeed(edition))
  const isKeptOut = useAnswer(votedNeed).data?.isKeptOut
  return (
    <>
      <Answered query={contest} lines={3}>
        {(found) =>
          isKeptOut ? (
            <KeptOut />
          ) : found?.isEntryOpen ? (
            <Begin types={found.types} />
          ) : (
            <Closed canVote={found?.isVoteOpen ?? false} />
          )
        }
      </Answered>
      <LastWork />
      <Section title={talent.typesTitle}>
        <TypeList edition={edition} />
      </Section>
    </>
  )
}

/** Shown to a member whom the bank's blacklist keeps out, before anything is typed or sent. */
function KeptOut() {
  const words = useWords(enteringWords)
  return (
    <>
      <Notice title={words.keptOutTitle}>{words.keptOutText}</Notice>
      <LinkButton isWide icon="eye" to={tabPath('5')}>
        {words.toWall}
      </LinkButton>
    </>
  )
}

/** Shown when no more works are accepted: what can still be done. */
function Closed({ canVote }: { canVote: boolean }) {
  const words = useWords(enteringWords)
  return (
    <>
      <Notice title={words.closedTitle}>{canVote ? words.closedVoteText : words.closedText}</Notice>
      {canVote && (
        <LinkButton kind="main" icon="flag" to={tabPath('3')}>
          {words.toVoting}
        </LinkButton>
      )}
      <LinkButton isWide icon="eye" to={tabPath('5')}>
        {words.toWall}
      </LinkButton>
    </>
  )
}

function Begin({ types }: { types: readonly number[] }) {
  const words = useWords(enteringWords)
  const isHydrated = useHydrated()
  const isMember = useIsMember()
  const own = useAnswer(ownWorksNeed)
  const begun = useBegun(types)
  const forgets = useForgets()
  const kept = own.data?.list.filter(({ status }) => status !== 'deleted') ?? []
  if (kept.length >= maxWorksOfEdition) {
    return (
      <Notice
        title={words.usedTitle(maxWorksOfEdition)}
        action={<LinkButton to={tabPath('7')}>{words.toMine}</LinkButton>}
      >
        {words.usedText}
      </Notice>
    )
  }
  return (
    <>
      <LinkButton kind="main" icon={begun ? 'next' : 'plus'} to={stepPath(begun ?? 1)}>
        {begun ? words.goOn : words.begin}
      </LinkButton>
      <p>{begun ? words.goOnText(begun) : words.beginText}</p>
      {(forgets || !begun) && <p>{forgets ? words.cannotStop : words.canStop}</p>}
      {isHydrated && !isMember && <p>{words.visitorText}</p>}
    </>
  )
}

/** The furthest step of an entry that was begun, or null. */
function useBegun(types: readonly number[]): Step | null {
  const owner = useSession().userInfo?.userId ?? null
  const { list } = useUploads(owner, newWork)
  const [entry, setEntry] = useState(emptyEntry)
  useEffect(() => {
    let isGone = false
    void Promise.resolve(entryDraft(owner).read()).then((kept) => {
      if (!isGone && kept) setEntry({ ...emptyEntry, ...kept })
    })
    return () => {
      isGone = true
    }
  }, [owner])
  const files = list.filter(({ kind }) => kind === kindOfType(entry.type))
  const step = furthestStep(entry, files.length, types)
  return step > 1 ? step : null
}

/** The state of the member's latest work. */
function LastWork() {
  const words = useWords(mineWords)
  const { data } = useAnswer(lastWorkNeed)
  const work = data?.work
  if (!work) return null
  return (
    <List>
      <LinkRow
        to={tabPath('7')}
        icon="person"
        title={words.last(work.name)}
        text={words.states[work.status]}
      />
    </List>
  )
}
