// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useDisplay } from '../frame/display.ts'
import { useIsMember, useSession } from './session.ts'

test('what hydrates as a visitor, in the standard display, is not rendered a second time', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let rendered = 0
  function Part() {
    rendered += 1
    return `${useSession().isMember} ${useIsMember()} ${useDisplay().textSize}`
  }
  document.body.innerHTML = renderToString(<Part />)
  rendered = 0
  const root = await act(async () => hydrateRoot(document.body, <Part />))
  expect(document.body.textContent).toBe('false false standard')
  expect(rendered).toBe(1)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
