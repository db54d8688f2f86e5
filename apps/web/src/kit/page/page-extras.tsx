import { path } from '@club/contract/page-paths.ts'
import { useEffect } from 'react'
import { isOffline } from '../calls/again.ts'
import { canReachServer, checkConnection, useReachable } from '../calls/connection.ts'
import { followTextZoom } from '../frame/phone-text-zoom.ts'
import { TranslationNotice } from '../frame/translation-notice.tsx'
import { TurnPhone } from '../frame/turn-phone.tsx'
import { GoHome } from '../go-home/go-home.tsx'
import { arrived } from '../host-app/arrival.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { loadCode } from '../loading/load-code.ts'
import { Announced } from '../messages/announced.tsx'
import { keepClearOfToasts } from '../messages/toast-room.ts'
import { CachedNotice } from '../offline/cached-notice.tsx'
import { reportRead, startOfflineReading } from '../offline/offline-reading.ts'
import { useLocation } from '../router/router.tsx'
import { useFocusRecovery } from './focus-recovery.ts'
import { useRoute } from './page.ts'

/**
 * On every page but home, sign-in and registration; after a deep link from the bank's app on those two as
 * well.
 */
function hasGoHome(page: string): boolean {
  if (page === path('/')) return false
  return (page !== path('/login') && page !== path('/reg')) || arrived('toPage') !== null
}

/** A phone may sleep through the pauses: coming back to the page asks once whether the server is there again. */
function checkOnReturn(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible' && !canReachServer() && !isOffline()) void checkConnection()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** Stores what is read on this phone; returns whether the server is reachable. */
function useOffline(): boolean {
  useEffect(checkOnReturn, [])
  const language = useLanguage()
  const { pathname, search } = useLocation()
  useEffect(startOfflineReading, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: remount for another language
  useEffect(() => reportRead(pathname + search), [pathname, search, language])
  return useReachable()
}

/** What floats over a page; its code loads after the page. */
export function PageExtras() {
  const isReachable = useOffline()
  const { path: page, isUpright = false, translateScreen = false } = useRoute()
  const { pathname, search } = useLocation()
  useFocusRecovery()
  useEffect(keepClearOfToasts, [])
  useEffect(followTextZoom, [])
  // Preloaded, so that the panel opens at once, even offline.
  useEffect(() => void loadCode(() => import('../frame/settings-panel.tsx')).catch(() => undefined), [])
  return (
    <>
      {!isReachable && <CachedNotice key={`cached ${pathname}${search}`} />}
      {hasGoHome(page) && <GoHome key={`home ${pathname}`} />}
      <Announced />
      {isUpright && <TurnPhone />}
      {translateScreen && <TranslationNotice key={`notice ${pathname}`} />}
    </>
  )
}
