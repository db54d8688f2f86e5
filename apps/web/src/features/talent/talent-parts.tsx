import { useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Icon, type IconName } from '../../kit/ui/icon.tsx'
import { LinkRow, List } from '../../kit/ui/layout.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { tabPath } from './contest-needs.ts'
import { type TalentTab, talentTabs } from './edition-query.ts'
import styles from './talent.module.css'
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
export function PartRows({ label }: { label: string }) {
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

/**
 * The way from one part to the others. Seven links fill a whole screen in the largest text, so they open below
 * one button that says where the reader is.
 */
export function OtherParts({ tab }: { tab: TalentTab }) {
  const words = useWords(talentWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <nav aria-label={words.tabsLabel} className={styles.parts}>
      <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={words.parts.show}>
        <ul className={styles.partList}>
          {talentTabs.map((each) => (
            <li key={each}>
              <Link
                className={styles.part}
                to={tabPath(each)}
                aria-current={each === tab ? 'page' : undefined}
              >
                <Icon name={each === tab ? 'check' : icons[each]} />
                <span>
                  <span className={styles.partName}>{words.tabs[each]}</span>
                  <span className={styles.partText}>{words.parts.texts[each]}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  )
}
