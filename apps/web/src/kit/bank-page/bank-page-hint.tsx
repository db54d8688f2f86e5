import type { BankPage } from '@club/contract/shapes.ts'
import { useState } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { LiveRegion } from '../messages/live-region.tsx'
import { OverlayTitle } from '../overlays/overlay-frame.tsx'
import type { OverlayControls } from '../overlays/overlays.tsx'
import { copyText } from '../phone/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { kitWords } from '../words.ts'
import styles from './bank-page.module.css'
import { bankPageWords } from './words.ts'

/** In the messaging app, which does not open the bank's pages. */
export function Overlay({ page, hide }: { page: BankPage } & OverlayControls) {
  const { common } = useWords(kitWords)
  const { hint: words } = useWords(bankPageWords)
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  async function copy(): Promise<void> {
    setCopied((await copyText(page.url)) ? 'yes' : 'no')
  }
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <p>{words.text}</p>
      <ol className={styles.steps}>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{words.otherwise}</p>
      <LiveRegion>{copied === 'yes' && <Notice kind="success">{words.copied}</Notice>}</LiveRegion>
      {copied === 'no' && (
        <Notice kind="error" title={words.copyFailed}>
          <p className={styles.address} translate="no">
            {page.url}
          </p>
        </Notice>
      )}
      <Button icon="copy" isWide onClick={() => void copy()}>
        {words.copy}
      </Button>
      <Button kind="main" onClick={hide}>
        {common.iKnow}
      </Button>
    </Stack>
  )
}
