// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../calls/api-error.ts'
import { kitWords } from '../words.ts'
import { words } from '../words.zh-cn.ts'
import { visitDraft } from './draft.ts'
import { type Form, type FormOptions, loadingFlagClearMs, useForm } from './use-form.ts'

const initial = { city: '', password: '' }
type Values = typeof initial

let root: Root
let form: Form<Values>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(() => {
  act(() => root.unmount())
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Sample({ options }: { options: Partial<FormOptions<Values>> }): ReactNode {
  form = useForm<Values>({
    initial,
    check: ({ city }) => ({ city: city === '' ? 'Name a city.' : undefined }),
    send: () => {},
    ...options,
  })
  const { value, onValue, error } = form.field('city')
  return (
    <form {...form.props}>
      <input name="password" />
      <details>
        <input
          name="city"
          value={value}
          onChange={({ target }) => onValue(target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby="city-hint city-error"
        />
        <p id="city-error">{error}</p>
      </details>
    </form>
  )
}

function show(options: Partial<FormOptions<Values>> = {}): void {
  const main = document.createElement('main')
  document.body.replaceChildren(main)
  root = createRoot(main)
  act(() => root.render(<Sample options={options} />))
}

const submit = () => act(() => form.submit())
const focused = () => document.activeElement?.getAttribute('name')

test('a problem appears at its field, which is focused, and goes when the field changes', async () => {
  const send = vi.fn()
  show({ send })
  await submit()
  expect(form.problems.city).toBe('Name a city.')
  expect(focused()).toBe('city')
  act(() => form.set({ city: 'Dali' }))
  expect(form.hasProblems).toBe(false)
  await submit()
  expect(send.mock.calls).toEqual([[{ city: 'Dali', password: '' }]])
})

test('a problem that a closed fold hides opens the fold', async () => {
  show()
  const fold = document.querySelector('details')
  expect(fold?.open).toBe(false)
  await submit()
  expect([fold?.open, focused()]).toEqual([true, 'city'])
})

test('a refusal appears at its field, or above the button if the form lacks the field', async () => {
  const refusals: Record<string, string> = { CITY: 'city', OTHER: 'branch' }
  for (const [status, name] of [
    ['CITY', 'city'],
    ['OTHER', 'form'],
  ] as const) {
    show({
      initial: { city: 'Dali', password: '' },
      send: () => Promise.reject(new CallError(status, 'No.', 200)),
      fieldOfStatus: (found) => refusals[found] ?? 'form',
    })
    await submit()
    expect(form.problems).toEqual({ [name]: 'No.' })
    expect(form.values.city).toBe('Dali')
  }
})

test('a failure that is no refusal, such as of encryption, is said above the button and still reported', async () => {
  await kitWords.load('zh_cn')
  const send = () => Promise.reject(new DOMException('The key is unusable.', 'OperationError'))
  show({ initial: { city: 'Dali', password: '' }, send })
  await act(() => expect(form.submit()).rejects.toThrow('unusable'))
  expect(form.problems).toEqual({ form: words.errors.requestError })
})

test('ten taps send once; the form is busy until a second after the answer', async () => {
  let answer = () => {}
  const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  show({ initial: { city: 'Dali', password: '' }, send })
  for (let tap = 0; tap < 10; tap++) act(() => void form.submit())
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => answer())
  expect(form.isBusy).toBe(true)
  act(() => void vi.advanceTimersByTime(loadingFlagClearMs))
  expect(form.isBusy).toBe(false)
})

test('a draft survives leaving the page, without the password, until it is sent or discarded', () => {
  const draft = visitDraft<Values>('calculator')
  show({ draft })
  act(() => form.set({ city: 'Dali', password: 'Evergreen88' }))
  expect(sessionStorage.getItem('calculator')).toBe('{"city":"Dali"}')
  act(() => root.unmount())
  show({ draft })
  expect([form.values, form.isRestored]).toEqual([{ city: 'Dali', password: '' }, true])
  act(() => form.reset())
  expect([form.values.city, form.isRestored, sessionStorage.getItem('calculator')]).toEqual(['', false, null])
})

test('a draft that cannot be read now stays stored, and goes once its input is taken back', async () => {
  const draft = { key: 'unread', read: async () => null, write: vi.fn(), forget: vi.fn() }
  show({ draft })
  await act(async () => {})
  expect([form.isReady, draft.forget.mock.calls.length]).toEqual([true, 0])
  act(() => form.set({ city: 'Dali' }))
  act(() => form.reset(['city']))
  expect([draft.write.mock.calls.length, draft.forget.mock.calls.length]).toEqual([1, 1])
})

test('untouched fields follow new values from the server', () => {
  show({ initial: { city: 'Dali', password: '' } })
  act(() => root.render(<Sample options={{ initial: { city: 'Wuhan', password: '' } }} />))
  expect(form.values.city).toBe('Wuhan')
  act(() => form.set({ city: 'Sanya' }))
  act(() => root.render(<Sample options={{ initial: { city: 'Dali', password: '' } }} />))
  expect(form.values.city).toBe('Sanya')
})

test('a field with a problem comes into sight with its error, the field last where both have no room', async () => {
  show()
  const scrolled: string[] = []
  for (const each of document.querySelectorAll<HTMLElement>('input, p'))
    each.scrollIntoView = () => scrolled.push(each.id || (each.getAttribute('name') ?? ''))
  await submit()
  expect(scrolled).toEqual(['city-error', 'city'])
})
