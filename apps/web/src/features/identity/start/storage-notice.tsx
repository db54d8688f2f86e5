import { defineOverlay } from '../../../kit/overlays/overlays.tsx'
import { deviceValues } from '../../../kit/storage/storage.ts'
import { toldName } from '../../../kit/storage/without-storage.ts'
import { useShowOnce } from './show-once.ts'

const storageSheet = defineOverlay<object>('storage', () => import('./storage-sheet.tsx'))

/** Tells a member once what this browser does not keep: rules/privacy#without-storage. */
export function StorageNotice() {
  useShowOnce(storageSheet, deviceValues, toldName)
  return null
}
