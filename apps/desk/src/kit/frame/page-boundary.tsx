import { Component, type ReactNode } from 'react'
import { kitWords } from '../kit.words.ts'
import { Button } from '../ui/button.tsx'
import { PageHeading } from '../ui/layout.tsx'
import { useWords } from '../words/words-of.ts'

function PageFailed() {
  const words = useWords(kitWords).frame
  return (
    <>
      <PageHeading title={words.pageFailed} lead={words.pageFailedText} />
      <div>
        <Button look="main" onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
      </div>
    </>
  )
}

/** A page that fails, or whose code is missing, leaves the others in reach. Another `key` begins again. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <PageFailed /> : this.props.children
  }
}
