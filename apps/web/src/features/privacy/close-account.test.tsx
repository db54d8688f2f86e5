// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeShown, show } from '../../testing/shown.tsx'
import { CloseAccount } from './close-account.tsx'
import { privacyWords } from './words.ts'
import { words } from './words.zh-cn.ts'

const sent: unknown[] = []

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('closeAccount')) sent.push(JSON.parse(String(body)))
    return new Response(JSON.stringify({ status: statuses.smsCodeWrong, message: '验证码不对', data: null }))
  })
  await privacyWords.load('zh_cn')
  await show(<CloseAccount />)
})
afterEach(removeShown)

const field = () => document.querySelector('input') as HTMLInputElement

async function enter(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
}

test('a missing code leads to its field; one with spaces or wide digits is sent as it is meant', async () => {
  await enter('12345')
  expect([document.activeElement, sent]).toEqual([field(), []])
  expect(document.body.textContent).toContain(words.close.codeEmpty)
  await enter('１２３ 456')
  await vi.waitFor(() => expect(sent).toEqual([{ smsCode: '123456' }]))
  expect(document.body.textContent).not.toContain(words.close.codeEmpty)
})
