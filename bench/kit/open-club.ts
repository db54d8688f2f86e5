import { join } from 'node:path'
import { buildApp, clubFeatures } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { type Context, makeContext } from '../../apps/server/src/context.ts'
import { outsideSystems } from '../../apps/server/src/features/identity/identity.ts'
import { makePasswordKeyPem, passwordKeyOf } from '../../apps/server/src/features/identity/password-key.ts'
import { openPGlite } from '../../apps/server/src/kit/database/db-pglite.ts'
import { makeLog } from '../../apps/server/src/kit/log/log.ts'

export type App = Awaited<ReturnType<typeof buildApp>>

/** A club on the embedded database, in this process; `prepare` runs before its web server is made. */
export async function openClub(
  dataDir: string,
  prepare: (context: Context) => Promise<void> = async () => undefined,
): Promise<{ context: Context; app: App }> {
  const config = readConfig({
    NODE_ENV: 'test',
    CLUB_DATA_DIR: dataDir,
    CLUB_DEMO: '0',
    CLUB_NOW: '2026-11-20T02:00:00Z',
    CLUB_SECRET: 'a secret that only this measurement has',
    CLUB_BANK_EVENT_KEY: 'a key that only this measurement has',
    CLUB_MAX_EVENT_LOOP_DELAY_MS: '0',
    CLUB_TRUSTED_PROXIES: '127.0.0.1',
  })
  const db = await openPGlite(join(dataDir, 'database'))
  const context = await makeContext(config, makeLog('silent'), db, () => undefined)
  await prepare(context)
  const passwordKey = await passwordKeyOf(await makePasswordKeyPem())
  const outside = {
    ...outsideSystems(context),
    sms: { send: async () => undefined, isAway: () => false },
    passwordKey: async () => passwordKey,
  }
  return { context, app: await buildApp(context, clubFeatures(context, outside), null) }
}
