import type { Language } from '@club/contract/languages.ts'
import { path } from '@club/contract/page-paths.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { setLanguage, useLanguage, useWords } from '../i18n/i18n.tsx'
import { isHomeScreenOffered } from '../phone/home-screen.ts'
import { useIsMember, useUnreadMessages } from '../session/session.ts'
import { SignOut } from '../session/sign-out.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { ContrastSwitch, LanguageSwitch, TextSizeSwitch } from '../ui/display-switches.tsx'
import { Buttons } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { kitWords } from '../words.ts'
import { setContrast, setTextSize, useDisplay } from './display.ts'
import styles from './frame.module.css'

/** Text size, contrast, language, messages and signing out, below the header. */
export function SettingsPanel({ close: hide }: { close: () => void }) {
  const words = useWords(kitWords)
  const language = useLanguage()
  const { textSize, contrast } = useDisplay()
  const isMember = useIsMember()
  const unread = useUnreadMessages()
  const [hasFailed, setFailed] = useState(false)
  const panel = useRef<HTMLElement>(null)
  function close(): void {
    const { id } = panel.current?.parentElement ?? {}
    document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus()
    hide()
  }
  function change(next: Language): void {
    setFailed(false)
    setLanguage(next).catch(() => setFailed(true))
  }
  useEscape(close)
  return (
    <section ref={panel} className={styles.settings} aria-label={words.common.settings.title}>
      <TextSizeSwitch value={textSize} onValue={setTextSize} />
      <ContrastSwitch value={contrast} onValue={setContrast} />
      <LanguageSwitch value={language} onValue={change} />
      {hasFailed && <Notice kind="error">{words.common.failed}</Notice>}
      <Button isWide icon="close" onClick={close}>
        {words.common.close}
      </Button>
      <Buttons>
        <LinkButton icon="mail" to={path('/messages')}>
          {words.common.messages(unread)}
        </LinkButton>
        {isMember && (
          <LinkButton icon="person" to={path('/family')}>
            {words.common.family}
          </LinkButton>
        )}
        {isHomeScreenOffered() && (
          <LinkButton icon="plus" to={path('/home-screen')}>
            {words.common.homeScreen}
          </LinkButton>
        )}
      </Buttons>
      {isMember && <SignOut onLeave={close} />}
    </section>
  )
}

/** Escape closes the panel, but not below an overlay. */
function useEscape(close: () => void): void {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    function onKey({ key, defaultPrevented }: KeyboardEvent): void {
      if (key !== 'Escape' || defaultPrevented) return
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
