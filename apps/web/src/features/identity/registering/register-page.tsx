import { own } from '@club/contract/own-property.ts'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../../kit/loading/hydrated.ts'
import { navigate, useLocation, useQueryParams } from '../../../kit/router/router.tsx'
import { useIsMember } from '../../../kit/session/session.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { State } from '../../../kit/ui/states.tsx'
import { AlreadyIn } from '../sign-in/already-in.tsx'
import { takeLink } from '../start/saved-link.ts'
import { identityWords } from '../words.ts'
import { RegisterForm } from './register-form.tsx'
import { type Purpose, useRegister } from './use-register.ts'

const purposes: Record<string, Purpose> = { first: 'firstPassword', password: 'newPassword' }

/** Registration, and setting a first or forgotten password: rules/identity#registering. */
export function Page() {
  const query = useQueryParams()
  const purpose = own(purposes, query.get('for') ?? '') ?? 'register'
  const { register: words } = useWords(identityWords)
  const { state } = useLocation()
  const register = useRegister(purpose)
  const titles = { register: words.title, firstPassword: words.titlePassword, newPassword: words.titleForgot }
  const leads = { register: words.lead, firstPassword: words.leadPassword, newPassword: words.leadForgot }
  // A reload preserves the state, which the server's render does not know.
  const message = useHydrated() && (state as { message?: unknown } | null)?.message
  const isMember = useIsMember()
  if (register.isDone) return <Done />
  if (isMember && purpose === 'register' && !register.form.isBusy)
    return <AlreadyIn title={titles.register} />
  return (
    <PageColumn title={titles[purpose]} lead={leads[purpose]}>
      {typeof message === 'string' && <Notice>{message}</Notice>}
      <RegisterForm register={register} />
    </PageColumn>
  )
}

/** Confirms that the password was set, then leads to the saved link or home. */
function Done() {
  const { register: words } = useWords(identityWords)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <PageColumn title={words.done} titleRef={title}>
      <State picture="done" text={words.doneText} />
      <Button kind="main" onClick={() => navigate(takeLink(), { replace: true })}>
        {words.go}
      </Button>
    </PageColumn>
  )
}
