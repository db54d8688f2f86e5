import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { useHref, useNavigate } from 'react-router'
import { navigateWhenLoaded } from '../calls/prefetching.ts'

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

/** A link within the club. The router's own component would bring its data router: 6 KiB on every first load. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event, rest.target)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    const isHere = href === pathname + search + hash
    navigateWhenLoaded(href, () => void navigate(to, { replace: replace ?? isHere, state }))
  }
  return <a {...rest} href={href} onClick={follow} />
}
