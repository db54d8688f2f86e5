import { Readable } from 'node:stream'
import type { StatusName } from '@club/contract/statuses.ts'
import { maxFilmBytes, resumableUploadPath } from '@club/contract/upload.constants.ts'
import { uploadSchemas } from '@club/contract/upload.ts'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { CallerOf } from '../../kit/http/call.ts'
import { discardUpload, readPiece } from '../../kit/http/upload-form.ts'
import { ownerOf } from '../../kit/work/work-shares.ts'
import { checkTotal } from './store-upload.ts'
import { keyOfTusId, TusStore, tusIdOf } from './tus-store.ts'
import type { UploadContext } from './upload-context.ts'

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** How long a piece whose connection hangs may keep the next one waiting. */
const takeOverMs = 1000
const askedHeaders = [
  'content-type',
  'content-length',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
]
const answeredHeaders = ['tus-resumable', 'location', 'upload-offset', 'upload-length', 'upload-metadata']

/** Clients of the protocol know HTTP codes, not the envelope: 4xx is final, 409 and 5xx are tried again. */
const protocolCodes: Partial<Record<StatusName, number>> = {
  notLoggedIn: 401,
  uploadQuotaUsed: 403,
  fileUnknown: 404,
  uploadCut: 409,
  fileTooLarge: 413,
  fileTypeUnsupported: 415,
  storageFull: 507,
}

/** What the library refuses by itself, by its HTTP code. */
const statusesOfLibrary: Record<number, StatusName> = {
  400: 'badRequest',
  403: 'badRequest',
  404: 'fileUnknown',
  409: 'uploadCut',
  412: 'badRequest',
  413: 'fileTooLarge',
  // An extension of the protocol that the club does not offer, such as a length that comes later.
  501: 'badRequest',
}
const abortedBody = 'Request aborted'

interface Asking {
  userId: string
  error: unknown
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) {
    const httpCode = protocolCodes[error.status]
    const { retryAfterSeconds } = error
    return httpCode ? new AppError(error.status, { httpCode, retryAfterSeconds, cause: error.cause }) : error
  }
  const { status_code: code, body = '' } = error as { status_code?: number; body?: string }
  // Another request for the same upload took over, or the connection broke.
  if (code === 400 && body.startsWith(abortedBody)) return new AppError('uploadCut', { httpCode: 409 })
  if (code === 500 && body.includes('lock')) return new AppError('busy', { retryAfterSeconds: 2 })
  const status = statusesOfLibrary[code ?? 0]
  return status
    ? new AppError(status, { httpCode: code === 501 ? 400 : (code ?? 400), detail: body.trim() })
    : error
}

/** The protocol's library, set up so that a request finds only its own member's uploads. */
function makeTus(context: UploadContext, asking: WeakMap<Request, Asking>): Server {
  const userIdOf = (request: Request) => asking.get(request)?.userId ?? ''
  return new Server({
    path: resumableUploadPath,
    datastore: new TusStore(context),
    maxSize: maxFilmBytes,
    lockDrainTimeout: takeOverMs,
    namingFunction: (request) => tusIdOf({ userId: userIdOf(request), uploadId: uuidv7() }),
    generateUrl: (_request, { path, id }) => `${path}/${keyOfTusId(id).uploadId}`,
    getFileIdFromRequest: (request, uploadId = '') =>
      idPattern.test(uploadId) ? tusIdOf({ userId: userIdOf(request), uploadId }) : undefined,
    onUploadCreate: async (_request, { metadata, size = 0 }) => {
      const fields = uploadSchemas.uploadFile.request.safeParse(metadata ?? {})
      if (!fields.success) throw new AppError('badRequest', { detail: 'metadata' })
      // The member's own quotas are checked where the upload is counted.
      await checkTotal(context, size)
      return {}
    },
    onResponseError: (request, error) => {
      const asked = asking.get(request)
      if (asked) asked.error = error
      return undefined
    },
  })
}

function webRequestOf(request: FastifyRequest, bytes: Readable | null): Request {
  const headers = new Headers()
  for (const name of askedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const url = `http://club${request.url}`
  const { method } = request
  if (!bytes) return new Request(url, { method, headers })
  const body = Readable.toWeb(bytes) as unknown as RequestInit['body']
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit & { duplex: 'half' })
}

/** Takes large files in pieces by the tus protocol: rules/contest#uploads. */
export async function resumableRoutes(
  app: FastifyInstance,
  context: UploadContext,
  callerOf: CallerOf,
): Promise<void> {
  const asking = new WeakMap<Request, Asking>()
  const tus = makeTus(context, asking)

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    bytes: Readable | null,
  ) {
    const asked: Asking = { userId, error: null }
    const webRequest = webRequestOf(request, bytes)
    asking.set(webRequest, asked)
    const response = await tus.handleWeb(webRequest)
    if (asked.error) throw refusalOf(asked.error)
    if (response.status >= 400) throw refusalOf({ status_code: response.status, body: await response.text() })
    for (const name of answeredHeaders) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(response.status).header('cache-control', 'no-store').send()
  }

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const isPiece = request.body instanceof Readable
    try {
      const { memberId, address } = await callerOf(request, reply)
      if (!isPiece) return await answer(request, reply, memberId, null)
      return await context.inUploadSlot(ownerOf(memberId, address), async (receives) => {
        const piece = readPiece(request)
        receives(piece)
        try {
          return await answer(request, reply, memberId, piece.bytes)
        } finally {
          piece.finish()
        }
      })
    } catch (error) {
      discardUpload(request.raw)
      throw refusalOf(error)
    }
  }

  app.route({ method: 'POST', url: resumableUploadPath, config: { isUpload: true }, handler: handle })
  app.route({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${resumableUploadPath}/:uploadId`,
    config: { isUpload: true },
    handler: handle,
  })
}
