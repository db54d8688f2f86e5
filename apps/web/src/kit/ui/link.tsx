import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { navigateWhenLoaded } from '../calls/prefetching.ts'
import { navigate } from '../router/router.tsx'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of our own, with its query and hash. */
  to: string
  /** Replaces the current entry of the history; the default for a link to the current address. */
  replace?: boolean
  /** The state of the new entry. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

/** Whether a tap opens a tab or a window of its own. */
function opensElsewhere(
  { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
  target?: string,
): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || (target ?? '_self') !== '_self'
}

/** A link within the club. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event, rest.target)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    const isHere = to === pathname + search + hash
    navigateWhenLoaded(to, () => navigate(to, { replace: replace ?? isHere, state }))
  }
  return <a {...rest} href={to} onClick={follow} />
}
