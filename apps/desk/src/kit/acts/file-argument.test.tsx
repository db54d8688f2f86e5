// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, show, text } from '../../testing/shown.tsx'
import { makeQueryClient } from '../calls/api.ts'
import { words } from './acts.words.en-us.ts'
import { FileArgument } from './file-argument.tsx'

const sending = vi.hoisted(() => [] as { name: string; end: (answer: object | Error) => void }[])
vi.mock('../calls/upload-file.ts', () => ({
  uploadFile: (_entry: object, { name }: { name: string }) =>
    new Promise((resolve, reject) => {
      sending.push({ name, end: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)) })
    }),
}))

let shown: ReturnType<typeof show>
let given: string[]
/** Changes another value of the same form. */
let speak: (language: string) => void

beforeEach(() => {
  sending.length = 0
  given = []
  vi.useFakeTimers()
  shown = show(<Form isOptional={false} />, makeQueryClient())
})
afterEach(() => {
  shown.leave()
  vi.useRealTimers()
})

function Form({ isOptional }: { isOptional: boolean }) {
  const [language, setLanguage] = useState('zh')
  speak = setLanguage
  return (
    <FileArgument
      label="File"
      types={['.csv']}
      maxBytes={100}
      isOptional={isOptional}
      onFileId={(fileId) => given.push(`${language} ${fileId}`)}
    />
  )
}

async function choose(name: string): Promise<void> {
  const input = document.querySelector('input') as HTMLInputElement
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], name)] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}
const end = (place: number, answer: object | Error) => act(async () => sending[place]?.end(answer))

test('the file chosen last counts, with what the form says when it has arrived', async () => {
  await choose('one.csv')
  await choose('two.csv')
  act(() => speak('en'))
  await end(1, { fileId: 'two' })
  await end(0, { fileId: 'one' })
  expect(given).toEqual(['zh ', 'zh ', 'en two'])
})

test('after a file that could not be sent, the act means none, not the one before', async () => {
  await choose('one.csv')
  await end(0, { fileId: 'one' })
  await choose('two.csv')
  await end(1, new Error('broken'))
  expect(given.at(-1)).toBe('zh ')
  expect(text()).toContain('broken')
  await choose('three.txt')
  expect(text()).toContain('two.csv')
})

test('an optional file is given up on its way or after it failed; a needed one is not', async () => {
  await choose('needed.csv')
  expect(text()).not.toContain(words.withoutFile)
  shown.leave()
  shown = show(<Form isOptional />, makeQueryClient())
  expect(text()).not.toContain(words.withoutFile)
  await choose('one.csv')
  await end(1, new Error('broken'))
  await press(words.withoutFile)
  expect(given.at(-1)).toBe('zh undefined')
  for (const left of ['broken', 'one.csv', words.withoutFile]) expect(text()).not.toContain(left)
  await choose('two.csv')
  await press(words.withoutFile)
  await end(2, { fileId: 'two' })
  expect(given.at(-1)).toBe('zh undefined')
  expect(text()).not.toContain(words.sendingFile)
})
