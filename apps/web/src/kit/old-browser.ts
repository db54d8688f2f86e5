import 'abortcontroller-polyfill/dist/polyfill-patch-fetch'
import { ResizeObserver as SizeObserver } from '@juggle/resize-observer'
import './page-states.ts'

/**
 * What the oldest supported browsers lack besides the language's own: decisions/0074. Loaded by boot, only there. The
 * list that the house test knows is scripts/house/browser-apis.ts.
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

// Safari 12 takes two numbers and no options.
if (!('scrollBehavior' in document.documentElement.style)) {
  const scrollTo = window.scrollTo.bind(window) as (left: number, top: number) => void
  const scroll = (given: ScrollToOptions | number = {}, top = 0) => {
    if (typeof given === 'number') scrollTo(given, top)
    else scrollTo(given.left ?? window.pageXOffset, given.top ?? window.pageYOffset)
  }
  window.scrollTo = scroll as typeof window.scrollTo
}

// Chromium 66 to 80 refuse `keepalive` beside headers of one's own: without it a request only ends with its page.
const withKeepalive = window.fetch.bind(window)
window.fetch = (input, init) => {
  if (!init?.keepalive) return withKeepalive(input, init)
  return withKeepalive(input, init).catch(() => withKeepalive(input, { ...init, keepalive: false }))
}
