import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningClub } from '../../e2e/club.ts'
import { testFault } from './fault-club.ts'
import { makeNextRelease, type NextRelease } from './next-release.ts'
import type { ProxyKind } from './proxy.ts'

/** Asks a server for everything that pages of both releases may ask for; returns what it does not give. */
async function missingAt({ url }: RunningClub, { assets }: NextRelease): Promise<string[]> {
  const missing: string[] = []
  for (const [name, text] of assets.flatMap((build) => [...build])) {
    const answer = await fetch(`${url}/assets/${name}`)
    if (answer.status !== 200 || (await answer.text()) !== text) missing.push(`${name} ${answer.status}`)
  }
  return missing
}

/**
 * Replaces two servers behind a proxy one after the other by the next release, then by this one, and so on, while
 * members check in and visitors open pages. After each, every server is asked for all scripts of both releases.
 */
export async function replaceServers(proxy: ProxyKind): Promise<void> {
  const next = makeNextRelease()
  // Servers of one machine share it.
  const dataDir = mkdtempSync(join(tmpdir(), 'club-shared-'))
  let replaced = 0
  try {
    await testFault({
      name: `replace-servers-${proxy}`,
      what: `one of two servers behind ${proxy} is replaced by the next release, or by the one before`,
      servers: 2,
      times: 6,
      proxy,
      // As in production.
      settings: { CLUB_DRAIN_SECONDS: '5', CLUB_DATA_DIR: dataDir },
      async make({ clubs, extra, wrong }) {
        await clubs[replaced % 2]?.restart(replaced % 4 < 2 ? { CLUB_E2E_TREE: next.tree } : {})
        replaced += 1
        for (const club of clubs) {
          const missing = await missingAt(club, next)
          extra.askedOfOtherRelease = (extra.askedOfOtherRelease ?? 0) + (next.assets[0]?.size ?? 0)
          if (missing.length > 0)
            wrong.push(`a server lacks ${missing.length} scripts, such as ${missing[0]}`)
        }
      },
    })
  } finally {
    next.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
