import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import styles from './tabs.module.css'

/** Parts of a page of which one is shown; arrow keys go between them. */
export function Tabs({
  label,
  parts,
  current,
  onCurrent,
}: {
  label: string
  parts: readonly { key: string; title: ReactNode; show: () => ReactNode }[]
  /** Without it, the tabs remember themselves. */
  current?: string
  onCurrent?: (key: string) => void
}) {
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      {...(current !== undefined && { selectedKey: current })}
      onSelectionChange={(key) => onCurrent?.(String(key))}
    >
      <TabList className={styles.list ?? ''} aria-label={label}>
        {parts.map(({ key, title }) => (
          <Tab key={key} id={key} className={styles.tab ?? ''}>
            {title}
          </Tab>
        ))}
      </TabList>
      {parts.map(({ key, show }) => (
        <TabPanel key={key} id={key} className={styles.panel ?? ''}>
          {show()}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
