// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFilmControls } from './film-controls.tsx'

let place: HTMLElement
let root: ReturnType<typeof createRoot>

function Player() {
  const video = useRef<HTMLVideoElement>(null)
  const { hasNoPicture, isUnplayable, fail } = useFilmControls(video, false)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: nothing is said in it */}
      <video ref={video} onError={fail} />
      <p>{isUnplayable ? 'unplayable' : hasNoPicture ? 'no picture' : 'as usual'}</p>
    </>
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root.render(<Player />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

/** What the browser says of the film, and an event with it. */
async function tell(event: string, facts: Record<string, unknown>): Promise<string> {
  const film = place.querySelector('video')
  if (!film) throw new Error('there is a film')
  for (const [name, value] of Object.entries(facts))
    Object.defineProperty(film, name, { value, configurable: true })
  await act(async () => void film.dispatchEvent(new Event(event)))
  return place.querySelector('p')?.textContent ?? ''
}

test('a film that plays without a picture says so, until there is one', async () => {
  expect(await tell('timeupdate', { currentTime: 0, videoWidth: 0 })).toBe('as usual')
  expect(await tell('timeupdate', { currentTime: 0.3, videoWidth: 0 })).toBe('no picture')
  expect(await tell('resize', { currentTime: 0.4, videoWidth: 640 })).toBe('as usual')
  expect(await tell('timeupdate', { currentTime: 1, videoWidth: 640 })).toBe('as usual')
})

test.each([
  ['arrives', async () => new Response(null, { status: 200 }), 'unplayable'],
  ['is missing', async () => new Response(null, { status: 404 }), 'as usual'],
  ['has no network', () => Promise.reject(new TypeError('no network')), 'as usual'],
])('a film that fails although its file %s', async (_case, fetched, expected) => {
  vi.stubGlobal('fetch', fetched)
  expect(await tell('error', { currentSrc: '/media/film.mp4' })).toBe(expected)
})
