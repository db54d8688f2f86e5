import { Component, type ReactNode } from 'react'

/** A part of the page whose errors stay within it; a subclass says what it shows then. */
export abstract class Failing<P extends { children?: ReactNode }, S = object> extends Component<
  P,
  { hasFailed: boolean } & Partial<S>
> {
  // A field would bring its helper into the first load: api-error.ts.
  constructor(props: P) {
    super(props)
    this.state = { hasFailed: false } as { hasFailed: boolean } & Partial<S>
  }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
