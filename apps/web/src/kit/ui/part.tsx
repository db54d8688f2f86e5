import type { ReactNode } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { Failing } from '../loading/failing.tsx'
import { reportFailure } from '../reporting/reporting.ts'
import { kitWords } from '../words.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Says that something could not be shown, or what does not work of it, and offers to try again. */
export function Lost({ isReadable = false, onRetry }: { isReadable?: boolean; onRetry: () => void }) {
  const { common } = useWords(kitWords)
  const title = isReadable ? common.readOnly : common.failed
  return <Notice kind="warning" title={title} action={<Button onClick={onRetry}>{common.retry}</Button>} />
}

/** Contains an error in a part of a page: the part says so, and the rest works. */
export class Part extends Failing<{ children: ReactNode }> {
  override componentDidCatch(error: unknown) {
    console.error(error)
    reportFailure('broken', error)
  }

  override render() {
    return this.state.hasFailed ? (
      <Lost onRetry={() => this.setState({ hasFailed: false })} />
    ) : (
      this.props.children
    )
  }
}
