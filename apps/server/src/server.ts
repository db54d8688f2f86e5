import { buildApp, clubJobs, prepareClub, repeatWork } from './app.ts'
import { clubCommands } from './commands.ts'
import type { Context } from './context.ts'
import { firstPages } from './kit/first-page.ts'
import { startJobs } from './kit/jobs.ts'
import { unknownPath } from './kit/mount.ts'
import { serveOperators } from './kit/operator-socket.ts'
import { loadPasswordKey } from './kit/password-key.ts'
import { serviceWorker } from './kit/service-worker.ts'
import { gatewaySms, outboxSms } from './kit/sms.ts'
import { makeTimers } from './kit/timers.ts'

/** A stop that takes longer than this gives up on what is still open. */
const stopWaitMs = 10_000

export interface RunningServer {
  address: string
  stop(): Promise<void>
}

/** Opens the club: content and demo prepared, calls and pages served, repeated work begun. */
export async function startServer(context: Context, webFolder: string): Promise<RunningServer> {
  const { config, log, db, sealing } = context
  await prepareClub(context)
  const passwordKey = await loadPasswordKey({
    dataDir: config.dataDir,
    keyFile: config.passwordKeyFile,
    shared: config.databaseUrl ? { on: db, sealing } : null,
  })
  const sms = config.smsGateway
    ? gatewaySms(config.smsGateway)
    : outboxSms(config.dataDir, config.isProduction ? null : log)
  let isStopping = false
  const app = await buildApp(
    context,
    {
      sms,
      passwordKey,
      pages: async (server, { ask, published }) => {
        await server.register(firstPages, {
          webFolder,
          ask,
          contentStamp: () => published.stamp(),
          isDemo: config.isDemo,
          tileOrigins: config.maps.tiles ? [new URL(config.maps.tiles.urlTemplate).origin] : [],
        })
        await server.register(serviceWorker, { webFolder, isOffered: config.offersServiceWorker })
        server.setNotFoundHandler(unknownPath)
      },
    },
    () => isStopping,
  )
  const address = await app.listen({ port: config.port, host: config.host })
  const timers = makeTimers(log)
  repeatWork(context, timers)
  const jobs = startJobs(db, log, makeTimers(log), clubJobs(context))
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
