// @vitest-environment happy-dom
import { Component, type ReactNode, Suspense, startTransition, useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { forgetLost } from '../calls/again.ts'
import { LanguageProvider, useWords } from './i18n.tsx'
import { wordsOf } from './words-of.ts'

test('a component that waits for its words is rendered once they are there, without an error', async () => {
  const part = wordsOf<{ hello: string }>({
    './words.zh-cn.ts': async () => ({ words: { hello: '您好' } }),
  })
  function Greeting() {
    const { hello } = useWords(part)
    const [name] = useState('松柏')
    return <p id={useId()}>{`${hello}，${name}`}</p>
  }
  const errors: unknown[] = []
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onRecoverableError: (error) => errors.push(error),
    onCaughtError: (error) => errors.push(error),
    onUncaughtError: (error) => errors.push(error),
  })
  // As navigation renders: without blocking, so that the words may arrive while the component waits.
  startTransition(() =>
    root.render(
      <LanguageProvider initial="zh_cn">
        <Suspense fallback="…">
          <Greeting />
        </Suspense>
      </LanguageProvider>,
    ),
  )
  await expect.poll(() => document.body.textContent).toBe('您好，松柏')
  expect(errors).toEqual([])
  root.unmount()
})

class Caught extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch() {
    forgetLost()
  }
  override render() {
    return this.state.hasFailed ? 'lost' : this.props.children
  }
}

test('a render asks once for words that fail, and again when it is opened after the failure was shown', async () => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length < 3) throw new TypeError('Failed to fetch')
    return { words: { hello: '您好' } }
  })
  const part = wordsOf<{ hello: string }>({ './words.zh-cn.ts': load })
  const Greeting = () => <p>{useWords(part).hello}</p>
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container, { onCaughtError: () => {} })
  const open = (key: number) =>
    startTransition(() =>
      root.render(
        <LanguageProvider initial="zh_cn">
          <Caught key={key}>
            <Suspense fallback="…">
              <Greeting />
            </Suspense>
          </Caught>
        </LanguageProvider>,
      ),
    )
  for (const [times, text] of ['lost', 'lost', '您好', '您好'].entries()) {
    open(times)
    await expect.poll(() => load.mock.calls.length).toBe(Math.min(times + 1, 3))
    await expect.poll(() => container.textContent).toBe(text)
  }
  expect(load).toHaveBeenCalledTimes(3)
  root.unmount()
})
