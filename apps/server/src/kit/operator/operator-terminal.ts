import type { Writable } from 'node:stream'
import type { Print } from './operator-command.ts'

/**
 * Prints to the operator's terminal. A reader that goes away, such as `head`, has seen enough: what follows is dropped,
 * and the command runs to its end, since half a feed would be worse than an unread report.
 */
export function terminalPrint(stdout: Writable, stderr: Writable): Print {
  return { out: lineWriter(stdout), err: lineWriter(stderr) }
}

/** What a terminal obeys: what members wrote must not clear, recolour or reorder what stands around it. */
const commands = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

function lineWriter(stream: Writable): (line: string) => void {
  let isRead = true
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isRead = false
  })
  return (line) => {
    if (isRead) stream.write(`${line.replace(commands, '\ufffd')}\n`)
  }
}
