import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useWords } from './i18n/i18n.tsx'
import { takeLostSession, useLoginAlert } from './login-alert.ts'
import { useRoute } from './page.ts'
import { saveLink } from './saved-link.ts'
import { currentSession } from './session.ts'
import { visitBegins } from './session-bootstrap.ts'
import { LinkButton } from './ui/button.tsx'
import { Page as PageColumn, Stack } from './ui/layout.tsx'
import { kitWords } from './words.ts'

/** Whether the visit's first page has already asked to sign in. */
let wasFirstAsked = false

/**
 * Replaces a member page for a visitor, and asks once to sign in: rules/identity#member-pages. Going back to
 * it does not ask again.
 */
export function Guard({ from }: { from: string }) {
  const words = useWords(kitWords)
  const { title, loginAlert = 'browsing' } = useRoute()
  const askToSignIn = useLoginAlert()
  const { key } = useLocation()
  const navigationType = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing the alert changes the history and must not reopen it
  useEffect(() => {
    const isFirst = key === 'default' && !wasFirstAsked
    const isLost = takeLostSession()
    if (navigationType === 'POP' && !isFirst && !isLost) return
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
    <PageColumn title={words.common.titles[title]} lead={words.shell.loginAlert[loginAlert]}>
      <Stack>
        <LinkButton kind="main" icon="person" to="/login" onClick={() => saveLink(from)}>
          {words.shell.loginAlert.signIn}
        </LinkButton>
        <LinkButton isWide icon="home" to="/">
          {words.common.backHome}
        </LinkButton>
      </Stack>
    </PageColumn>
  )
}
