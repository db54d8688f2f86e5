import { Component, type ReactNode } from 'react'
import { canReachServer } from './connection.ts'
import styles from './frame.module.css'
import { useWords } from './i18n/i18n.tsx'
import { LoadedTitle } from './loaded-title.tsx'
import { optional } from './optional.tsx'
import { forgetLostPages, LostPage } from './page.ts'
import { reportFailure } from './reporting.ts'
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

/** Shows a failure if a page breaks or its code cannot be loaded; header, help and navigation stay. */
export class PageFailed extends Component<Given, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('the page could not be shown', error)
    forgetLostPages()
    reportFailure(error instanceof LostPage ? 'lost' : 'broken')
  }

  override componentDidUpdate({ address }: Given) {
    if (this.state.hasFailed && address !== this.props.address) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
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
