import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { forgetLost, reloadByTap } from '../calls/again.ts'
import { canReachServer } from '../calls/connection.ts'
import styles from '../frame/frame.module.css'
import { useWords } from '../i18n/i18n.tsx'
import { LostPage } from '../page/page.ts'
import { reportFailure } from '../reporting/reporting.ts'
import { takeRemoved } from '../trouble/trouble.ts'
import { Lost } from '../ui/part.tsx'
import { Failed, Offline } from '../ui/states.tsx'
import { kitWords } from '../words.ts'
import { Failing } from './failing.tsx'
import { LoadedTitle } from './loaded-title.tsx'
import { optional } from './optional.tsx'

const Unread = optional(async () => (await import('../offline/cached-list.tsx')).Unread)

interface Given {
  /** Path and query, which identify the page. */
  address: string
  children: ReactNode
}

function FailedTitle() {
  return <LoadedTitle otherwise={useWords(kitWords).common.failed} />
}

interface Kept {
  /** What the page showed before it failed. */
  rest: readonly Element[]
}

/** The element of a page that holds its heading and something to read; none while it loads. */
const contentOf = (main: Element | null) =>
  [...(main?.children ?? [])].filter(
    (one) => one.querySelector('h1') && one.querySelector('p, li') && !one.querySelector('[data-waiting]'),
  )

/** The failure above what stood on the page: its text and links still help, its controls do nothing any more. */
function Rest({ rest }: Kept) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(...rest)
    for (const control of place.current?.querySelectorAll('button, input') ?? [])
      control.setAttribute('disabled', '')
  }, [rest])
  return (
    <>
      <div className={styles.failed}>
        <Lost isReadable onRetry={reloadByTap} />
      </div>
      <div ref={place} />
    </>
  )
}

/**
 * Shows a failure if a page breaks or its code cannot be loaded; header, help and navigation stay, and so does the text
 * that stood on the page.
 */
export class PageFailed extends Failing<Given, Kept> {
  override getSnapshotBeforeUpdate() {
    return contentOf(document.getElementById('main'))
  }

  override componentDidCatch(error: unknown) {
    // While React took over the server's page, it has removed that as a whole.
    const rest: Element[] = []
    for (const node of takeRemoved()) rest.push(...contentOf((node as Element).querySelector('main')))
    if (rest.length > 0) this.setState({ rest })
    console.error('the page could not be shown', error)
    forgetLost()
    reportFailure(error instanceof LostPage ? 'lost' : 'broken', error)
  }

  override componentDidUpdate({ address }: Given, before: { hasFailed: boolean }, stood: Element[]) {
    const { hasFailed } = this.state
    if (hasFailed && address !== this.props.address) this.setState({ hasFailed: false, rest: [] })
    else if (hasFailed && !before.hasFailed) this.setState({ rest: stood.filter((one) => !one.isConnected) })
  }

  override render() {
    const { hasFailed, rest } = this.state
    if (!hasFailed) return this.props.children
    // Without a connection, the list of what can be read helps more.
    if (rest?.length && canReachServer()) return <Rest rest={rest} />
    return (
      <div className={styles.failed}>
        <FailedTitle />
        {canReachServer() ? (
          <Failed onRetry={reloadByTap} />
        ) : (
          <>
            <Offline onRetry={reloadByTap} />
            <Unread />
          </>
        )}
      </div>
    )
  }
}
