import { Component, type ReactNode } from 'react'
import styles from './frame.module.css'
import { forgetLostPages } from './page.ts'
import { reportFailure } from './reporting.ts'
import { Failed } from './ui/states.tsx'

/** A page that broke, or whose code could not be fetched, says so in its place; header, help and navigation stay. */
export class PageFailed extends Component<{ title: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('the page could not be shown', error)
    forgetLostPages()
    reportFailure()
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className={styles.failed}>
        <h1>{this.props.title}</h1>
        <Failed onRetry={() => window.location.reload()} />
      </div>
    )
  }
}
