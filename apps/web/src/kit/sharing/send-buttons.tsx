import { LiveRegion } from '../messages/live-region.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './send-buttons.module.css'
import type { SendLink } from './use-send-link.ts'
import { useWeChatMenuState } from './we-chat-menu-state.ts'

export interface SendWords {
  send: string
  copy: string
  copied: string
  copyFailed: string
  linkLabel: string
  inWeChat: string
  inWeChatText: string
}

/** The buttons that share a page, and the result. */
export function SendButtons({
  sending,
  words,
  isBusy = false,
}: {
  sending: SendLink
  words: SendWords
  isBusy?: boolean
}) {
  const menu = useWeChatMenuState()
  const { canSend, isInWeChat, copied, link, copy, send } = sending
  return (
    <>
      {canSend && (
        <Button icon="share" isWide isBusy={isBusy} onClick={() => void send()}>
          {words.send}
        </Button>
      )}
      <Button icon="copy" isWide isBusy={isBusy} onClick={() => void copy()}>
        {words.copy}
      </Button>
      {isInWeChat && menu !== 'failed' && <Notice title={words.inWeChat}>{words.inWeChatText}</Notice>}
      {copied === 'yes' && (
        <LiveRegion>
          <p>{words.copied}</p>
        </LiveRegion>
      )}
      {copied === 'no' && (
        <Notice kind="error" title={words.copyFailed}>
          <p className={styles.link} translate="no">
            <span className="only-read">{words.linkLabel}</span>
            {link()}
          </p>
        </Notice>
      )}
    </>
  )
}
