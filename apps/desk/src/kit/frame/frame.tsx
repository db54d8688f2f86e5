import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useIsReached } from '../calls/connection.ts'
import { useFormat } from '../format/format.ts'
import { kitWords } from '../kit.words.ts'
import { mayDo, useMe } from '../session/me.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Hidden } from '../ui/layout.tsx'
import { Loading, Notice } from '../ui/notice.tsx'
import { useWords } from '../words/words-of.ts'
import type { DeskPage } from './desk-page.ts'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { PageBoundary } from './page-boundary.tsx'

const foldedKey = 'club-desk.folded'

/** How much waits on a page. It is asked for with every page that is opened, as that page's own numbers are. */
function WaitingCount({ useCount }: { useCount: () => number }) {
  const words = useWords(kitWords).frame
  const { count } = useFormat()
  const waiting = useCount()
  if (waiting === 0) return null
  return (
    <b className={styles.count}>
      <span aria-hidden="true">{count(waiting)}</span>
      <Hidden>{words.waiting(count(waiting))}</Hidden>
    </b>
  )
}

/** Folded on a tablet, unless the reader chose otherwise. */
function initiallyFolded(): boolean {
  try {
    const chosen = localStorage.getItem(foldedKey)
    if (chosen !== null) return chosen === 'yes'
  } catch {
    // A browser that keeps nothing decides by its width.
  }
  return window.matchMedia('(max-width: 1000px)').matches
}

function Navigation({ pages, titles }: FrameProps) {
  const words = useWords(kitWords).frame
  const person = useMe()
  const { pathname } = useLocation()
  const [isFolded, setIsFolded] = useState(initiallyFolded)
  const fold = () => {
    try {
      localStorage.setItem(foldedKey, isFolded ? 'no' : 'yes')
    } catch {
      // It is folded for this visit.
    }
    setIsFolded(!isFolded)
  }
  const label = isFolded ? words.unfold : words.fold
  return (
    <nav className={classes(styles.navigation, isFolded && styles.folded)} aria-label={words.menu}>
      <ul>
        {pages
          .filter(({ needs }) => mayDo(person, needs))
          .map(({ path, title, icon, useCount }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/'} title={isFolded ? titles[title] : undefined}>
                <Icon name={icon} />
                <span>{titles[title]}</span>
                {useCount && <WaitingCount key={pathname} useCount={useCount} />}
              </NavLink>
            </li>
          ))}
      </ul>
      <button type="button" aria-expanded={!isFolded} title={label} onClick={fold}>
        <Icon name={isFolded ? 'unfold' : 'fold'} />
        <span>{label}</span>
      </button>
    </nav>
  )
}

/** The browser's title, and the focus at the beginning of each page that is opened after the first. */
function usePageOpened(title: string | undefined) {
  const { pathname } = useLocation()
  const words = useWords(kitWords)
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    document.title = words.title(title ?? words.frame.missing)
  }, [words, title])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus()
  }, [pathname])
  return main
}

interface FrameProps {
  pages: readonly DeskPage[]
  /** By the pages' title words. */
  titles: Readonly<Record<string, string>>
}

/** What surrounds every page: header, navigation, notices. */
export function Frame({
  pages,
  titles,
  isDemo,
  children,
}: FrameProps & { isDemo: boolean; children: ReactNode }) {
  const words = useWords(kitWords).frame
  const isReached = useIsReached()
  const { pathname } = useLocation()
  const here = pages.find(({ path }) =>
    path === '/' ? pathname === path : pathname === path || pathname.startsWith(`${path}/`),
  )
  const main = usePageOpened(here && titles[here.title])
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {words.skip}
      </a>
      <Header />
      <div className={styles.sides}>
        <Navigation pages={pages} titles={titles} />
        <div className={styles.middle}>
          <section aria-label={words.notices}>
            {isDemo && <p className={styles.demo}>{words.demo}</p>}
            <div role="status">{!isReached && <Notice tone="warm">{words.offline}</Notice>}</div>
          </section>
          <main id="main" ref={main} tabIndex={-1} className={styles.main}>
            <PageBoundary key={here?.path ?? pathname}>
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </PageBoundary>
          </main>
        </div>
      </div>
    </div>
  )
}
