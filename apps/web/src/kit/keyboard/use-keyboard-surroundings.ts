import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { backKeyFor } from '../overlays/back-key.ts'
import { keyboardInUse, setKeyboardInUse } from './keyboard-in-use.ts'

const roomName = '--keyboard-room'
const marginPx = 16

const holdBackKey = backKeyFor('softKeyboard')

/** While the keys are open: room below the page, the field in view, and every way to close them. */
export function useKeyboardSurroundings(inputId: string, panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => keepRoom(inputId, panel.current), [inputId, panel])
  useEffect(() => holdBackKey(() => setKeyboardInUse(null)), [])
  useEffect(() => {
    const input = document.getElementById(inputId)
    const form = input?.closest('form')
    const close = () => {
      if (keyboardInUse() === inputId) setKeyboardInUse(null)
    }
    function followKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      close()
      input?.focus({ preventScroll: true })
    }
    // A field without soft keys opens the phone's own keyboard.
    function followFocus({ target }: FocusEvent): void {
      const isEntry = target instanceof HTMLElement && target.matches('input, textarea, select')
      if (isEntry && target !== input && !isTick(target)) close()
    }
    document.addEventListener('keydown', followKey)
    document.addEventListener('focusin', followFocus)
    form?.addEventListener('submit', close)
    return () => {
      document.removeEventListener('keydown', followKey)
      document.removeEventListener('focusin', followFocus)
      form?.removeEventListener('submit', close)
    }
  }, [inputId])
}

function isTick(element: HTMLElement): boolean {
  return element.matches('[type=checkbox], [type=radio]')
}

function keepRoom(inputId: string, panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return
  const root = document.documentElement
  const observer = new ResizeObserver(() => {
    root.style.setProperty(roomName, `${panel.offsetHeight}px`)
    bringIntoSight(inputId, panel)
  })
  observer.observe(panel)
  return () => {
    observer.disconnect()
    root.style.removeProperty(roomName)
  }
}

/** Scrolls the field above the keys, with its label if there is room. */
function bringIntoSight(inputId: string, panel: HTMLElement): void {
  const input = document.getElementById(inputId)
  if (!input) return
  const { top, bottom } = input.getBoundingClientRect()
  const edge = panel.getBoundingClientRect().top - marginPx
  if (bottom > edge)
    window.scrollBy({ top: Math.min(bottom - edge, Math.max(0, top - marginPx)), behavior: 'instant' })
  else if (top < marginPx) window.scrollBy({ top: top - marginPx, behavior: 'instant' })
}
