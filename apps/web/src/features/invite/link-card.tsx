import { useState } from 'react'
import { currentChannel } from '../../kit/channel.ts'
import { copyText } from '../../kit/copy-text.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { reportClick } from '../../kit/reporting.ts'
import { showToast } from '../../kit/toast.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import { appInfoNeed } from '../content/content-needs.ts'
import { invitationLink } from './invite.rules.ts'
import styles from './invite-page.module.css'
import { inviteWords } from './words.ts'

/** The link and its ways to a friend: copy, share or scan. Rendered in the browser only. */
export function LinkCard({ invitationUserId }: { invitationUserId: string }) {
  const { link: words, code } = useWords(inviteWords)
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const { data: appInfo } = useNeed(appInfoNeed)
  const link = invitationLink(window.location.origin, invitationUserId)
  const isInWeChat = currentChannel() === 'WX'
  const canSend = !isInWeChat && 'share' in navigator
  async function copy(): Promise<void> {
    reportClick('invite.copy')
    const isDone = await copyText(link)
    setCopied(isDone ? 'yes' : 'no')
    if (isDone) showToast(words.copied)
  }
  async function send(): Promise<void> {
    reportClick('invite.send')
    const club = appInfo?.brand.clubName ?? ''
    try {
      await navigator.share({ title: words.sendTitle(club), text: words.sendText(club), url: link })
    } catch (error) {
      // A closed share sheet was closed on purpose; after any other error, copy the link instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <>
      <p>{words.text}</p>
      <p className={styles.link} translate="no">
        <span className="only-read">{words.label}</span>
        {link}
      </p>
      <Button kind="main" onClick={() => void copy()}>
        {words.copy}
      </Button>
      {copied && (
        <Notice kind={copied === 'yes' ? 'success' : 'error'}>
          {copied === 'yes' ? words.copied : words.copyFailed}
        </Notice>
      )}
      {isInWeChat && <Notice title={words.inWeChat}>{words.inWeChatText}</Notice>}
      {canSend && (
        <Button icon="share" isWide onClick={() => void send()}>
          {words.send}
        </Button>
      )}
      <h3 className={styles.codeTitle}>{code.title}</h3>
      <QrCode text={link} label={code.label} />
      <p>{code.text}</p>
    </>
  )
}
