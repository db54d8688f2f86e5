import { shownInvitationCode } from '@club/contract/invitation-code.rules.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { copyText } from '../../kit/phone/copy-text.ts'
import { reportClick } from '../../kit/reporting/reporting.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { ReadAloud } from '../../kit/ui/read-aloud.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { appInfoNeed } from '../content/content-needs.ts'
import styles from './invite-page.module.css'
import { codeNeed } from './pages.ts'
import { inviteWords } from './words.ts'

/**
 * The code for friends on the telephone: in large digits, read aloud, and in a text to send:
 * rules/invitations#invitation-code.
 */
export function CodeCard() {
  const { number: words } = useWords(inviteWords)
  const query = useAnswer(codeNeed)
  return (
    <Card>
      <Stack>
        <p>{words.text}</p>
        <Answered query={query} lines={3}>
          {({ code }) => <Code code={code} />}
        </Answered>
      </Stack>
    </Card>
  )
}

function Code({ code }: { code: string }) {
  const { number: words } = useWords(inviteWords)
  const { data: appInfo } = useAnswer(appInfoNeed)
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const groups = shownInvitationCode(code).split(' ')
  const club = appInfo?.brand.clubName ?? ''
  async function copy(): Promise<void> {
    reportClick('invite.copyCode')
    const isDone = await copyText(words.message(club, groups.join(' '), `${window.location.origin}/reg`))
    setCopied(isDone ? 'yes' : 'no')
    if (isDone) showToast(words.copied)
  }
  return (
    <>
      <p className={styles.number} translate="no">
        {/* A screen reader would say a group of three digits as one number. */}
        <span className="only-read">{words.spoken(groups)}</span>
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike, and they never move
          <span key={index} aria-hidden="true">
            {group}
          </span>
        ))}
      </p>
      <ReadAloud text={() => words.aloud(groups)} startWord={words.read} stopWord={words.stop} />
      <Button isWide icon="copy" onClick={() => void copy()}>
        {words.copy}
      </Button>
      {copied && (
        <Notice kind={copied === 'yes' ? 'success' : 'error'}>
          {copied === 'yes' ? words.copied : words.copyFailed}
        </Notice>
      )}
    </>
  )
}
