import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { defineOverlay, type OverlayKind, useOverlays } from '../../../kit/overlays.tsx'
import { whenReaderIdle } from '../../../kit/reader-idle.ts'
import { visitValues } from '../../../kit/storage.ts'

const newAgreementsSheet = defineOverlay<object>('newAgreements', () => import('./new-agreements-sheet.tsx'))
const closingSheet = defineOverlay<object>('closing', () => import('./closing-sheet.tsx'))

/** Pages on which the member is busy with who they are, or already looks at these things. */
const quietPaths: readonly string[] = ['/login', '/reg', '/edit-nickname', '/my-data']

/** Shows a sheet to the member, once a visit for each `name`, when nothing else goes on. */
function useToldOnce(sheet: OverlayKind<object>, name: string): void {
  const { current, show } = useOverlays()
  const { pathname } = useLocation()
  const isQuiet = quietPaths.includes(pathname)
  const tell = useEffectEvent(() => {
    if (current !== null) return false
    visitValues.set(name, 'Y')
    show(sheet, {})
    return true
  })
  useEffect(() => {
    if (isQuiet || visitValues.get(name) !== null) return
    return whenReaderIdle(async (isStillIdle) => isStillIdle() && tell())
  }, [isQuiet, name])
}

/** Puts new versions of agreements to the member: rules/privacy#new-versions. */
export function NewAgreements() {
  useToldOnce(newAgreementsSheet, 'newAgreementsTold')
  return null
}

/** Offers to undo the closing of the account: rules/privacy#closing-an-account. */
export function ClosingAccount({ closesAt }: { closesAt: string }) {
  useToldOnce(closingSheet, `closingTold ${closesAt}`)
  return null
}
