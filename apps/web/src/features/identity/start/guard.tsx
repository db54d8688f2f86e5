import { path } from '@club/contract/page-paths.ts'
import { useEffect } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { useRoute } from '../../../kit/page/page.ts'
import { usePageTitle } from '../../../kit/page/page-title.ts'
import { firstKey, useLocation } from '../../../kit/router/router.tsx'
import { currentSession } from '../../../kit/session/session.ts'
import { LinkButton } from '../../../kit/ui/button.tsx'
import { Page as PageColumn, Stack } from '../../../kit/ui/layout.tsx'
import { kitWords } from '../../../kit/words.ts'
import { takeLostSession, useLoginAlert } from '../sign-in/login-alert.ts'
import { loginAlertWords } from '../sign-in/login-alert.words.ts'
import { SignInLink } from '../sign-in/sign-in-link.tsx'
import { visitBegins } from './session-bootstrap.ts'

/** Whether the visit's first page has already asked to sign in. */
let wasFirstAsked = false

/**
 * Replaces a member page for a visitor, and asks once to sign in: rules/identity#member-pages. Going back to
 * it does not ask again.
 */
export function Guard({ from }: { from: string }) {
  const { common } = useWords(kitWords)
  const words = useWords(loginAlertWords)
  const { loginAlert = 'browsing' } = useRoute()
  const title = usePageTitle()
  const askToSignIn = useLoginAlert()
  const { key, reachedBy } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing the alert changes the history and must not reopen it
  useEffect(() => {
    const isFirst = key === firstKey && !wasFirstAsked
    const isLost = takeLostSession()
    if (reachedBy === 'traverse' && !isFirst && !isLost) return
    let isGone = false
    // A token in the address may still sign the visitor in.
    void visitBegins().then(() => {
      if (isGone || currentSession().isMember) return
      if (isFirst) wasFirstAsked = true
      askToSignIn(loginAlert, from)
    })
    return () => {
      isGone = true
    }
  }, [])
  return (
    <PageColumn title={title} lead={words[loginAlert]}>
      <Stack>
        <SignInLink from={from}>{words.signIn}</SignInLink>
        <LinkButton isWide icon="home" to={path('/')}>
          {common.backHome}
        </LinkButton>
      </Stack>
    </PageColumn>
  )
}
