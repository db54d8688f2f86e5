import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { forgetLost, reloadIfOutdated } from '../calls/again.ts'
import { useWords } from '../i18n/i18n.tsx'
import { wordsNow } from '../i18n/words-of.ts'
import { Failing } from '../loading/failing.tsx'
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx'
import { announce } from '../messages/announce.ts'
import { showToast } from '../messages/toast.tsx'
import { addressHere, entryState, navigate, useLocation } from '../router/router.tsx'
import { onInputDropped } from '../session/own-input.tsx'
import { kitWords } from '../words.ts'
import { overlayIn, withOverlay } from './overlay-entry.ts'
import styles from './overlay-frame.module.css'

/** Props of every overlay's content besides its own. */
export interface OverlayControls {
  /** Closes the overlay; the focus returns to where it was. */
  hide: () => void
  /** Closes the overlay and goes to another page instead. */
  leave: (path: string) => void
}

/** One kind of overlay; its content is loaded when first shown. */
export interface OverlayKind<P extends object> {
  name: string
  Content: ComponentType<P & OverlayControls>
}

/**
 * Declares an overlay: `defineOverlay<Props>('medalDetail', () => import('./medal-detail.tsx'))`; the module
 * exports `Overlay`.
 */
export function defineOverlay<P extends object>(
  name: string,
  load: () => Promise<{ Overlay: ComponentType<P & OverlayControls> }>,
): OverlayKind<P> {
  return { name, Content: lazyWithRetry(async () => (await load()).Overlay) }
}

export interface Overlays {
  /**
   * Shows an overlay and hides any other: rules/messages#one-overlay. With `closesTo`, closing it leads to that
   * page.
   */
  show: <P extends object>(kind: OverlayKind<P>, props: P, closesTo?: string) => void
  hide: () => void
  /** Name of the visible overlay. */
  current: string | null
}

const OverlaysContext = createContext<Overlays | null>(null)

export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext)
  if (!overlays) throw new Error('OverlaysProvider is missing')
  return overlays
}

interface Shown {
  id: string
  name: string
  closesTo: string | undefined
  Content: ComponentType<OverlayControls>
}

// The dialog and its focus handling are loaded with the first overlay, not with the first page.
export const OverlayFrame = lazyWithRetry(async () => (await import('./overlay-frame.tsx')).OverlayFrame)

let shownCount = 0

interface ControlParts {
  setShown: (shown: Shown | null) => void
  /** What had the focus before the first overlay. */
  opener: { current: Element | null }
  isGoingBack: { current: boolean }
}

function makeControls({ setShown, opener, isGoingBack }: ControlParts) {
  const show: Overlays['show'] = (kind, props, closesTo) => {
    if (isGoingBack.current) {
      // The previous overlay's entry is still being removed; one pushed now would be removed with it.
      window.addEventListener('popstate', () => show(kind, props, closesTo), { once: true })
      return
    }
    const { Content } = kind
    // Read the browser's own entry: an earlier show or navigation may not be rendered yet.
    const replace = overlayIn(entryState()) !== null
    if (!replace) opener.current = document.activeElement
    shownCount += 1
    const id = `${kind.name}-${Date.now()}-${shownCount}`
    startTransition(() => {
      setShown({
        id,
        name: kind.name,
        closesTo,
        Content: (given) => <Content {...(props as ComponentProps<typeof Content>)} {...given} />,
      })
      navigate(addressHere(), { replace, state: withOverlay(entryState(), id) })
    })
  }
  function hide(): void {
    const id = overlayIn(entryState())
    setShown(null)
    if (id === null) return
    // Do not go back if the caller navigates or shows another overlay right after hiding.
    queueMicrotask(() => {
      if (isGoingBack.current || overlayIn(entryState()) !== id) return
      isGoingBack.current = true
      window.addEventListener(
        'popstate',
        () => {
          isGoingBack.current = false
        },
        { once: true },
      )
      window.history.back()
    })
  }
  function leave(path: string): void {
    const replace = overlayIn(entryState()) !== null
    setShown(null)
    navigate(path, { replace })
  }
  return { show, hide, leave }
}

/**
 * An overlay is a history entry with its id: the back key closes it, and any navigation to an entry without
 * that id hides it.
 */
export function OverlaysProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const [shown, setShown] = useState<Shown | null>(null)
  const opener = useRef<Element | null>(null)
  const isGoingBack = useRef(false)

  const visible = shown && shown.id === overlayIn(location.state) ? shown : null

  const controls = useMemo(() => makeControls({ setShown, opener, isGoingBack }), [])

  // Once left, an overlay stays closed: going forward to its entry does not show it again.
  const wasSeen = useRef<string | null>(null)
  const visibleId = visible?.id ?? null
  useEffect(() => {
    if (visibleId === null && wasSeen.current !== null) {
      const over = wasSeen.current
      setShown((now) => (now?.id === over ? null : now))
    }
    wasSeen.current = visibleId
  }, [visibleId])

  const isOpen = visible !== null
  useEffect(() => {
    if (isOpen) return () => returnFocus(opener.current)
  }, [isOpen])

  const { show, hide, leave } = controls
  // It may show what the page's own input is not to show any longer.
  useEffect(() => onInputDropped(hide), [hide])
  const name = visible?.name ?? null
  const closesTo = visible?.closesTo
  const close = closesTo === undefined ? hide : () => leave(closesTo)
  const overlays = useMemo(() => ({ show, hide, current: name }), [show, hide, name])
  return (
    <OverlaysContext value={overlays}>
      {children}
      {visible && (
        <OverlayFallback key={visible.id} hide={hide}>
          <Suspense fallback={<OverlayComing />}>
            <OverlayFrame hide={close}>
              <visible.Content hide={hide} leave={leave} />
            </OverlayFrame>
          </Suspense>
        </OverlayFallback>
      )}
    </OverlaysContext>
  )
}

/** Moves the focus to what opened the first overlay or, if that is gone, to the page's content. */
function returnFocus(opener: Element | null): void {
  // Two frames, to run after the dialog's own restoring of the focus, which knows only its own opener.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const canFocus = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const target = canFocus ? opener : document.getElementById('main')
      target?.focus({ preventScroll: true })
    }),
  )
}

/** As long as the sheet's `appear` animation keeps it hidden. */
const comingAfterMs = 600

/** Shown and announced if an overlay's code takes more than a moment to load. */
export function OverlayComing() {
  const { loading } = useWords(kitWords).common
  useEffect(() => {
    const timer = setTimeout(() => announce(loading), comingAfterMs)
    return () => clearTimeout(timer)
  }, [loading])
  return <p className={styles.coming}>{loading}</p>
}

/** Closes an overlay whose code could not be loaded, with a message; the page stays usable. */
export class OverlayFallback extends Failing<{ hide: () => void; children: ReactNode }> {
  override componentDidCatch(error: unknown) {
    console.error('an overlay could not be shown', error)
    forgetLost()
    showToast(wordsNow(kitWords).common.failed)
    this.props.hide()
    void reloadIfOutdated()
  }
}
