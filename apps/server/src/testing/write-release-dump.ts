// Run by `scripts/release-dump.mjs`: all of it happens on import, since what is imported later than that fails there.
import { readFileSync, writeFileSync } from 'node:fs'
import { emptyStore } from './empty-store.ts'
import { fill } from './prepare-stores.ts'
import { fillReleaseClub } from './release-club.ts'
import { dumpOf, lastReleaseFile, packed } from './release-dump.ts'
import { openTestClub } from './test-club.ts'

const manifest = new URL('../../../../package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

const store = await emptyStore('')
await fill(store.db)
const club = await openTestClub({ store })
const dump = packed(await dumpOf(club.db, version, await fillReleaseClub(club)))
await club.close()
writeFileSync(lastReleaseFile, dump)

export const written = { file: lastReleaseFile, version, bytes: dump.length }
