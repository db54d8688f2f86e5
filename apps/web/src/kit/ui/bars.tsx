import { path } from '@club/contract/page-paths.ts'
import type { ReactNode } from 'react'
import styles from './bars.module.css'
import { LinkButton } from './button.tsx'
import { Link } from './link.tsx'

/**
 * The header of every page: the link home, and the reader's controls at its end (text size, language, help).
 */
export function TopBar({
  clubName,
  logoUrl,
  end,
}: {
  clubName: string
  logoUrl?: string | undefined
  end?: ReactNode
}) {
  return (
    <header className={styles.top}>
      <div className={styles.topInner}>
        <Link className={styles.brand} to={path('/')}>
          {logoUrl && <img src={logoUrl} width="40" height="40" alt="" />}
          <span translate="no">{clubName}</span>
        </Link>
        {end && <div className={styles.ends}>{end}</div>}
      </div>
    </header>
  )
}

export interface BottomEntry {
  to: string
  name: string
  iconUrl: string
  /** What is new behind it: a figure at the picture, read out as words. */
  news?: { count: number; words: string }
}

/** At most four links, each with a picture and a word. */
export function BottomNav({
  label,
  entries,
  currentPath,
}: {
  label: string
  entries: readonly BottomEntry[]
  currentPath: string
}) {
  return (
    <nav className={styles.bottom} aria-label={label} data-bottom-bar>
      <ul className={styles.bottomList}>
        {entries.slice(0, 4).map((entry) => (
          <li key={entry.to}>
            <Link
              className={styles.entry}
              to={entry.to}
              aria-current={entry.to === currentPath ? 'page' : undefined}
              aria-label={entry.news && `${entry.name} ${entry.news.words}`}
            >
              <span className={styles.picture} data-count={entry.news?.count}>
                <img src={entry.iconUrl} width="32" height="32" alt="" />
              </span>
              <span>{entry.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Help at the same position on every page: one tap calls the hotline. */
export function HelpBar({
  hotline,
  callWord,
  hours,
  children,
}: {
  hotline: string
  callWord: string
  hours?: string | undefined
  /** Further help, such as reading the page aloud. */
  children?: ReactNode
}) {
  return (
    <div className={styles.help}>
      <div className={styles.helpButtons}>
        <LinkButton icon="phone" to={`tel:${hotline.replace(/[^\d+]/g, '')}`}>
          {callWord}
        </LinkButton>
        {children}
      </div>
      {hours && <p className={styles.hours}>{hours}</p>}
    </div>
  )
}
