const readers = ['getUint8', 'getUint16', 'getUint32', 'getInt32', 'getBigUint64'] as const

type Read = (this: DataView, at: number) => unknown

/** Runs synchronous work and counts what it reads of files; ends it with an `Error` once that is more than `limit`. */
export function countedReads(limit: number, work: () => unknown): number {
  const originals = readers.map((name) => [name, DataView.prototype[name] as Read] as const)
  let reads = 0
  for (const [name, original] of originals)
    Object.defineProperty(DataView.prototype, name, {
      configurable: true,
      writable: true,
      value(this: DataView, at: number) {
        reads += 1
        if (reads > limit) throw new Error(`more than ${limit} reads`)
        return original.call(this, at)
      },
    })
  try {
    work()
  } finally {
    for (const [name, original] of originals)
      Object.defineProperty(DataView.prototype, name, {
        configurable: true,
        writable: true,
        value: original,
      })
  }
  return reads
}
