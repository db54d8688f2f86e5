import { visitValues } from '../../kit/storage.ts'

/** What members began to write about an entry, by its id; kept in this tab until it was sent. */
const storageKey = 'caseTexts'

function readAll(): Record<string, string> {
  try {
    return JSON.parse(visitValues.get(storageKey) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

export function keptCaseText(tradeId: string): string {
  return readAll()[tradeId] ?? ''
}

/** Keeps the text; an empty one is forgotten. */
export function keepCaseText(tradeId: string, text: string): void {
  const { [tradeId]: _older, ...others } = readAll()
  visitValues.set(storageKey, JSON.stringify(text === '' ? others : { ...others, [tradeId]: text }))
}
