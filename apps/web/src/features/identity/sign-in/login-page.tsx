import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../../kit/page/page-title.ts'
import { onSessionChange, useIsMember } from '../../../kit/session/session.ts'
import { Page as PageColumn } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { PasskeySignIn } from '../../passkeys/passkey-sign-in.tsx'
import { usePasskeySignIn } from '../../passkeys/use-passkey-sign-in.ts'
import { ConfirmPartner } from '../partner/confirm-partner.tsx'
import { usePartnerToConfirm } from '../partner/partner-to-confirm.ts'
import { wasTokenRefused } from '../start/session-bootstrap.ts'
import { identityWords } from '../words.ts'
import { AlreadyIn } from './already-in.tsx'
import { LoginForm } from './login-form.tsx'
import { useLogin } from './use-login.ts'

/** Sign-in; a reader who came from a partner that is not confirmed yet is asked about it first. */
export function Page() {
  const partner = usePartnerToConfirm()
  const [hasAsked, setHasAsked] = useState(false)
  if (partner !== null && !hasAsked) setHasAsked(true)
  return partner ? (
    <ConfirmPartner partner={partner} key={partner.source} />
  ) : (
    <SignIn takesFocus={hasAsked} />
  )
}

/** Sign-in by SMS first, by password second: rules/identity#signing-in. */
function SignIn({ takesFocus }: { takesFocus: boolean }) {
  const title = usePageTitle()
  const identity = useWords(identityWords)
  const { login: texts } = identity
  const isMember = useIsMember()
  const login = useLogin()
  const lock = usePasskeySignIn()
  // A refused token also makes the reader a visitor, which is a change of the session.
  const isTokenRefused = useSyncExternalStore(onSessionChange, wasTokenRefused, () => false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const lead = login.mode === 'sms' ? texts.lead : texts.leadPassword
  if (isMember && !login.form.isBusy && !lock.isBusy) return <AlreadyIn title={title} titleRef={heading} />
  return (
    <PageColumn title={title} lead={lead} titleRef={heading}>
      {isTokenRefused && login.mode === 'sms' && <Notice>{texts.tokenRefused}</Notice>}
      {(lock.isOffered || lock.stopped) && login.mode === 'sms' && <PasskeySignIn lock={lock} />}
      <LoginForm login={login} />
      {login.mode === 'sms' && <Notice>{identity.code.advice}</Notice>}
    </PageColumn>
  )
}
