import { languageTable } from '@club/contract/languages.ts'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components'
import { kitWords } from '../kit.words.ts'
import { useLanguage } from '../words/language.ts'
import { useWords } from '../words/words-of.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Hidden } from './layout.tsx'

/**
 * A dialog over the page. Escape and the button close it, unless it `mustStay`; a press beside it does not, so that
 * nothing typed is lost by a slip. Its buttons stand in `actions`.
 */
export function Dialog({
  title,
  onClose,
  mustStay = false,
  actions,
  children,
}: {
  title: string
  onClose: () => void
  mustStay?: boolean
  actions?: ReactNode
  children: ReactNode
}) {
  const words = useWords(kitWords).common
  return (
    <I18nProvider locale={languageTable[useLanguage()].html}>
      <ModalOverlay
        className={styles.veil ?? ''}
        isOpen
        isKeyboardDismissDisabled={mustStay}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Modal className={styles.sheet ?? ''}>
          <AriaDialog className={styles.dialog ?? ''}>
            <header className={styles.head}>
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              {!mustStay && (
                <Button look="quiet" icon="close" onClick={onClose}>
                  <Hidden>{words.close}</Hidden>
                </Button>
              )}
            </header>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard */}
            <div className={styles.body} tabIndex={0}>
              {children}
            </div>
            {actions && <footer className={styles.actions}>{actions}</footer>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}
