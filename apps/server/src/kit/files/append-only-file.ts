import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { tryFileLock } from '../database/data-folder.ts'

/** A file of lines that only grows, held by one writer. */
export interface AppendOnlyFile {
  /** Its lines so far. */
  lines: string[]
  /** Returns when the line is on the disk. */
  append(line: string): void
}

/** The lines of a file, or none if it does not exist. */
export function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function write(fd: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
}

/** Runs `work` as the file's one writer on all servers that share it; returns null while another one writes. */
export async function appendToFile<T>(
  path: string,
  work: (file: AppendOnlyFile) => Promise<T>,
): Promise<T | null> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const fd = openSync(path, 'a+', 0o600)
  try {
    if (!tryFileLock(fd)) return null
    const text = readFileSync(path, 'utf8')
    // A full disk or a crash may have left half a line: it stays, and the next line begins after it.
    let endsMidLine = text !== '' && !text.endsWith('\n')
    return await work({
      lines: text.split('\n').filter(Boolean),
      append(line) {
        write(fd, `${endsMidLine ? '\n' : ''}${line}\n`)
        endsMidLine = false
        fsyncSync(fd)
      },
    })
  } finally {
    // Closing releases the lock.
    closeSync(fd)
  }
}
