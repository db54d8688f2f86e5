// @vitest-environment happy-dom
import { Suspense, startTransition, useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
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
