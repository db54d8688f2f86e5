import { visitValues } from './storage.ts'

const reloadMark = 'reloadedFor'

/** The address of the open page's first script, which changes with every build. */
function currentBuild(): string | null {
  return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? null
}

/**
 * Opens an address anew because its code is missing, as after a new build was published. False if that was already
 * tried with the same build, for example because a cache on the way still serves it.
 */
export function reloadOnce(address: string): boolean {
  const tried = `${currentBuild()} ${address}`
  if (visitValues.get(reloadMark) === tried) return false
  visitValues.set(reloadMark, tried)
  window.location.assign(address)
  return true
}

/** Opens the current page anew if its own build is gone. */
export async function reloadIfOutdated(): Promise<void> {
  const build = currentBuild()
  if (!build) return
  const answer = await fetch(build, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === 404) reloadOnce(window.location.pathname + window.location.search)
}
