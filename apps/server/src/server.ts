import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '@club/contract/durations.ts'
import { buildApp, type ClubFeatures, clubFeatures, clubJobs, clubRounds, type Pages } from './app.ts'
import { clubCommands } from './commands.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { buildDesk } from './desk.ts'
import { previewsOf } from './desk-previews.ts'
import { outsideSystems } from './features/identity/identity.ts'
import { storeOf } from './features/upload/upload.ts'
import { firstPages } from './kit/first-page/first-page.ts'
import { type KeptBuilds, makeKeptBuilds } from './kit/first-page/kept-builds.ts'
import { serviceWorker } from './kit/first-page/service-worker.ts'
import { assetsIn } from './kit/first-page/web-build.ts'
import { unknownPath } from './kit/http/envelope.ts'
import { type Jobs, startJobs } from './kit/jobs/jobs.ts'
import { notedRound } from './kit/jobs/stuck-items.ts'
import { makeTimers } from './kit/jobs/timers.ts'
import { makeMetrics } from './kit/metrics/metrics.ts'
import { serveMetrics } from './kit/metrics/serve-metrics.ts'
import { serveOperators } from './kit/operator/operator-socket.ts'
import { isLeading } from './kit/workers/workers.ts'
import { clubMeasures } from './measures.ts'
import { prepareClub } from './prepare-club.ts'

/** Shutdown time limit; whatever is still open is dropped. */
export const stopWaitMs = 10_000

/** A build that another server's list left out, or that the store did not take, is there again after that time. */
const keepBuildEveryMs = 10 * minuteMs
const keepBuildWaitMs = 5000

export interface RunningServer {
  address: string
  /** Null: no desk is set up. */
  deskAddress: string | null
  stop(): Promise<void>
}

function pagesOf(config: Config, webFolder: string, builds: KeptBuilds): Pages {
  return async (app, { ask, published }) => {
    await app.register(firstPages, {
      webFolder,
      builds,
      ask,
      contentStamp: () => published.stamp(),
      isDemo: config.isDemo,
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      tileOrigins: config.maps.tiles ? [new URL(config.maps.tiles.urlTemplate).origin] : [],
      weChatScripts: config.weChat?.sdkUrls ?? [],
    })
    await app.register(serviceWorker, { webFolder, isOffered: config.serviceWorker })
    app.setNotFoundHandler(unknownPath)
  }
}

/** Opens the desk on its own listener; null if there is none. */
async function openDesk(
  context: Context,
  features: ClubFeatures,
  { pages, deskFolder }: { pages: Pages; deskFolder: string },
) {
  const { desk } = context.config
  if (!desk) return null
  const previews = previewsOf(context, pages)
  const app = await buildDesk(context, features, { folder: deskFolder, previews })
  const { host, port, mayMove, previewPort, previewOrigin } = desk
  await previews.listen({ host, port: previewPort, origin: previewOrigin })
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (!mayMove || error.code !== 'EADDRINUSE') throw error
    return app.listen({ host, port: 0 })
  })
  return { address, close: () => app.close() }
}

/** Opens the club: prepares content and demo, serves calls and pages, starts timers and jobs. */
export async function startServer(
  context: Context,
  { webFolder, deskFolder }: { webFolder: string; deskFolder: string },
): Promise<RunningServer> {
  const { config, log, published } = context
  const builds = makeKeptBuilds({ ...context, files: storeOf(context), assetsFolder: assetsIn(webFolder) })
  const keepBuild = notedRound(context, 'keep the build', builds.keep)
  const kept = keepBuild().catch((error: unknown) =>
    log.warn({ err: error }, 'the build is not kept for other servers yet'),
  )
  await prepareClub(context)
  const outside = outsideSystems(context)
  // Fails at start if the key cannot be read.
  await outside.passwordKey()
  let isStopping = false
  let jobs: Jobs | null = null
  const whyNotReady = () => {
    if (isStopping) return 'the server is stopping'
    if (published.version() === 0) return 'nothing is published: run `club content publish`'
    return jobs?.isOpen() ? null : 'the job queue is not open, see the log'
  }
  const features = clubFeatures(context, outside)
  const metrics = makeMetrics(clubMeasures(context, features), log)
  const pages = pagesOf(config, webFolder, builds)
  const app = await buildApp(context, features, pages, whyNotReady, metrics)
  // From the first page on, other servers may be asked for its scripts; a silent store does not hold up the start.
  await Promise.race([kept, wait(keepBuildWaitMs, undefined, { ref: false })])
  const address = await app.listen({ port: config.port, host: config.host })
  // What its operators have begun is in one process.
  const desk = isLeading() ? await openDesk(context, features, { pages, deskFolder }) : null
  // Workers give theirs to the process that started them, which has the listener.
  if (cluster.isWorker) metrics.shareWithPrimary()
  const metricsServer =
    config.metrics && !cluster.isWorker ? await serveMetrics(metrics, config.metrics) : null
  const timers = makeTimers(log)
  for (const { name, everyMs, run } of clubRounds(context, features)) {
    timers.every(everyMs, name, notedRound(context, name, run))
  }
  timers.every(keepBuildEveryMs, 'keep the build', keepBuild)
  jobs = startJobs(context, makeTimers(log), clubJobs(context, features))
  // With a database server, operator commands connect to it directly.
  const operators = config.databaseUrl
    ? null
    : await serveOperators({ dataDir: config.dataDir, commands: clubCommands, deps: context, log })
  return {
    address,
    deskAddress: desk?.address ?? null,
    async stop() {
      isStopping = true
      await wait(config.drainSeconds * 1000)
      // A hanging request must not keep the process alive: everything acknowledged is already
      // stored.
      const limit = setTimeout(() => process.exit(1), stopWaitMs)
      limit.unref()
      // A silent service outside must not hold up what is drained.
      context.outside.stop()
      // Abort jobs right away, so that they end while the last requests are answered.
      const drained = jobs?.stop()
      await Promise.all([app.close(), desk?.close()])
      await operators?.close()
      await metricsServer?.close()
      await timers.stop()
      await drained
      await context.close()
    },
  }
}
