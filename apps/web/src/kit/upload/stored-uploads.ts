import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { upload } from '@club/contract/upload.ts'
import { openDatabase, resultOf } from '../storage/indexed-db.ts'
import { storedUploadsName } from './stored-uploads-name.ts'
import type { FileKind } from './upload.rules.ts'

export type MemberFile = AnswerOf<typeof upload.uploadFile>

/** An upload as this browser stores it, so that it can resume after a reload. */
export interface StoredUpload {
  uploadId: string
  /** The member; nobody else sees it. */
  owner: string
  /** The form that it belongs to. */
  place: string
  kind: FileKind
  fileName: string
  bytes: number
  addedAt: number
  /** Null if the browser has no room for it: after a reload, the member picks it again. */
  file: Blob | null
  /** A small picture of it as a data address. */
  preview: string | null
  /** The address where an interrupted upload resumes. */
  resumeUrl: string | null
  stored: MemberFile | null
  storedAt: number | null
  /** Whether the file belongs to a work already, so that the server keeps it. */
  isOfWork: boolean
}

/** Where uploads are kept between visits; nothing here throws. */
export interface UploadStore {
  all: (owner: string) => Promise<StoredUpload[]>
  put: (record: StoredUpload) => Promise<void>
  remove: (uploadId: string) => Promise<void>
}

const storeName = 'uploads'

/** Closed after each use, so that signing out can delete the database. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(storedUploadsName, (made) =>
    made.createObjectStore(storeName, { keyPath: 'uploadId' }),
  )
  try {
    const transaction = database.transaction(storeName, mode)
    const result = await resultOf(act(transaction.objectStore(storeName)))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return result
  } finally {
    database.close()
  }
}

/** Uploads in IndexedDB; without it, they last as long as the page. */
export const storedUploads: UploadStore = {
  async all(owner) {
    try {
      const records = await inStore<StoredUpload[]>('readonly', (store) => store.getAll())
      return records.filter((record) => record.owner === owner).sort((a, b) => a.addedAt - b.addedAt)
    } catch {
      return []
    }
  },
  async put(record) {
    try {
      await inStore('readwrite', (store) => store.put(record))
    } catch {
      // There is no room for the file itself: store at least where its upload resumes.
      await inStore('readwrite', (store) => store.put({ ...record, file: null })).catch(() => {})
    }
  },
  async remove(uploadId) {
    await inStore('readwrite', (store) => store.delete(uploadId)).catch(() => {})
  },
}
