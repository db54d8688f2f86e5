import { useSearchParams } from 'react-router'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page-title.ts'
import { GroupLinks } from '../../kit/ui/group-links.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import { EditionFrame } from './edition-frame.tsx'
import { type EditionCard, type TalentTab, talentTabs } from './edition-query.ts'
import { EditionSummary } from './edition-summary.tsx'
import { PrizeList, TypeList } from './edition-tables.tsx'
import { EditionText } from './edition-text.tsx'
import { talentWords } from './words.ts'

/** The contest's current edition; `showTab` names a tab: rules/contest#contest-tabs. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(talentWords)
  const [query] = useSearchParams()
  const tab = talentTabs.find((each) => each === query.get('showTab')) ?? '1'
  return (
    <EditionFrame title={title} lead={words.lead}>
      {(_editions, current) =>
        current ? (
          <>
            <GroupLinks
              label={words.tabsLabel}
              entries={talentTabs.map((value) => ({
                to: `/talent?showTab=${value}`,
                value,
                name: words.tabs[value],
              }))}
              current={tab}
            />
            <Section title={words.tabs[tab]}>
              <Tab tab={tab} current={current} />
            </Section>
          </>
        ) : (
          <Empty title={words.noCurrent} text={words.noCurrentText} />
        )
      }
    </EditionFrame>
  )
}

function Tab({ tab, current }: { tab: TalentTab; current: EditionCard }) {
  const words = useWords(talentWords)
  if (tab === '1') {
    return (
      <>
        <EditionSummary card={current} isTitled />
        <EditionText itemId={current.itemId} />
      </>
    )
  }
  if (tab === '2') return <PrizeList edition={current.edition.edition} />
  if (tab === '6') {
    return (
      <>
        <Notice>{words.notOpen}</Notice>
        <TypeList edition={current.edition.edition} />
      </>
    )
  }
  return <Empty title={words.noWorks} text={`${words.tabTexts[tab]} ${words.notOpen}`} />
}
