import { Component, type ReactNode, Suspense } from 'react'

/** Something that a page can do without: while its code is on its way, and where it cannot be had, nothing stands here. */
export class Optional extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.warn('a part of the frame could not be shown', error)
  }

  override render() {
    return this.state.hasFailed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
