import type { Permission } from '@club/contract/desk/roles.ts'
import type { ReactNode } from 'react'

export type Args = Record<string, unknown>

/** An act that a page asks for: its command's name and its arguments. */
export interface AskedAct {
  act: Permission
  args: Args
  /** Until the preview names the act in full. */
  title?: string
  /**
   * Fields for arguments that are chosen in the dialog, such as an end day. The preview follows them; while
   * `isComplete` says no, none is made.
   */
  form?: (args: Args, setArgs: (args: Args) => void) => ReactNode
  isComplete?: (args: Args) => boolean
  /** Usual reasons, in the reader's language; a press puts one into the field. */
  reasons?: readonly string[]
  /** After it was done, or left to a second person. */
  onDone?: () => void
}
