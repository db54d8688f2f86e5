import type { Page } from 'playwright-core'

/** The texts of a page's elements, and its pictures with their sizes. */
export interface Shown {
  texts: string[]
  pictures: string[]
}

/** Reads what a page at rest shows; `onFirstScreen` without what has to be scrolled to. */
export function shownBy(page: Page, onFirstScreen = false): Promise<Shown> {
  return page.evaluate((isFirst) => {
    const isSeen = ({ width, height, top, left, bottom, right }: DOMRect) =>
      width > 0 &&
      height > 0 &&
      (!isFirst || (top < innerHeight && left < innerWidth && bottom > 0 && right > 0))
    const root = document.getElementById('root') as HTMLElement
    const texts = [...root.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && isSeen(element.getBoundingClientRect()))
      .map(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .map((nodes) =>
        nodes
          .map(({ textContent }) => textContent)
          .join('')
          .trim(),
      )
      .filter(Boolean)
    const pictures = [...root.querySelectorAll('img')]
      .map((image) => ({ image, box: image.getBoundingClientRect() }))
      .filter(({ box }) => isSeen(box))
      .map(
        ({ image, box }) => `${image.getAttribute('src')} ${Math.round(box.width)}×${Math.round(box.height)}`,
      )
    return { texts, pictures }
  }, onFirstScreen)
}

/** Which of these are missing there. */
export function missing(these: readonly string[], there: readonly string[]): string[] {
  const left = [...there]
  return these.filter((one) => {
    const place = left.indexOf(one)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}
