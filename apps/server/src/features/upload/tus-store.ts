import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import type { UnfinishedUploads } from './counted-uploads.ts'
import type { UploadKey } from './unfinished-uploads.ts'

/** The id that the protocol's library knows an upload by; addresses show the last part only. */
export const tusIdOf = ({ userId, uploadId }: UploadKey) => `${userId}/${uploadId}`

export function keyOfTusId(id: string): UploadKey {
  const [userId = '', uploadId = ''] = id.split('/')
  return { userId, uploadId }
}

/** Unfinished uploads as the protocol's library asks for them. */
export class TusStore extends DataStore {
  readonly #context: { db: Db; clock: Clock; unfinished: UnfinishedUploads }

  constructor(context: { db: Db; clock: Clock; unfinished: UnfinishedUploads }) {
    super()
    this.#context = context
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, clock, unfinished } = this.#context
    const startedAt = (await clock.now(db)).getTime()
    const fields = Object.entries(upload.metadata ?? {}).map(([name, value]) => [name, value ?? ''])
    await unfinished.begin(keyOfTusId(upload.id), {
      size: upload.size ?? 0,
      fields: Object.fromEntries(fields) as Record<string, string>,
      startedAt,
    })
    return upload
  }

  override write(piece: Readable, id: string, offset: number): Promise<number> {
    return this.#context.unfinished.append(keyOfTusId(id), piece, offset)
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#context.unfinished.find(keyOfTusId(id))
    if (!found || found.outcome) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: found.size, offset: found.offset, metadata: found.fields })
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    await this.#context.unfinished.remove(keyOfTusId(id))
  }
}
