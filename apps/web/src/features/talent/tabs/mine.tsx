import { maxWorksOfEdition } from '@club/contract/talent.constants.ts'
import { useAnswer } from '../../../kit/calls/api.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../../kit/loading/hydrated.ts'
import { useLocation } from '../../../kit/router/router.tsx'
import { useIsMember } from '../../../kit/session/session.ts'
import { isObject } from '../../../kit/storage/storage.ts'
import { LinkButton } from '../../../kit/ui/button.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { Answered, Empty, State } from '../../../kit/ui/states.tsx'
import { SignInLink } from '../../identity/sign-in/sign-in-link.tsx'
import { contestNeed, tabPath } from '../contest-needs.ts'
import type { EditionCard } from '../edition-query.ts'
import { stepPath } from '../entering/entering-paths.ts'
import styles from '../mine/mine.module.css'
import { mineWords } from '../mine/mine.words.ts'
import type { EditionState } from '../mine/own-state.ts'
import { OwnWorkCard } from '../mine/own-work-card.tsx'
import { type OwnWork, ownWorksOf } from '../mine/own-works.ts'

/** showTab 7: the member's own works and where they are. */
export function MineTab({ card }: { card: EditionCard }) {
  const words = useWords(mineWords)
  const isHydrated = useHydrated()
  const isMember = useIsMember()
  const works = useAnswer(ownWorksOf(card.edition.edition))
  const contest = useAnswer(contestNeed(card.edition.edition))
  const isOpen = contest.data?.isEntryOpen ?? false
  const { isCurrent: isOn } = card.edition
  const edition = { isOn, isVoteOpen: contest.data?.isVoteOpen ?? isOn }
  if (isHydrated && !isMember) {
    return (
      <State
        picture="waiting"
        title={words.visitor.title}
        action={<SignInLink from={tabPath('7')}>{words.visitor.button}</SignInLink>}
      />
    )
  }
  return (
    <Answered
      query={works}
      lines={6}
      hasBlock
      isEmpty={({ list }) => list.length === 0}
      empty={
        <Empty
          title={words.empty}
          {...(isOpen && {
            text: words.emptyText,
            action: (
              <LinkButton kind="main" icon="plus" to={stepPath(1)}>
                {words.enter}
              </LinkButton>
            ),
          })}
        />
      }
    >
      {({ list }) => <Works list={list} canEnter={isOpen} edition={edition} />}
    </Answered>
  )
}

function Works({
  list,
  canEnter,
  edition,
}: {
  list: readonly OwnWork[]
  canEnter: boolean
  edition: EditionState
}) {
  const words = useWords(mineWords)
  const { state } = useLocation()
  const isSent =
    isObject(state) && list.some(({ workNo, status }) => workNo === state.sent && status === 'review')
  const kept = list.filter(({ status }) => status !== 'deleted')
  return (
    <>
      {isSent && (
        <Notice kind="success" title={words.sent.title}>
          {words.sent.text}
        </Notice>
      )}
      <ul className={styles.works} aria-label={words.label}>
        {list.map((work) => (
          <OwnWorkCard key={work.workNo} work={work} edition={edition} />
        ))}
      </ul>
      {canEnter && kept.length < maxWorksOfEdition && (
        <LinkButton isWide icon="plus" to={stepPath(1)}>
          {words.enterAnother}
        </LinkButton>
      )}
    </>
  )
}
