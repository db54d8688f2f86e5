import { visitValues } from '../storage.ts'
import type { KeptView } from './view.rules.ts'

/** Views that were begun in this tab, by task; they outlive a reload and a visit to the bank's page. */
const storageKey = 'views'

function readAll(): Record<string, KeptView> {
  try {
    return JSON.parse(visitValues.get(storageKey) ?? '{}') as Record<string, KeptView>
  } catch {
    return {}
  }
}

export function keptView(taskId: string): KeptView | null {
  return readAll()[taskId] ?? null
}

export function keepView(taskId: string, view: KeptView): void {
  visitValues.set(storageKey, JSON.stringify({ ...readAll(), [taskId]: view }))
}

export function dropView(taskId: string): void {
  const { [taskId]: _dropped, ...others } = readAll()
  visitValues.set(storageKey, JSON.stringify(others))
}
