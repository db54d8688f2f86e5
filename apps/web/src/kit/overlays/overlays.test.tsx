// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, test, vi } from 'vitest'
import { LanguageProvider } from '../i18n/i18n.tsx'
import { Router } from '../router/router.tsx'
import { dropInput } from '../session/own-input.tsx'
import { kitWords } from '../words.ts'
import { defineOverlay, type Overlays, OverlaysProvider, useOverlays } from './overlays.tsx'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('an overlay closes with the input that it may be about', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await kitWords.load('zh_cn')
  const entry = defineOverlay('entry', async () => ({ Overlay: () => <p>her entry</p> }))
  let overlays: Overlays | undefined
  function Part() {
    overlays = useOverlays()
    return null
  }
  const main = document.createElement('main')
  document.body.replaceChildren(main)
  const root = createRoot(main)
  await act(async () =>
    root.render(
      <LanguageProvider initial="zh_cn">
        <Router>
          <OverlaysProvider>
            <Part />
          </OverlaysProvider>
        </Router>
      </LanguageProvider>,
    ),
  )
  await act(async () => overlays?.show(entry, {}))
  expect(overlays?.current).toBe('entry')
  await act(async () => dropInput())
  expect(overlays?.current).toBeNull()
  await act(async () => root.unmount())
})
