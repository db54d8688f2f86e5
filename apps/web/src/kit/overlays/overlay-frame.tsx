import { languageTable } from '@club/contract/languages.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { useLanguage, useWords } from '../i18n/i18n.tsx'
import { readableText } from '../phone/readable-text.ts'
import { Icon } from '../ui/icon.tsx'
import { ReadAloud } from '../ui/read-aloud.tsx'
import { kitWords } from '../words.ts'
import { OverlayFoot } from './overlay-action.tsx'
import styles from './overlay-frame.module.css'
import { overlayWords } from './overlays.words.ts'

/** The sheet of every overlay: traps the focus; closes by its labelled button, Escape and the back key. */
export function OverlayFrame({ hide, children }: { hide: () => void; children: ReactNode }) {
  const words = useWords(kitWords)
  const [foot, setFoot] = useState<Element | null>(null)
  return (
    // The library adds hidden close buttons, which are named in this language.
    <I18nProvider locale={languageTable[useLanguage()].html}>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={(isOpen) => {
          if (!isOpen) hide()
        }}
        className={styles.veil ?? ''}
      >
        <Modal className={styles.sheet ?? ''}>
          <Dialog className={styles.dialog ?? ''}>
            <div className={styles.content} data-overlay-content>
              <OverlayFoot value={foot}>{children}</OverlayFoot>
            </div>
            <div className={styles.foot}>
              <div className={styles.action} ref={setFoot} />
              <button type="button" className={styles.close} onClick={hide} data-close>
                <Icon name="close" />
                <span>{words.common.close}</span>
              </button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}

/** The heading of an overlay, which names the dialog for screen readers and can read the content aloud. */
export function OverlayTitle({ children }: { children: ReactNode }) {
  const words = useWords(overlayWords)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.head}>
      <Heading slot="title" level={2} ref={heading} className={styles.title ?? ''}>
        {children}
      </Heading>
      <ReadAloud
        kind="quiet"
        text={() => readableText(heading.current?.closest('[data-overlay-content]'))}
        startWord={words.read}
        stopWord={words.stop}
      />
    </div>
  )
}
