import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'

/** Content behind a button, rendered only while it is open. */
export function Disclosure({
  isOpen,
  onToggle,
  showWord,
  hideWord,
  children,
}: {
  isOpen: boolean
  onToggle: () => void
  showWord: string
  hideWord: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <>
      <Button
        icon={isOpen ? 'up' : 'down'}
        isWide
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {isOpen ? hideWord : showWord}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  )
}
