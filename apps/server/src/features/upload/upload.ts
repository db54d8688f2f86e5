import { join } from 'node:path'
import type { upload } from '@club/contract/upload.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../kit/database/db.ts'
import type { Feature, FeatureContext } from '../../kit/feature.ts'
import { makeOutsideServices } from '../../kit/outside/outside-service.ts'
import { wholeOf } from '../../kit/outside/whole-of.ts'
import { captionRoutes } from './caption-routes.ts'
import { makeUnfinishedUploads } from './counted-uploads.ts'
import { type FilmSettings, ffmpegOf } from './ffmpeg.ts'
import { fileRoutes, notThere } from './file-routes.ts'
import { uploadPersonalData } from './personal-data.ts'
import { type StoreContext, type StoreSettings, storeOf } from './ready-files.ts'
import { sweepFiles } from './remove-file.ts'
import { resumableRoutes } from './resumable-routes.ts'
import { keyOf } from './store.ts'
import { storeFailure } from './store-check.ts'
import { uploadJobs, uploadRounds } from './upload.jobs.ts'
import { uploadMeasures } from './upload.measures.ts'
import { uploadRoutes } from './upload.routes.ts'
import { uploadTotals } from './upload.sql.ts'
import { words } from './upload.words.ts'
import type { UploadContext } from './upload-context.ts'
import { makeUploadSlots } from './upload-slots.ts'
import { examineScanner, type ScannerSettings, scannerOf } from './virus-scanner.ts'

export { captionsView, type FileView, fileAddress, fileView } from './file-address.ts'
export {
  captionsOf,
  dropFiles,
  filesAlike,
  filesOf,
  giveCaptions,
  hashesOf,
  hideFiles,
  isPublicFile,
  publishFiles,
  removeCaptions,
  unscannedFiles,
  useFiles,
} from './member-files.ts'
export {
  giveReadyFile,
  missingOf,
  putReadyFile,
  type ReadyFile,
  readReadyFile,
  type StoreSettings,
  storeOf,
} from './ready-files.ts'

type UploadSettings = StoreSettings & FilmSettings & { uploads: ScannerSettings }

/** What `club doctor` finds out about members' files without the database. */
export interface StoreFacts {
  /** Why the store accepts no file, or null. */
  failure: string | null
  /** Its version, or null where there is none. */
  ffmpeg: string | null
  /** The scanner's version, or why it does not answer; null for a club without one. */
  scanner: { version: string } | { failure: string } | null
}

/** Tries the store with a tiny file, and asks ffmpeg and the virus scanner who they are. */
export async function examineStore(config: UploadSettings): Promise<StoreFacts> {
  const outside = makeOutsideServices(null)
  const store = storeOf({ config, outside })
  const [failure, ffmpeg, scanner] = await Promise.all([
    storeFailure(store),
    ffmpegOf(config),
    examineScanner(config.uploads, outside),
  ])
  if (!ffmpeg) return { failure, ffmpeg: null, scanner }
  return {
    failure,
    ffmpeg: ffmpeg.encoder ? ffmpeg.version : `${ffmpeg.version}, without an encoder of H.264`,
    scanner,
  }
}

/** Bytes taken up by all members' files. */
export async function storedBytes(db: Db): Promise<number> {
  return (await db.one(uploadTotals.sum))?.byteCount ?? 0
}

interface UploadConfig {
  config: UploadSettings & { uploads: { maxTotalBytes: number } }
}

/**
 * The function that reads a stored picture, its small size or a still; null for one that no longer exists. It throws
 * `outsideDown`.
 */
export function pictureReader(
  context: StoreContext,
): (fileId: string, variant: 'full' | 'still' | 'small') => Promise<Buffer | null> {
  const store = storeOf(context)
  return async (fileId, variant) => {
    const key = keyOf(fileId, variant)
    const size = await store.size(key)
    if (size === null) return null
    const stream = await store.open(key, { start: 0, end: size - 1 })
    return stream && wholeOf(stream, size)
  }
}

/**
 * Serves members' files at their addresses to those whom `maySee` lets, and to nobody else: for another listener than the
 * members'.
 */
export async function serveFiles(
  app: FastifyInstance,
  context: StoreContext & Pick<UploadContext, 'db' | 'clock' | 'sealing'>,
  maySee: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRequest', async (request, reply) => {
      if (!(await maySee(request))) return notThere(reply)
    })
    const own = { ...context, store: storeOf(context) }
    await fileRoutes(files, own)
    await captionRoutes(files, own)
  })
}

/** Files of members, in the data folder or in a bucket. */
export function uploadFeature(context: FeatureContext & UploadConfig) {
  const { dataDir, uploads } = context.config
  const own: UploadContext = {
    ...context,
    store: storeOf(context),
    maxTotalBytes: uploads.maxTotalBytes,
    dataDir,
    incoming: join(dataDir, 'uploads', 'incoming'),
    unfinished: makeUnfinishedUploads(context, join(dataDir, 'uploads', 'unfinished')),
    scanner: scannerOf(uploads, context.outside),
    inUploadSlot: makeUploadSlots(),
  }
  return {
    routes: uploadRoutes(own),
    personalData: uploadPersonalData(own),
    words,
    jobs: uploadJobs(own),
    measures: uploadMeasures(own),
    sweep: (now, signal?: AbortSignal) => sweepFiles(own, now, signal),
    repeated: uploadRounds(own),
    plugin: async (app, callerOf) => {
      await fileRoutes(app, own)
      await captionRoutes(app, own)
      await resumableRoutes(app, own, callerOf)
    },
  } satisfies Feature<typeof upload>
}
