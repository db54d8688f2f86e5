import { Component, type ReactNode, useLayoutEffect, useRef } from 'react'
import { canReachServer } from './connection.ts'
import styles from './frame.module.css'
import { useWords } from './i18n/i18n.tsx'
import { LoadedTitle } from './loaded-title.tsx'
import { optional } from './optional.tsx'
import { forgetLostPages, LostPage } from './page.ts'
import { reportFailure } from './reporting.ts'
import { takeRemoved } from './trouble.ts'
import { Lost } from './ui/part.tsx'
import { Failed, Offline } from './ui/states.tsx'
import { kitWords } from './words.ts'

const Unread = optional(async () => (await import('./offline/cached-list.tsx')).Unread)

interface Given {
  /** Path and query, which identify the page. */
  address: string
  children: ReactNode
}

const reload = () => window.location.reload()

function FailedTitle() {
  return <LoadedTitle otherwise={useWords(kitWords).common.failed} />
}

interface State {
  hasFailed: boolean
  /** What stood on the page before it failed. */
  rest: readonly Element[]
}

/** The element of a page that holds its heading; none while it loads. */
const contentOf = (main: Element | null) =>
  [...(main?.children ?? [])].filter((one) => one.querySelector('h1'))

/** The failure above what stood on the page: its text and links still help, its controls do nothing any more. */
function Rest({ elements }: { elements: readonly Element[] }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(...elements)
    for (const control of place.current?.querySelectorAll('button, input') ?? [])
      control.setAttribute('disabled', '')
  }, [elements])
  return (
    <>
      <div className={styles.failed}>
        <Lost onRetry={reload} />
      </div>
      <div ref={place} />
    </>
  )
}

/**
 * Shows a failure if a page breaks or its code cannot be loaded; header, help and navigation stay, and so does the text
 * that stood on the page.
 */
export class PageFailed extends Component<Given, State> {
  override state: State = { hasFailed: false, rest: [] }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override getSnapshotBeforeUpdate() {
    return contentOf(document.getElementById('main'))
  }

  override componentDidCatch(error: unknown) {
    // While React took over the server's page, it has removed that as a whole.
    const rest = takeRemoved().flatMap((node) => contentOf((node as Element).querySelector('main')))
    if (rest.length > 0) this.setState({ rest })
    console.error('the page could not be shown', error)
    forgetLostPages()
    reportFailure(error instanceof LostPage ? 'lost' : 'broken', error)
  }

  override componentDidUpdate({ address }: Given, before: State, stood: Element[]) {
    const { hasFailed } = this.state
    if (hasFailed && address !== this.props.address) this.setState({ hasFailed: false, rest: [] })
    else if (hasFailed && !before.hasFailed) this.setState({ rest: stood.filter((one) => !one.isConnected) })
  }

  override render() {
    const { hasFailed, rest } = this.state
    if (!hasFailed) return this.props.children
    if (rest.length > 0) return <Rest elements={rest} />
    return (
      <div className={styles.failed}>
        <FailedTitle />
        {canReachServer() ? (
          <Failed onRetry={reload} />
        ) : (
          <>
            <Offline onRetry={reload} />
            <Unread />
          </>
        )}
      </div>
    )
  }
}
