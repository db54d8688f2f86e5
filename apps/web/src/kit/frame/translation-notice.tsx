import { languageTable } from '@club/contract/languages.ts'
import { useState, useSyncExternalStore } from 'react'
import { currentLanguage } from '../i18n/current.ts'
import { useWords } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { kitWords } from '../words.ts'
import { isTranslated } from './translation.rules.ts'
import styles from './translation-notice.module.css'

/** Elements that translators wrap text in; the club uses none of them. */
const foreignElements = 'font, [_msttexthash], .immersive-translate-target-wrapper'

function seesTranslation(): boolean {
  const html = document.documentElement
  return isTranslated({
    className: html.className,
    lang: html.lang,
    ownLang: languageTable[currentLanguage()].html,
    hasForeignElements: document.body.querySelector(foreignElements) !== null,
  })
}

function subscribe(listener: () => void): () => void {
  const root = new MutationObserver(listener)
  root.observe(document.documentElement, { attributeFilter: ['class', 'lang'] })
  const text = new MutationObserver(listener)
  text.observe(document.body, { childList: true, subtree: true })
  return () => {
    root.disconnect()
    text.disconnect()
  }
}

/**
 * Warns that a translator changed the page, because wrong figures mislead. Once closed, it stays away on this
 * page.
 */
export function TranslationNotice() {
  const isSeen = useSyncExternalStore(subscribe, seesTranslation)
  const [isClosed, setClosed] = useState(false)
  return isSeen && !isClosed ? <TranslationBar close={() => setClosed(true)} /> : null
}

/** One sentence and its close button: even with the largest text, most of the page stays visible. */
export function TranslationBar({ close }: { close: () => void }) {
  const words = useWords(kitWords).shell.translation
  return (
    <div className={styles.place} role="alert" translate="no">
      <p className={styles.words}>
        <Icon name="warning" />
        <span>{words.title}</span>
      </p>
      <Button icon="close" onClick={close}>
        {words.close}
      </Button>
    </div>
  )
}
