// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { TurnPhoneDialog } from '../frame/turn-phone.tsx'
import { LanguageProvider } from '../i18n/i18n.tsx'
import { Router } from '../router/router.tsx'
import { kitWords } from '../words.ts'
import { bridgeLog, offeredFeatures } from './app-bridge.ts'
import { AppFrame } from './app-frame.tsx'
import { installAppStandIn } from './app-stand-in.ts'

const goBack = () => window.EvergreenClub?.receive('{"event":"back"}')
const isClosed = () => bridgeLog().some(({ text }) => text.includes('"call":"close"'))

test("on the first page, the app's back button closes the request to turn the phone before the app", async () => {
  installAppStandIn({ features: ['close'] })
  await kitWords.load('zh_cn')
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
  const root = createRoot(document.body)
  const show = (dialog: boolean) =>
    root.render(
      <LanguageProvider initial="zh_cn">
        <Router>
          <AppFrame />
          {dialog && <TurnPhoneDialog goOn={() => show(false)} />}
        </Router>
      </LanguageProvider>,
    )
  show(true)
  await expect.poll(() => offeredFeatures()).toContain('close')
  await expect.poll(() => document.querySelector('dialog')).not.toBeNull()
  expect(goBack()).toBe(true)
  expect(back).toHaveBeenCalledOnce()
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
  expect(isClosed()).toBe(false)
  expect(goBack()).toBe(true)
  expect(isClosed()).toBe(true)
  root.unmount()
})
