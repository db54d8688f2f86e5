import type { content } from '@club/contract/content.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setContrast, setTextSize, useDisplay } from './display.ts'
import styles from './frame.module.css'
import { setLanguage, useLanguage, useWords } from './i18n/i18n.tsx'
import { signOut, useSession } from './session.ts'
import { showToast } from './toast.tsx'
import { BottomNav, HelpBar, TopBar } from './ui/bars.tsx'
import { Button, LinkButton } from './ui/button.tsx'
import { Icon } from './ui/icon.tsx'
import { Buttons } from './ui/layout.tsx'
import { ReadAloud } from './ui/read-aloud.tsx'
import { ContrastSwitch, LanguageSwitch, TextSizeSwitch } from './ui/switches.tsx'

type Brand = AnswerOf<typeof content.appInfo>['brand']
type MenuEntry = AnswerOf<typeof content.menuQuery>['list'][number]

/** What stands around every page, always in the same place: head, help and the bottom bar. */
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
  /** Whether the path is one of ours; an unknown one is no entry of the bottom bar. */
  isKnown: boolean
  /** What floats over the page, between its content and the bottom bar in reading order. */
  extras?: ReactNode
  children: ReactNode
}) {
  const words = useWords()
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
      <BottomNav
        label={words.common.mainNavigation}
        entries={entries.map(({ url, name, iconUrl }) => ({ to: url, name, iconUrl }))}
        currentPath={isKnown ? pathname : ''}
      />
    </div>
  )
}

function Head({ brand }: { brand: Brand | undefined }) {
  const words = useWords()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins with the panel closed
  useEffect(() => setOpen(false), [pathname])
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
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="textSize" />
              <span>{words.common.settings.short}</span>
            </button>
          </>
        }
      />
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <Settings close={() => setOpen(false)} />}
      </div>
    </>
  )
}

function telephoneOf(hotline: string): string {
  return `tel:${hotline.replace(/[^\d+]/g, '')}`
}

/** The number with hyphens at which no line ends. */
function unbroken(hotline: string): string {
  return hotline.replaceAll('-', '\u2011')
}

function Settings({ close }: { close: () => void }) {
  const words = useWords()
  const language = useLanguage()
  const { textSize, contrast } = useDisplay()
  const { isMember } = useSession()
  const navigate = useNavigate()
  async function leaveClub(): Promise<void> {
    // First to a page that needs no member, so that nobody is asked to sign in again at once.
    await navigate('/')
    close()
    await signOut()
    showToast(words.common.signedOut)
  }
  return (
    <section className={styles.settings} aria-label={words.common.settings.title}>
      <TextSizeSwitch value={textSize} onValue={setTextSize} />
      <ContrastSwitch value={contrast} onValue={setContrast} />
      <LanguageSwitch value={language} onValue={(next) => void setLanguage(next)} />
      <Buttons>
        <LinkButton icon="mail" to="/messages">
          {words.common.titles.messages}
        </LinkButton>
        <Button icon="close" onClick={close}>
          {words.common.close}
        </Button>
        {isMember && (
          <Button icon="exit" onClick={() => void leaveClub()}>
            {words.common.signOut}
          </Button>
        )}
      </Buttons>
    </section>
  )
}

/** Goes back where the reader came from; home when the page was the first one of the visit. */
function BackRow() {
  const words = useWords()
  const navigate = useNavigate()
  function goBack(): void {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0
    if (index > 0) void navigate(-1)
    else void navigate('/', { replace: true })
  }
  return (
    <div className={styles.back}>
      <Button kind="quiet" icon="back" onClick={goBack}>
        {words.common.back}
      </Button>
    </div>
  )
}

function Help({ brand }: { brand: Brand | undefined }) {
  const words = useWords()
  if (!brand) return null
  return (
    <footer className={styles.footer}>
      <HelpBar
        hotline={brand.hotline}
        callWord={words.common.help.callNumber(unbroken(brand.hotline))}
        hours={words.common.help.hours(brand.hotlineHours)}
      >
        <ReadAloud
          text={() => document.querySelector('main')?.innerText ?? ''}
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
