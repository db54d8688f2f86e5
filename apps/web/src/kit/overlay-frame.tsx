import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useWords } from './i18n/i18n.tsx'
import styles from './overlay-frame.module.css'
import { Icon } from './ui/icon.tsx'

/** The sheet of every overlay: holds the focus, closes by its labelled button, Escape and the back key. */
export function OverlayFrame({ hide, children }: { hide: () => void; children: ReactNode }) {
  const words = useWords()
  return (
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
          <div className={styles.content}>{children}</div>
          <div className={styles.foot}>
            <button type="button" className={styles.close} onClick={hide}>
              <Icon name="close" />
              <span>{words.common.close}</span>
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The heading of an overlay's content; it names the dialog for screen readers. */
export function OverlayTitle({ children }: { children: ReactNode }) {
  return (
    <Heading slot="title" level={2} className={styles.title ?? ''}>
      {children}
    </Heading>
  )
}
