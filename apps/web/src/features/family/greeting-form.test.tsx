// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../kit/calls/api.ts'
import { LanguageProvider } from '../../kit/i18n/i18n.tsx'
import { kitWords } from '../../kit/words.ts'
import { GreetingForm } from './greeting-form.tsx'
import { familyWords } from './words.ts'
import { words } from './words.zh-cn.ts'

const { greet } = words.helper
const helped = { linkId: 'l1', nickName: '王**', takesGreetings: true, greetingsLeft: 3 }

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) => act(async () => button(name)?.click())
const field = () => document.querySelector('input[name=greeting]') as HTMLInputElement

test('a greeting that is folded away stays, and is the same one when it is sent again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const keys: string[] = []
  const refused = { status: statuses.helperUnknown, message: '请稍后再试', data: null }
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    keys.push(JSON.parse(String(body)).greetingKey)
    return new Response(JSON.stringify(refused))
  })
  await Promise.all([familyWords.load('zh_cn'), kitWords.load('zh_cn')])
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider initial="zh_cn">
          <GreetingForm helped={helped} />
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )
  await press(greet.show)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), '周六回家')
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press(greet.send)
  await vi.waitFor(() => expect(keys).toHaveLength(1))
  await press(greet.show)
  await press(greet.show)
  expect(field().value).toBe('周六回家')
  await press(greet.send)
  await vi.waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
