import { type Contrast, contrasts, type TextSize, textSizes } from '@club/contract/display.ts'
import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'
import { setCookie } from '../storage/cookies.ts'

/** Display settings, stamped on `<html>` so that the first paint is right. */
export interface Display {
  textSize: TextSize
  contrast: Contrast
}

export const defaultDisplay: Display = { textSize: 'standard', contrast: 'normal' }

export function asTextSize(text: string | null | undefined): TextSize {
  return textSizes.find((size) => size === text) ?? 'standard'
}

/** The text size nearest to a factor of the standard, such as the bank app's own. */
export function nearestTextSize(scale: number): TextSize {
  return scale >= 1.43 ? 'largest' : scale >= 1.13 ? 'large' : 'standard'
}

export function asContrast(text: string | null | undefined): Contrast {
  return contrasts.find((contrast) => contrast === text) ?? 'normal'
}

const listeners = makeListeners()
let current: Display = typeof document === 'undefined' ? defaultDisplay : readStamp()

function readStamp(): Display {
  const { dataset } = document.documentElement
  const [textSize, contrast] = [asTextSize(dataset.textSize), asContrast(dataset.contrast)]
  const isDefault = textSize === defaultDisplay.textSize && contrast === defaultDisplay.contrast
  // The same object as during hydration, so that nothing is rendered again.
  return isDefault ? defaultDisplay : { textSize, contrast }
}

function change(next: Display): void {
  current = next
  document.documentElement.dataset.textSize = next.textSize
  document.documentElement.dataset.contrast = next.contrast
  listeners.notify()
}

export function setTextSize(textSize: TextSize): void {
  setCookie('textSize', textSize)
  change({ ...current, textSize })
}

export function setContrast(contrast: Contrast): void {
  setCookie('contrast', contrast)
  change({ ...current, contrast })
}

export function currentDisplay(): Display {
  return current
}

/** The current display settings; in the server's HTML they only appear on `<html>`. */
export function useDisplay(): Display {
  return useSyncExternalStore(listeners.subscribe, currentDisplay, () => defaultDisplay)
}
