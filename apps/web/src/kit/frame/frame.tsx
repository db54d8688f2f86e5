import type { content } from '@club/contract/content.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { path } from '@club/contract/page-paths.ts'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { optional } from '../loading/optional.tsx'
import { useRoute } from '../page/page.ts'
import { useShownPage } from '../page/scroll.ts'
import { readableText } from '../phone/readable-text.ts'
import { hasPageBefore, navigate, useLocation } from '../router/router.tsx'
import { useUnreadMessages } from '../session/session.ts'
import { BottomNav, HelpBar, TopBar } from '../ui/bars.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ReadAloud } from '../ui/read-aloud.tsx'
import { telephoneOf, unbroken } from '../ui/telephone.ts'
import { kitWords } from '../words.ts'
import styles from './frame.module.css'

type Brand = AnswerOf<typeof content.appInfo>['brand']
type MenuEntry = AnswerOf<typeof content.menuQuery>['list'][number]

/** The frame of every page, always at the same position: header, help and the bottom bar. */
export function Frame({
  brand,
  entries,
  isHome,
  isKnown,
  extras,
  children,
}: {
  brand: Brand | undefined
  entries: readonly MenuEntry[]
  isHome: boolean
  /** Whether the path has a page; unknown ones match no entry of the bottom bar. */
  isKnown: boolean
  /** Floats over the page; between content and bottom bar in reading order. */
  extras?: ReactNode
  children: ReactNode
}) {
  const words = useWords(kitWords)
  const { pathname } = useLocation()
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {words.common.skipToContent}
      </a>
      <Head brand={brand} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {!isHome && <BackRow />}
        {children}
      </main>
      <Help brand={brand} />
      {extras}
      <Navigation entries={entries} currentPath={isKnown ? pathname : ''} />
    </div>
  )
}

/** The entry of the bottom bar that leads to the member's messages. */
const ownPath = path('/edit-nickname')

function Navigation({ entries, currentPath }: { entries: readonly MenuEntry[]; currentPath: string }) {
  const { common } = useWords(kitWords)
  const unread = useUnreadMessages()
  return (
    <BottomNav
      label={common.mainNavigation}
      entries={entries.map(({ url, name, iconUrl }) => ({
        to: url,
        name,
        iconUrl,
        ...(url === ownPath && unread > 0 && { news: { count: unread, words: common.messages(unread) } }),
      }))}
      currentPath={currentPath}
    />
  )
}

const SettingsPanel = optional(async () => (await import('./settings-panel.tsx')).SettingsPanel)

function Head({ brand }: { brand: Brand | undefined }) {
  const words = useWords(kitWords)
  const panelId = useId()
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === pathname
  // A new page starts with the panel closed.
  if (openOn !== null && !isOpen) setOpenOn(null)
  return (
    <>
      <TopBar
        clubName={brand?.clubName ?? ''}
        logoUrl={brand?.logoUrl}
        end={
          <>
            {brand && (
              <a
                className={styles.tool}
                href={telephoneOf(brand.hotline)}
                aria-label={words.common.help.callNumber(brand.hotline)}
              >
                <Icon name="phone" />
                <span>{words.common.help.short}</span>
              </a>
            )}
            <button
              type="button"
              className={styles.tool}
              aria-label={words.common.settings.open}
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => setOpenOn(isOpen ? null : pathname)}
            >
              <Icon name="textSize" />
              <span>{words.common.settings.short}</span>
            </button>
          </>
        }
      />
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <SettingsPanel close={() => setOpenOn(null)} />}
      </div>
    </>
  )
}

/** Goes back to the previous page, or home if this is the first page of the visit. */
function BackRow() {
  const words = useWords(kitWords)
  function goBack(): void {
    if (hasPageBefore()) window.history.back()
    else navigate(path('/'), { replace: true })
  }
  return (
    <div className={styles.back}>
      <Button kind="quiet" icon="back" onClick={goBack}>
        {words.common.back}
      </Button>
    </div>
  )
}

/** What is read aloud from the page: for an article its title and text, without the buttons around it. */
function pageText(): string {
  const main = document.querySelector('main')
  return main?.querySelector('[data-prose]') ? readableText(main) : (main?.innerText ?? '')
}

function Help({ brand }: { brand: Brand | undefined }) {
  const words = useWords(kitWords)
  const page = useShownPage(useRoute())
  if (!brand) return null
  return (
    <footer className={styles.footer}>
      <HelpBar
        hotline={brand.hotline}
        callWord={words.common.help.callNumber(unbroken(brand.hotline))}
        hours={words.common.help.hours(brand.hotlineHours)}
      >
        {/* Keyed, so that the voice ends with the page that it reads. */}
        <ReadAloud
          key={page}
          text={pageText}
          startWord={words.common.help.readAloud}
          stopWord={words.common.help.stopReading}
        />
      </HelpBar>
      <noscript>
        <p className={styles.invented}>{words.common.needsScript}</p>
      </noscript>
      {brand.isInvented && <p className={styles.invented}>{words.common.inventedBank(brand.bankName)}</p>}
    </footer>
  )
}
