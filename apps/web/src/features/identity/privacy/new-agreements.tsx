import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { defineOverlay, type OverlayKind, useOverlays } from '../../../kit/overlays.tsx'
import { whenReaderIdle } from '../../../kit/reader-idle.ts'
import { visitValues } from '../../../kit/storage.ts'

const newAgreementsSheet = defineOverlay<object>('newAgreements', () => import('./new-agreements-sheet.tsx'))
const closingSheet = defineOverlay<object>('closing', () => import('./closing-sheet.tsx'))

/**
 * Pages on which the member signs in, registers or edits personal data, or already sees what the sheets are about.
 */
const quietPaths: readonly string[] = ['/login', '/reg', '/edit-nickname', '/my-data']

/** Shows a sheet to the member, once a visit for each `name`, when nothing else is going on. */
function useShowOncePerVisit(sheet: OverlayKind<object>, name: string): void {
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

/** Asks the member to agree to new versions of agreements: rules/privacy#new-versions. */
export function NewAgreements() {
  useShowOncePerVisit(newAgreementsSheet, 'newAgreementsTold')
  return null
}

/** Offers to undo the closing of the account: rules/privacy#closing-an-account. */
export function ClosingAccount({ closesAt }: { closesAt: string }) {
  useShowOncePerVisit(closingSheet, `closingTold ${closesAt}`)
  return null
}
