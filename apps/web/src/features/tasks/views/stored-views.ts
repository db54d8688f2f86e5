import { own } from '@club/contract/own-property.ts'
import type { MemberVisitName } from '../../../kit/storage/client-store.ts'
import {
  hasFields,
  isNumber,
  isRecordOf,
  isString,
  storedJson,
  visitValues,
} from '../../../kit/storage/storage.ts'
import type { StoredView } from './view.rules.ts'

/** Views begun in this tab, by task; they survive a reload and a visit to the bank's page. */
const storageKey: MemberVisitName = 'views'

const isView = hasFields<StoredView>({
  viewToken: isString,
  readyAt: isNumber,
  expiresAt: isNumber,
  staySeconds: isNumber,
})
const stored = storedJson(visitValues, storageKey, isRecordOf(isView), {})

export function storedView(taskId: string): StoredView | null {
  return own(stored.read(), taskId) ?? null
}

export function storeView(taskId: string, view: StoredView): void {
  stored.write({ ...stored.read(), [taskId]: view })
}

export function dropView(taskId: string): void {
  const { [taskId]: _dropped, ...others } = stored.read()
  stored.write(others)
}
