import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'

/** Content behind a button, rendered only while it is open. */
export function Disclosure({
  isOpen,
  onToggle,
  word,
  name,
  children,
}: {
  isOpen: boolean
  onToggle: () => void
  /** Names the content, open or not: screen readers say the state themselves. */
  word: string
  /** Its accessible name, where several have the same word. */
  name?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <>
      <Button
        icon={isOpen ? 'up' : 'down'}
        isWide
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {word}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  )
}
