// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
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

async function open(): Promise<Root> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
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
  return root
}

const write = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a greeting that is folded away stays, and is the same one when it is sent again', async () => {
  const keys: string[] = []
  const refused = { status: statuses.helperUnknown, message: '请稍后再试', data: null }
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    keys.push(JSON.parse(String(body)).greetingKey)
    return new Response(JSON.stringify(refused))
  })
  const root = await open()
  await write('周六回家')
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

test('what is written while a greeting is on its way stays when it has been sent; an unchanged one goes', async () => {
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return new Response(JSON.stringify({ status: '200', message: '', data: { greetingsLeft: 2 } }))
  })
  const root = await open()
  await write('周六回家')
  await press(greet.send)
  await press(greet.show)
  await press(greet.show)
  // It is still on its way, so a second press sends nothing.
  await press(greet.send)
  await write('周日回家')
  expect(answers).toHaveLength(1)
  await act(async () => answers[0]?.())
  await vi.waitFor(() => expect(button(greet.send)?.getAttribute('aria-busy')).not.toBe('true'))
  expect(field()?.value).toBe('周日回家')
  await press(greet.send)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]?.())
  await vi.waitFor(() => expect(field()).toBeNull())
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
