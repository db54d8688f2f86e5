import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningClub, startClub } from './club.ts'

const script = (await import(new URL('../scripts/shipped-tree.mjs', import.meta.url).href)) as {
  makeShippedTree(folder: string): void
}

/**
 * Makes the tree whose server the journeys use and the folder in which `startClub` keeps the data folders that it
 * copies, and runs the clubs that files share: one of each kind, from the first file that asks for it. Ends and deletes
 * all of it after the run.
 */
export default async function prepareClubs(): Promise<() => Promise<void>> {
  const prepared = mkdtempSync(join(tmpdir(), 'club-e2e-prepared-'))
  process.env.CLUB_E2E_PREPARED = prepared
  const tree = mkdtempSync(join(tmpdir(), 'club-e2e-tree-'))
  script.makeShippedTree(tree)
  process.env.CLUB_E2E_TREE = tree
  const shared = new Map<string, Promise<RunningClub>>()
  const open = (settings: string) => {
    const club = shared.get(settings) ?? startClub(JSON.parse(settings))
    shared.set(settings, club)
    return club
  }
  const server = createServer(async (request, answer) => {
    const settings = decodeURIComponent(request.url?.slice(1) ?? '')
    await open(settings).then(
      ({ url }) => answer.end(url),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  process.env.CLUB_E2E_SHARED = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return async () => {
    server.close()
    server.closeAllConnections()
    for (const club of shared.values()) await (await club).stop()
    for (const folder of [prepared, tree]) rmSync(folder, { recursive: true, force: true })
  }
}
