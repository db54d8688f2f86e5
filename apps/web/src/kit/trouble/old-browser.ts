import 'abortcontroller-polyfill/dist/polyfill-patch-fetch'
import { ResizeObserver as SizeObserver } from '@juggle/resize-observer'
import '../page/page-states.ts'

/**
 * What the oldest supported browsers lack besides the language's own: decisions/0022#floor. Loaded by boot, only there.
 * The list that the house test knows is scripts/house/browser-apis.ts.
 */

window.ResizeObserver ??= SizeObserver

Element.prototype.toggleAttribute ??= function toggleAttribute(this: Element, name: string, force?: boolean) {
  const isWanted = force ?? !this.hasAttribute(name)
  if (isWanted) this.setAttribute(name, '')
  else this.removeAttribute(name)
  return isWanted
}

Element.prototype.replaceChildren ??= function replaceChildren(this: Element, ...nodes: (Node | string)[]) {
  this.textContent = ''
  this.append(...nodes)
}

// Safari 12 takes two numbers and no options, and for an element only whether to show its top or its bottom.
if (!('scrollBehavior' in document.documentElement.style)) {
  const scrollTo = window.scrollTo.bind(window) as (left: number, top: number) => void
  const scroll = (given: ScrollToOptions | number = {}, top = 0) => {
    if (typeof given === 'number') scrollTo(given, top)
    else scrollTo(given.left ?? window.pageXOffset, given.top ?? window.pageYOffset)
  }
  window.scrollTo = scroll as typeof window.scrollTo
  window.scrollBy = ((given: ScrollToOptions | number = {}, down?: number) => {
    const by: ScrollToOptions = typeof given === 'number' ? { left: given, top: down ?? 0 } : given
    scrollTo(window.pageXOffset + (by.left ?? 0), window.pageYOffset + (by.top ?? 0))
  }) as typeof window.scrollBy
  const intoView = Element.prototype.scrollIntoView
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element, given) {
    const { block } = typeof given === 'object' ? given : { block: given === false ? 'end' : 'start' }
    const { top, bottom } = this.getBoundingClientRect()
    if (block !== 'nearest') intoView.call(this, block !== 'end')
    else if (top < 0 || bottom > window.innerHeight) intoView.call(this, top < 0)
  }
}

const plainFetch = window.fetch.bind(window)
window.fetch = (input, given) => {
  // Chromium up to 71 sends no cookies by itself.
  const init: RequestInit = { credentials: 'same-origin', ...given }
  if (!init.keepalive) return plainFetch(input, init)
  // Chromium 66 to 80 refuse `keepalive` with custom headers: without it, a request ends with its page.
  return plainFetch(input, init).catch(() => plainFetch(input, { ...init, keepalive: false }))
}
