import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { ToastRegion } from '../kit/ui/toast.tsx'

/** Shows a part of the desk as in its app. Time is stopped: `wait` moves it on. */
export function show(part: ReactNode, client: QueryClient) {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>{part}</MemoryRouter>
        <ToastRegion />
      </QueryClientProvider>,
    ),
  )
  return { leave: () => act(() => root.unmount()) }
}

export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

export const text = () => document.body.textContent ?? ''

/** The button with these words. Throws if there is none. */
export function button(words: string): HTMLButtonElement {
  const all = [...document.querySelectorAll('button')]
  const found = all.find(({ textContent }) => textContent === words)
  if (!found) throw new Error(`no button ${words}, but ${all.map((one) => one.textContent).join(', ')}`)
  return found
}

export async function press(words: string): Promise<void> {
  await act(async () => button(words).click())
  await wait(0)
}

/** Types into a field as a browser does. */
export function type(selector: string, value: string): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
  if (!field) throw new Error(`no field ${selector}`)
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  act(() => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
