import { Component, type ReactNode } from 'react'
import styles from './frame.module.css'
import { Failed } from './ui/states.tsx'

/** A page that broke says so in its place; header, help and navigation stay. */
export class PageFailed extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('the page could not be shown', error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className={styles.failed}>
        <Failed onRetry={() => window.location.reload()} />
      </div>
    )
  }
}
