import {
  Component,
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { currentWords } from './i18n/current.ts'
import { showToast } from './toast.tsx'

/** What every overlay's content gets besides its own props. */
export interface OverlayControls {
  /** Closes the overlay; focus goes back to where it was. */
  hide: () => void
  /** Closes the overlay and goes to another page in its place. */
  leave: (path: string) => void
}

/** One kind of overlay; its content arrives with its first showing. */
export interface OverlayKind<P extends object> {
  name: string
  Content: LazyExoticComponent<ComponentType<P & OverlayControls>>
}

/** Declares an overlay: `defineOverlay<Props>('medalDetail', () => import('./medal-detail.tsx'))`; the module exports `Overlay`. */
export function defineOverlay<P extends object>(
  name: string,
  load: () => Promise<{ Overlay: ComponentType<P & OverlayControls> }>,
): OverlayKind<P> {
  return { name, Content: lazy(async () => ({ default: (await load()).Overlay })) }
}

export interface Overlays {
  /** Shows an overlay in place of any other (spec section 2: modals are mutually exclusive). */
  show: <P extends object>(kind: OverlayKind<P>, props: P) => void
  hide: () => void
  /** Name of the overlay on show. */
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
  Content: ComponentType<OverlayControls>
}

// The dialog and its focus handling are fetched with the first overlay, not with the first page.
const OverlayFrame = lazy(async () => ({ default: (await import('./overlay-frame.tsx')).OverlayFrame }))

const stateKey = 'overlay'

function overlayIn(state: unknown): string | null {
  const id = (state as Record<string, unknown> | null)?.[stateKey]
  return typeof id === 'string' ? id : null
}

/**
 * An overlay is a history entry that carries its id: the back key closes it, and any navigation to an entry
 * without that id hides it.
 */
export function OverlaysProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown | null>(null)
  const here = useRef({ location, navigate, shown })
  here.current = { location, navigate, shown }

  const entryId = overlayIn(location.state)
  const visible = shown && shown.id === entryId ? shown : null

  const controls = useMemo(() => {
    function isOpen(): boolean {
      const { location, shown } = here.current
      return shown !== null && overlayIn(location.state) === shown.id
    }
    const show: Overlays['show'] = (kind, props) => {
      const { location, navigate } = here.current
      const { Content } = kind
      const id = `${kind.name}-${Date.now()}`
      const address = { pathname: location.pathname, search: location.search, hash: location.hash }
      const replace = isOpen()
      setShown({
        id,
        name: kind.name,
        Content: (given) => <Content {...(props as Parameters<typeof Content>[0])} {...given} />,
      })
      void navigate(address, { replace, state: { [stateKey]: id } })
    }
    function hide(): void {
      if (!isOpen()) return
      const id = here.current.shown?.id
      setShown(null)
      // Whoever hides and then goes elsewhere must not be taken back from there.
      queueMicrotask(() => {
        if (overlayIn(window.history.state?.usr) === id) void here.current.navigate(-1)
      })
    }
    function leave(path: string): void {
      const replace = isOpen()
      setShown(null)
      void here.current.navigate(path, { replace })
    }
    return { show, hide, leave }
  }, [])

  const { show, hide, leave } = controls
  const name = visible?.name ?? null
  const overlays = useMemo(() => ({ show, hide, current: name }), [show, hide, name])
  return (
    <OverlaysContext value={overlays}>
      {children}
      {visible && (
        <OverlayFallback key={visible.id} hide={hide}>
          <Suspense fallback={null}>
            <OverlayFrame hide={hide}>
              <visible.Content hide={hide} leave={leave} />
            </OverlayFrame>
          </Suspense>
        </OverlayFallback>
      )}
    </OverlaysContext>
  )
}

/** An overlay whose code could not be fetched closes and says so; the page below stays usable. */
class OverlayFallback extends Component<{ hide: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('an overlay could not be shown', error)
    showToast(currentWords().common.failed)
    this.props.hide()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
