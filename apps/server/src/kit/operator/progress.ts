import type { Print } from './operator-command.ts'

/** Fewer are done before anybody asks how far the command is. */
const minShown = 10_000
const everyMs = 1000

const count = (value: number) => Math.round(value).toLocaleString('en')

export interface Progress {
  /** Called after each step with the total done so far; prints it at most once a second, followed by `where`. */
  report(done: number, where?: string): void
  /** Prints how many there were, how long they took and at which rate. */
  end(): void
}

/**
 * Shows an operator on stderr how far a long command is, and at which rate. `before` were done by an earlier run and
 * do not count in the rate; `all` is how many there are, if that is known.
 */
export function progressOf(
  print: Print,
  unit: string,
  {
    before = 0,
    all = null,
    nowMs = () => performance.now(),
  }: { before?: number; all?: number | null; nowMs?: () => number } = {},
): Progress {
  const startedMs = nowMs()
  let reportedMs = startedMs
  let last = before
  const rate = (ms: number) => `${count(((last - before) * 1000) / Math.max(ms, 1))} a second`
  return {
    report(done, where) {
      last = done
      if (print.done) return print.done(done, all)
      const now = nowMs()
      if (done - before < minShown || now - reportedMs < everyMs) return
      reportedMs = now
      print.err(`… ${count(done)} ${unit}, ${rate(now - startedMs)}${where ? `, ${where}` : ''}`)
    },
    end() {
      if (print.done || last - before < minShown) return
      const ms = nowMs() - startedMs
      print.err(`${count(last - before)} ${unit} in ${(ms / 1000).toFixed(1)} s, ${rate(ms)}`)
    },
  }
}
