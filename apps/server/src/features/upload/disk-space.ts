import { statfs } from 'node:fs/promises'
import { AppError } from '../../kit/app-error.ts'

/** Left free for the database and the log, if they share a disk with arriving files. */
const reservedBytes = 256 * 1024 * 1024

/** Throws `storageFull` if the disk has no room for an arriving file. */
export async function checkDiskSpace(folder: string, bytes: number): Promise<void> {
  const disk = await statfs(folder)
  if (disk.bavail * disk.bsize < bytes + reservedBytes)
    throw new AppError('storageFull', {
      detail: `less than ${reservedBytes} bytes would be left on the disk`,
    })
}
