import { isPermission } from '@club/contract/desk/roles.ts'
import { createContext, type ReactNode, use, useState } from 'react'
import { dropToasts } from '../ui/toast.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { AskedAct } from './asked-act.ts'

const OpenContext = createContext<(asked: AskedAct) => void>(() => {})

/** Opens the dialog of an act: `const openAct = useAct()`, then `openAct({ act: 'members bar', args: { … } })`. */
export const useAct = () => use(OpenContext)

/** Holds the one open act, above the pages, so that it outlives the row that opened it. */
export function ActProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ asked: AskedAct; count: number } | null>(null)
  const openAct = (asked: AskedAct) => {
    dropToasts()
    setOpen((before) => ({ asked, count: (before?.count ?? 0) + 1 }))
  }
  return (
    <OpenContext value={openAct}>
      {children}
      {open && (
        <ActDialog
          key={open.count}
          asked={open.asked}
          onClose={() => setOpen(null)}
          onUndo={({ act, args }) => {
            if (isPermission(act)) openAct({ act, args })
          }}
        />
      )}
    </OpenContext>
  )
}
