import { uuidv7 } from 'uuidv7'
import { wholeOf } from '../../kit/outside/whole-of.ts'
import { keyOf, mediaTypes, type Store } from './store.ts'

const content = Buffer.from('a file that tries the store')

/** Why the store cannot take, give and remove a file, or null. */
export async function storeFailure(store: Store): Promise<string | null> {
  const key = keyOf(uuidv7(), 'full')
  try {
    await store.put(key, content, mediaTypes.full)
    const stream = await store.open(key, { start: 0, end: content.length - 1 })
    const isSame = stream !== null && (await wholeOf(stream, content.length)).equals(content)
    await store.remove([key])
    if (!isSame) return 'it does not give back what it was given'
    return (await store.size(key)) === null ? null : 'it does not remove'
  } catch (error) {
    return error instanceof Error ? [error.message, causeOf(error)].join('') : String(error)
  }
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? ` (${cause.message})` : ''
}
