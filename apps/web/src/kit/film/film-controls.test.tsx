// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '../i18n/i18n.tsx'
import { kitWords } from '../words.ts'
import { filmWords } from './film.words.ts'
import { FilmButtons, type FilmControls, useFilmControls } from './film-controls.tsx'

let place: HTMLElement
let root: ReturnType<typeof createRoot>

function Player() {
  const video = useRef<HTMLVideoElement>(null)
  const { hasNoPicture, isUnplayable, fail, retry } = useFilmControls(video, false)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: nothing is said in it */}
      <video ref={video} onError={fail} />
      <button type="button" onClick={retry} />
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

/** What a browser says of a film: a network that drops is 2, a file it cannot use 4. */
const dropped = { code: 2 }
const unusable = { code: 4 }

test.each([
  [
    'that the phone cannot use, and arrives',
    unusable,
    async () => new Response(null, { status: 200 }),
    'unplayable',
  ],
  ['that is missing', unusable, async () => new Response(null, { status: 404 }), 'as usual'],
  ['without a network', unusable, () => Promise.reject(new TypeError('no network')), 'as usual'],
  ['while the network drops', dropped, async () => new Response(null, { status: 200 }), 'as usual'],
])('a film fails %s', async (_case, error, fetched, expected) => {
  vi.stubGlobal('fetch', fetched)
  expect(await tell('error', { currentSrc: '/media/film.mp4', error })).toBe(expected)
})

test('an answer about a film that is loaded again by now says nothing about it', async () => {
  let answer: (response: Response) => void = () => {}
  const fetched = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', () => fetched)
  await tell('error', { currentSrc: '/media/film.mp4', error: unusable })
  await act(async () => place.querySelector('button')?.click())
  expect(await tell('loadstart', { error: null })).toBe('as usual')
  await act(async () => answer(new Response(null, { status: 200 })))
  expect(await tell('loadedmetadata', {})).toBe('as usual')
})

test('a film that the phone cannot play can be tried again, and what to do instead is said', async () => {
  await Promise.all([filmWords.load('zh_cn'), kitWords.load('zh_cn')])
  const retry = vi.fn()
  const controls = {
    speed: 'normal',
    hasFailed: true,
    isUnplayable: true,
    hasNoPicture: false,
    fail() {},
    toggle() {},
    goBack() {},
    choose() {},
    retry,
  } satisfies FilmControls
  await act(async () =>
    root.render(
      <LanguageProvider initial="zh_cn">
        <FilmButtons controls={controls} isPlaying={false} insteadText="先读下面的字。" />
      </LanguageProvider>,
    ),
  )
  const notice = place.querySelector('[role=alert]')
  expect(notice?.textContent).toContain('这个手机放不出这个视频')
  expect(notice?.textContent).toContain('先读下面的字。')
  await act(async () => notice?.querySelector('button')?.click())
  expect(retry).toHaveBeenCalledOnce()
})
