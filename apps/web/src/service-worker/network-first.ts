import { isGatewayFailure } from '../kit/offline/offline.rules.ts'

export interface Sources {
  network: Promise<Response>
  /** Looked for only when the network fails or is silent. */
  copy: () => Promise<Response | null>
  /** Resolves when the network has been silent for too long. */
  silence: Promise<unknown>
}

/**
 * The network's answer, whatever it is; the copy only when there is no answer, when the club is behind a broken
 * gateway, or when the network stays silent. Throws what the network threw when there is no copy either.
 */
export async function networkFirst({ network, copy, silence }: Sources): Promise<Response> {
  const settled = network.then(
    () => null,
    () => null,
  )
  const isSilent = await Promise.race([settled, silence.then(() => true)])
  if (isSilent) {
    const found = await copy()
    if (found) return found
  }
  try {
    const answer = await network
    return isGatewayFailure(answer.status) ? ((await copy()) ?? answer) : answer
  } catch (error) {
    const found = await copy()
    if (found) return found
    throw error
  }
}
