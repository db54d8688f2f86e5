import { useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { LiveRegion } from '../../kit/messages/live-region.tsx'
import { copyText } from '../../kit/phone/copy-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import styles from './we-chat-sharing.module.css'
import { shareWords } from './words.ts'

/** Says that only WeChat's share menu is missing, and offers the link instead. */
export function MenuMissing({ link, close }: { link: string; close: () => void }) {
  const words = useWords(shareWords).missing
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  return (
    <aside className={styles.place} aria-label={words.title}>
      <Notice
        title={words.title}
        action={
          <div className={styles.steps}>
            <Button icon="copy" isWide onClick={async () => setCopied((await copyText(link)) ? 'yes' : 'no')}>
              {words.copy}
            </Button>
            <LiveRegion>
              {copied && <p>{copied === 'yes' ? words.copied : words.copyFailed}</p>}
              {copied === 'no' && (
                <p className={styles.link} translate="no">
                  {link}
                </p>
              )}
            </LiveRegion>
            <Button icon="close" isWide onClick={close}>
              {words.close}
            </Button>
          </div>
        }
      >
        {words.text}
      </Notice>
    </aside>
  )
}
