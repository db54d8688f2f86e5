import { path } from '@club/contract/page-paths.ts'
import { useEffect, useState } from 'react'
import { defineOverlay } from '../../kit/overlays/overlays.tsx'
import { useLocation } from '../../kit/router/router.tsx'
import { deviceValues } from '../../kit/storage/storage.ts'
import { useShowOnce } from '../identity/start/show-once.ts'
import { prepareToAdd } from './ceremony.ts'
import { dropOffer, offeredName } from './passkeys-here.ts'

export const passkeyOffer = defineOverlay<object>('passkeyOffer', () => import('./passkey-offer-sheet.tsx'))

/** Where members arrive and are not in the middle of something, such as a film or a form. */
const calmPaths: readonly string[] = [path('/'), path('/happiness-center')]

/** Asks a member who has just signed in, where the phone has a lock that the browser can ask. */
export function PasskeyOffer() {
  const { pathname } = useLocation()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void prepareToAdd().then((can) => {
      if (can) setReady(true)
      else dropOffer()
    })
  }, [])
  return isReady && calmPaths.includes(pathname) ? <Question /> : null
}

function Question() {
  useShowOnce(passkeyOffer, deviceValues, offeredName)
  return null
}
