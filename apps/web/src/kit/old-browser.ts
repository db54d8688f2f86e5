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

/** Without a vertical scroll position as an object, Safari 12 would not scroll at all. */
if (!('scrollBehavior' in document.documentElement.style)) {
  const scrollTo = window.scrollTo.bind(window) as (left: number, top: number) => void
  window.scrollTo = (first: ScrollToOptions | number = {}, second = 0) => {
    if (typeof first === 'number') scrollTo(first, second)
    else scrollTo(first.left ?? window.pageXOffset, first.top ?? window.pageYOffset)
  }
}
