import { type ReactNode, useEffect, useRef } from 'react'
import { readableText } from '../phone/readable-text.ts'
import { announce } from './announce.ts'

/**
 * A part of the page whose words, without its buttons, are also announced when they appear or change. With
 * `isThereAtStart` the first words are read with the page, so only changes are announced. What gets the focus needs
 * no announcement: the focus reads it out.
 */
export function LiveRegion({
  isThereAtStart = false,
  children,
}: {
  isThereAtStart?: boolean
  children: ReactNode
}) {
  const part = useRef<HTMLDivElement>(null)
  const known = useRef(isThereAtStart ? null : '')
  // After every render, since the words are those of the children.
  useEffect(() => {
    const text = readableText(part.current)
    const isNew = known.current !== null && text !== known.current
    known.current = text
    if (isNew && text !== '') announce(text)
  })
  return <div ref={part}>{children}</div>
}
