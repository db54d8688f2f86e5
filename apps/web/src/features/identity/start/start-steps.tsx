import { path } from '@club/contract/page-paths.ts'
import { useEffect, useEffectEvent } from 'react'
import { useOverlays } from '../../../kit/overlays/overlays.tsx'
import { navigate, useLocation } from '../../../kit/router/router.tsx'
import { currentSession } from '../../../kit/session/session.ts'
import { accountChoice } from '../sign-in/sign-in-overlays.ts'
import { saveLink, takeLink } from './saved-link.ts'
import { onStartStep, type StartStep } from './start-step.ts'

/** Finishes the start of a visit by a token link: rules/identity#start-of-a-visit. */
export function StartSteps() {
  const { pathname, search } = useLocation()
  const { show, hide } = useOverlays()
  const take = useEffectEvent((next: StartStep) => {
    if (next.kind === 'register' || next.kind === 'confirmPartner') {
      // Both lead back to the page that the partner's link named.
      if (pathname !== path('/login') && pathname !== path('/reg')) saveLink(pathname + search)
      navigate(path(next.kind === 'register' ? '/reg' : '/login'), { replace: true })
    } else if (next.kind === 'signedIn') {
      hide()
      // A visitor who opened a member page is on the sign-in page by now.
      if (pathname === path('/login')) navigate(takeLink(), { replace: true })
    } else {
      const name = currentSession().userInfo?.nickName
      show(accountChoice, { name, change: next.change })
    }
  })
  useEffect(() => onStartStep((next) => take(next)), [])
  return null
}
