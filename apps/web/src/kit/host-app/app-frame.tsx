import { useEffect } from 'react'
import { currentDisplay, nearestTextSize, setTextSize } from '../frame/display.ts'
import { isBackKeyHeld } from '../overlays/back-key.ts'
import { hasPageBefore, useLocation } from '../router/router.tsx'
import { hasCookie } from '../storage/cookies.ts'
import { deviceValues } from '../storage/storage.ts'
import { type AppEvents, callApp, offeredFeatures, startBridge, useAppFeature } from './app-bridge.ts'

const sizeKey = 'appTextSize'

/** Takes over the app's text size, unless the reader chose another one in the club. */
function takeTextSize(scale: number): void {
  const { textSize } = currentDisplay()
  if (hasCookie('textSize') && deviceValues.get(sizeKey) !== textSize) return
  const nearest = nearestTextSize(scale)
  deviceValues.set(sizeKey, nearest)
  if (nearest !== textSize) setTextSize(nearest)
}

/** Overlays, the soft keyboard and the request to turn the phone are history entries: going back closes them first. */
function goBack(): boolean {
  if (hasPageBefore() || isBackKeyHeld()) {
    window.history.back()
    return true
  }
  if (!offeredFeatures().includes('close')) return false
  void callApp('close', {})
  return true
}

/** A web view that the app covers without pausing stays visible, so a return is announced to its listeners here. */
function resume(): void {
  document.dispatchEvent(new Event('visibilitychange'))
}

const events: AppEvents = { back: goBack, resume, textSize: takeTextSize }

/**
 * Tells the app the title, and whether there is a page to go back to, at each navigation and whenever the document's
 * title changes.
 */
function useAppTitle(): void {
  const hasTitle = useAppFeature('title')
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may change the way back
  useEffect(() => {
    if (!hasTitle) return
    let told = ''
    function tell(): void {
      const bar = { title: document.title, canGoBack: hasPageBefore() }
      const text = JSON.stringify(bar)
      if (text === told) return
      told = text
      void callApp('setTitle', bar)
    }
    // If the page's words are loaded, its title is set before this timer fires.
    const timer = setTimeout(tell, 0)
    const titles = new MutationObserver(tell)
    titles.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      clearTimeout(timer)
      titles.disconnect()
    }
  }, [hasTitle, key])
}

/** The club inside the bank's app: rules/channels#bank-app. Renders nothing. */
export function AppFrame() {
  useEffect(() => startBridge(events), [])
  useAppTitle()
  return null
}
