import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { arrived } from './arrival.ts'
import { GoHome } from './go-home.tsx'
import { useRoute } from './page.ts'
import { TranslationNotice } from './translation-notice.tsx'
import { TurnPhone } from './turn-phone.tsx'

/** On every page but home, sign-in and registration; after a deep link from the bank's app on those two as well. */
function hasGoHome(path: string): boolean {
  if (path === '/') return false
  return (path !== '/login' && path !== '/reg') || arrived('toPage') !== null
}

/** What floats over a page; its code comes after the page stands. */
export function PageExtras() {
  const { path, isUpright = false, translateScreen = false } = useRoute()
  const { pathname } = useLocation()
  // Here before it is asked for, so that the panel opens at once, and without a network, too.
  useEffect(() => void import('./settings-panel.tsx').catch(() => undefined), [])
  return (
    <>
      {hasGoHome(path) && <GoHome key={pathname} />}
      {isUpright && <TurnPhone />}
      {translateScreen && <TranslationNotice />}
    </>
  )
}
