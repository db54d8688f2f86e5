import { AsyncLocalStorage } from 'node:async_hooks'
import { type Owner, ownerOf } from './work-shares.ts'

interface Current {
  address: string
  owner: Owner
}

const current = new AsyncLocalStorage<Current>()

/** Runs the work of a request; until `nameAccount` it is a visitor's. */
export function onBehalfOf(address: string, work: () => void): void {
  current.run({ address, owner: ownerOf(null, address) }, work)
}

/** Names the member whose request it is. */
export function nameAccount(account: string): void {
  const known = current.getStore()
  if (known) known.owner = ownerOf(account, known.address)
}

/** For whom the running code works; null for the club itself: its jobs and the operators' commands. */
export function currentOwner(): Owner | null {
  return current.getStore()?.owner ?? null
}
