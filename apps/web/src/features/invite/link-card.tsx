import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { LiveRegion } from '../../kit/messages/live-region.tsx'
import { useSendLink } from '../../kit/sharing/use-send-link.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import { appInfoNeed } from '../content/content-needs.ts'
import { invitationPath } from './invite.rules.ts'
import styles from './invite-page.module.css'
import { inviteWords } from './words.ts'

/** The link and its ways to a friend: copy, share or scan. Rendered in the browser only. */
export function LinkCard({ invitationUserId }: { invitationUserId: string }) {
  const { link: words, code } = useWords(inviteWords)
  const { data: appInfo } = useAnswer(appInfoNeed)
  const [isCodeShown, setCodeShown] = useState(false)
  const club = appInfo?.brand.clubName ?? ''
  const { canSend, isInWeChat, copied, link, copy, send } = useSendLink({
    path: invitationPath(invitationUserId),
    title: words.sendTitle(club),
    text: words.sendText(club),
    reportName: 'invite',
  })
  return (
    <>
      <Button kind="main" onClick={() => void copy()}>
        {words.copy}
      </Button>
      {copied === 'yes' && (
        <LiveRegion>
          <Notice kind="success">{words.copied}</Notice>
        </LiveRegion>
      )}
      {copied === 'no' && <Notice kind="error">{words.copyFailed}</Notice>}
      {isInWeChat && <Notice title={words.inWeChat}>{words.inWeChatText}</Notice>}
      {canSend && (
        <Button icon="share" isWide onClick={() => void send()}>
          {words.send}
        </Button>
      )}
      <p className={styles.link} translate="no">
        <span className="only-read">{words.label}</span>
        {link()}
      </p>
      <p className={lines.note}>{words.text}</p>
      <Disclosure isOpen={isCodeShown} onToggle={() => setCodeShown(!isCodeShown)} word={code.title}>
        <QrCode text={link()} label={code.label} />
        <p>{code.text}</p>
      </Disclosure>
    </>
  )
}
