import { path } from '@club/contract/page-paths.ts'
import { Suspense } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { lazyWithRetry } from '../../kit/loading/lazy-with-retry.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Empty, Skeleton } from '../../kit/ui/states.tsx'
import { useAskedQuery } from './contest-needs.ts'
import { EditionFrame, LatestEdition } from './edition-frame.tsx'
import { type EditionCard, editionsNeed, isEdition } from './edition-query.ts'
import { stepIn } from './entering/entering.rules.ts'
import { FindButton } from './find-works.tsx'
import { TabLinks } from './tab-links.tsx'
import { IntroductionTab } from './tabs/introduction.tsx'
import { PrizesTab } from './tabs/prizes.tsx'
import { RankingTab } from './tabs/ranking.tsx'
import { VotingTab } from './tabs/voting.tsx'
import { WallTab } from './tabs/wall.tsx'
import { type TalentTab, talentTabs } from './talent-tabs.ts'
import { useFinding } from './use-finding.ts'
import { talentWords } from './words.ts'

/** The contest's current or last edition; `showTab` names a tab: rules/contest#contest-tabs. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(talentWords)
  const query = useQueryParams()
  const tab = talentTabs.find((each) => each === query.get('showTab')) ?? '1'
  // A step of entering is shown alone, so that nothing distracts from it.
  const isStep = tab === '6' && stepIn(query) !== null
  const asked = useAskedQuery()
  const [isFinding, toggle] = useFinding(tab, asked.has('find') || asked.has('type') || asked.has('month'))
  const hasEdition = useAnswer(editionsNeed).data?.list.some(isEdition) ?? false
  const find = (tab === '3' || tab === '4') && hasEdition && (
    <FindButton tab={tab} isOpen={isFinding} onToggle={toggle} />
  )
  return (
    <EditionFrame title={words.heads[tab] ?? title} aside={find}>
      {(editions) => (
        <LatestEdition editions={editions} none={<NoEdition />}>
          {(card) => (
            <>
              {!(isStep && card.edition.isCurrent) && <TabLinks tab={tab} />}
              <Suspense key={`tab-${tab}`} fallback={<Skeleton lines={6} />}>
                <Tab tab={tab} card={card} isFinding={isFinding} />
              </Suspense>
            </>
          )}
        </LatestEdition>
      )}
    </EditionFrame>
  )
}

function NoEdition() {
  const words = useWords(talentWords)
  return (
    <>
      <Empty title={words.noCurrent} text={words.noCurrentText} />
      <LinkButton isWide icon="history" to={path('/talent_review')}>
        {words.toReview}
      </LinkButton>
    </>
  )
}

/** The tabs for members who enter works, with their forms and pictures, are loaded when they are opened. */
const EnterTab = lazyWithRetry(async () => (await import('./tabs/enter.tsx')).EnterTab)
const MineTab = lazyWithRetry(async () => (await import('./tabs/mine.tsx')).MineTab)

function Tab({ tab, card, isFinding }: { tab: TalentTab; card: EditionCard; isFinding: boolean }) {
  switch (tab) {
    case '1':
      return <IntroductionTab card={card} />
    case '2':
      return <PrizesTab card={card} />
    case '3':
      return <VotingTab card={card} isFinding={isFinding} />
    case '4':
      return <RankingTab card={card} isChoosing={isFinding} />
    case '5':
      return <WallTab card={card} />
    case '6':
      return <EnterTab card={card} />
    case '7':
      return <MineTab card={card} />
  }
}
