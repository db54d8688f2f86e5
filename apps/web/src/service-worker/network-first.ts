import { isGatewayFailure } from '../kit/offline/request-kind.rules.ts'

export interface Sources {
  network: Promise<Response>
  /** Called only if the network fails or is silent. */
  copy: () => Promise<Response | null>
  /** Resolves when the network has been silent for too long. */
  silence: Promise<unknown>
}

/**
 * The network's answer, whatever its status; a copy only if there is no answer, if a gateway reports the club
 * as unreachable, or if the network stays silent. Rethrows the network's error if there is no copy either.
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
