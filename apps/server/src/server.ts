import { buildApp, clubFeatures, clubJobs, type Pages } from './app.ts'
import { clubCommands } from './commands.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { outsideOf } from './features/identity/identity.ts'
import { listOf } from './kit/feature.ts'
import { firstPages } from './kit/first-page.ts'
import { startJobs } from './kit/jobs.ts'
import { unknownPath } from './kit/mount.ts'
import { serveOperators } from './kit/operator-socket.ts'
import { serviceWorker } from './kit/service-worker.ts'
import { makeTimers } from './kit/timers.ts'
import { prepareClub } from './prepare-club.ts'

/** A stop that takes longer than this gives up on what is still open. */
const stopWaitMs = 10_000

export interface RunningServer {
  address: string
  stop(): Promise<void>
}

function pagesOf(config: Config, webFolder: string): Pages {
  return async (app, { ask, published }) => {
    await app.register(firstPages, {
      webFolder,
      ask,
      contentStamp: () => published.stamp(),
      isDemo: config.isDemo,
      tileOrigins: config.maps.tiles ? [new URL(config.maps.tiles.urlTemplate).origin] : [],
    })
    await app.register(serviceWorker, { webFolder, isOffered: config.offersServiceWorker })
    app.setNotFoundHandler(unknownPath)
  }
}

/** Opens the club: content and demo prepared, calls and pages served, repeated work begun. */
export async function startServer(context: Context, webFolder: string): Promise<RunningServer> {
  const { config, log, db } = context
  await prepareClub(context)
  const outside = outsideOf(context)
  // A key that cannot be read keeps the server from starting.
  await outside.passwordKey()
  let isStopping = false
  const features = clubFeatures(context, outside)
  const app = await buildApp(context, features, pagesOf(config, webFolder), () => isStopping)
  const address = await app.listen({ port: config.port, host: config.host })
  const timers = makeTimers(log)
  const each = listOf(features)
  for (const { name, everyMs, run } of each.flatMap(({ repeated = [] }) => repeated)) {
    timers.every(everyMs, name, run)
  }
  const jobs = startJobs(db, log, makeTimers(log), clubJobs(context, features))
  // With a database server, the operator's command connects to it by itself.
  const operators = config.databaseUrl
    ? null
    : await serveOperators({ dataDir: config.dataDir, commands: clubCommands, deps: context, log })
  return {
    address,
    async stop() {
      isStopping = true
      // A request that hangs must not keep the process: what was acknowledged is stored already.
      const limit = setTimeout(() => process.exit(1), stopWaitMs)
      limit.unref()
      // Jobs hear at once, so that they come to their end while the last requests are answered.
      const drained = jobs.stop()
      await app.close()
      await operators?.close()
      await timers.stop()
      await drained
      await context.close()
    },
  }
}
