import { useWords } from '../../kit/i18n/i18n.tsx'
import { GroupLinks } from '../../kit/ui/group-links.tsx'
import type { IconName } from '../../kit/ui/icon.tsx'
import { LinkRow, List } from '../../kit/ui/layout.tsx'
import { tabPath } from './contest-needs.ts'
import { type TalentTab, talentTabs } from './talent-tabs.ts'
import { talentWords } from './words.ts'

const icons: Record<TalentTab, IconName> = {
  '1': 'info',
  '2': 'medal',
  '3': 'flag',
  '4': 'ranking',
  '5': 'eye',
  '6': 'plus',
  '7': 'person',
}

/** The contest's parts as rows that say what they are for: rules/contest#contest-tabs. */
export function TabRows({ label }: { label: string }) {
  const words = useWords(talentWords)
  return (
    <List label={label}>
      {talentTabs.map((tab) => (
        <LinkRow
          key={tab}
          to={tabPath(tab)}
          icon={icons[tab]}
          title={words.tabs[tab]}
          text={words.parts.texts[tab]}
        />
      ))}
    </List>
  )
}

/** The way from one part to the others, always in sight: rules/contest#contest-tabs. */
export function TabLinks({ tab }: { tab: TalentTab }) {
  const words = useWords(talentWords)
  const entries = talentTabs.map((each) => ({ value: each, name: words.tabs[each], to: tabPath(each) }))
  return <GroupLinks label={words.tabsLabel} entries={entries} current={tab} isDense />
}
